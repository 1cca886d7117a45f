import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { newEndpoint } from '../../../../scripts/new/endpoint.ts';
import { newEntity } from '../../../../scripts/new/entity.ts';
import { newNetwork } from '../../../../scripts/new/network.ts';
import { compile } from '../../../support/compile.ts';
import { trialTree } from '../../../support/trial-tree.ts';

/** The files that the commands made, for one compilation at the end: it costs more than all else here. */
const made = new Set<string>();
const NETWORK = [
  'src/domain/networks/trialnet.ts',
  'server/connectors/trialnet/trialnet-connector.ts',
  'tests/integration/connectors/trialnet.test.ts',
];
const TABLES = ['src/domain/networks/all.ts', 'server/connectors/registry.ts'];

const tree = trialTree('new-server', [
  'src',
  'server',
  'emulators',
  'tests/api',
  'tests/support',
  'tests/rules',
  'tests/fixtures',
  'tests/contract',
  'tests/integration/connectors',
  'scripts',
]);
const { root, read } = tree;
afterAll(() => tree.remove());

test('new:endpoint: one of each kind of access and method → its files and rows are made', () => {
  const endpoints = [
    ['widgets', 'archiveWidget', 'POST', '/widgets/:id/archive', 's.w.wr'],
    ['channels', 'listThings', 'GET', '/things', 's.c.rea'],
    ['stories', 'removeThing', 'DELETE', '/things/:id', 's.s.wr'],
    ['identity', 'renameMe', 'PUT', '/person/name', 'account'],
    ['people', 'nameMember', 'PATCH', '/members/:uid/name', 'i.u.wr'],
    ['platform', 'tidyUp', 'POST', '/admin/tidy', 'platform'],
    ['schools', 'getOpenDay', 'GET', '/open-day', 'open'],
    // Areas without an endpoint: with a folder of the server, and without.
    ['reports', 'removeReport', 'DELETE', '/data/reports/:id', 'account'],
    ['reports', 'listReports', 'GET', '/data/reports', 'd.r.rea'],
    ['news-letters', 'createLetter', 'POST', '/letters', 's.w.wr'],
  ];
  const files = endpoints.flatMap((each) => newEndpoint(each, root).filter((line) => line.startsWith('✔ ')));
  for (const line of files) made.add(line.slice(2));
  expect([...made]).toContain('server/widgets/use-cases/archive-widget.ts');
  expect(read('src/domain/api/widgets.ts')).toContain("path: '/widgets/:id/archive'");
  expect(read('server/widgets/endpoints.ts')).toContain('serve(api.archiveWidget,');
  expect(read('tests/api/access/access-table.ts')).toContain(
    "route: 'POST /api/v1/widgets/{id}/archive', permission: 's.w.wr'",
  );
  expect(read('tests/api/access/access-table.ts')).toContain("  'GET /api/v1/open-day',");
  expect(read('src/domain/api/all.ts')).toMatch(/newsLetters,\n[^}]*\}/);
  expect(read('server/endpoints.ts')).toContain('  newsLettersRoutes(serve, http);\n}');
  expect(read('scripts/imports.config.ts')).toContain("  'news-letters': [],\n");
});

test('new:entity: an area with a file and one with a folder of endpoints → its files and rows are made, few of them elsewhere', () => {
  const entities = [
    ['newsletters', 'audience', 's.w.rea', 's.w.wr'],
    ['channels', 'tour-story', 's.c.rea', 's.c.wr'],
  ];
  for (const each of entities) {
    const files = newEntity(each, root).flatMap((line) => (line.startsWith('✔ ') ? [line.slice(2)] : []));
    for (const file of files) made.add(file);
    const [, name = ''] = each;
    // With the two pages of documentation: at most eight.
    expect(files.filter((file) => !file.includes(name.slice(0, 7))).length).toBeLessThanOrEqual(6);
  }
  expect([...made]).toContain('server/channels/endpoints/tour-stories.ts');
  expect(read('server/newsletters/endpoints.ts')).toContain('  audienceRoutes(serve, http);\n}');
  expect(read('src/domain/entities/channels.ts')).toContain("what: 'A tour story.',\n    path: 'tourStories',");
  expect(read('server/core/firestore/refs.ts')).toContain("audiences: (db: Firestore) => db.collection('audiences'),");
});

