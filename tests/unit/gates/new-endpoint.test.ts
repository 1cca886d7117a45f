import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEndpoint } from '../../../scripts/new/endpoint.ts';
import { compile } from '../../support/compile.ts';

/** Below the project, so that packages are found. */
let root: string;

beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  root = mkdtempSync('.cache/new-endpoint-');
  for (const folder of [
    'src',
    'server',
    'emulators',
    'tests/api',
    'tests/support',
    'tests/rules',
    'tests/fixtures',
    'scripts',
  ])
    cpSync(folder, join(root, folder), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('new:endpoint: one of each kind of access and method → files that pass types', { timeout: 360_000 }, () => {
  const wanted = [
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
  const files = wanted.flatMap((each) => newEndpoint(each, root).filter((line) => line.startsWith('✔ ')));
  const made = [...new Set(files.map((line) => line.slice(2)))];
  expect(made).toContain('server/widgets/use-cases/archive-widget.ts');
  expect(read('src/domain/api/widgets.ts')).toContain("path: '/widgets/:id/archive'");
  expect(read('server/widgets/endpoints.ts')).toContain('serve(api.archiveWidget,');
  expect(read('tests/api/access-table.ts')).toContain(
    "route: 'POST /api/v1/widgets/{id}/archive', permission: 's.w.wr'",
  );
  expect(read('tests/api/access-table.ts')).toContain("  'GET /api/v1/open-day',");
  expect(read('src/domain/api/all.ts')).toMatch(/newsLetters,\n[^}]*\}/);
  expect(read('server/endpoints.ts')).toContain('  newsLettersRoutes(serve, http);\n}');
  expect(read('scripts/imports.config.ts')).toContain("  'news-letters': [],\n");
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.node.json', include: [], files: made }),
  );
  const types = compile(join(root, 'tsconfig.json'));
  expect(types.split('\n').filter((line) => made.some((file) => line.includes(file)))).toEqual([]);
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