test('new:entity: no such area, name or permission; there already → refused', () => {
  const refused = (...args: string[]) => expect(() => newEntity(args, root));
  refused().toThrow(/^Usage/);
  refused('reports-of', 'card', 's.w.rea', 's.w.wr').toThrow('is no area with endpoints');
  refused('newsletters', 'A Card', 's.w.rea', 's.w.wr').toThrow('is no name');
  refused('newsletters', 'card', 's.w', 's.w.wr').toThrow('is no permission');
  refused('newsletters', 'newsletter', 's.w.rea', 's.w.wr').toThrow('newsletter is there already');
});

describe('new:network: a new id → manifest, connector, test and two rows, which pass lint and the connector contract', async () => {
  const said = newNetwork('trialnet', root);
  for (const file of [...NETWORK, ...TABLES]) made.add(file);

  test('files and rows → named and tidy', () => {
    expect(said.slice(0, -1)).toEqual([...NETWORK, ...TABLES].map((file) => `✔ ${file}`));
    tree.assertTidy([...NETWORK, ...TABLES]);
  });

  // Its tests run among these: a run of their own took longer to start than all else here.
  await import(join(process.cwd(), root, NETWORK[2] ?? ''));
});

test('new:endpoint and new:network: what they made → passes types', { timeout: 360_000 }, () => {
  const files = [...made];
  expect(files.length).toBeGreaterThan(NETWORK.length + TABLES.length);
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.node.json', include: [], files }),
  );
  const types = compile(join(root, 'tsconfig.json'));
  expect(types.split('\n').filter((line) => files.some((file) => line.includes(file)))).toEqual([]);
  expect(types).not.toContain('TS18003');
});

test('new:endpoint: --help → the usage in one line; a wrong word or what is there already → refused by a sentence', () => {
  const help = spawnSync('node', ['scripts/new/endpoint.ts', '--help'], { encoding: 'utf8' });
  expect(help.stdout).toBe('Usage: npm run new:endpoint -- <area> <name> <METHOD> <path> <access>\n');
  const refused = (...args: string[]) => expect(() => newEndpoint(args, root));
  refused().toThrow(/^Usage/);
  refused('Widgets', 'a', 'GET', '/a', 'open').toThrow('is no area');
  refused('core', 'a', 'GET', '/a', 'open').toThrow('is no area');
  refused('widgets', 'A-b', 'GET', '/a', 'open').toThrow('is no name');
  refused('widgets', 'a', 'get', '/a', 'open').toThrow('is none of GET');
  refused('widgets', 'a', 'GET', 'a', 'open').toThrow('is no path');
  refused('widgets', 'a', 'GET', '/a', 's.w').toThrow('is none of open');
  refused('widgets', 'listWidgets', 'GET', '/b', 'open').toThrow('listWidgets is there already');
  refused('widgets', 'again', 'GET', '/widgets/:key', 's.w.rea').toThrow('GET /widgets/:id is there already');
});

test('new:network: --help → the usage in one line; no id, a wrong one or one there already → refused', () => {
  const help = spawnSync('node', ['scripts/new/network.ts', '--help'], { encoding: 'utf8' });
  expect(help.stdout).toMatch(/^Usage: npm run new:network -- <id[^\n]*\n$/);
  for (const id of [undefined, '', 'Pixel Fed', '../x']) expect(() => newNetwork(id, root)).toThrow(/^Usage/);
  expect(() => newNetwork('mastodon', root)).toThrow('is there already');
});
