import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newNetwork } from '../../../scripts/new/network.ts';
import { compile } from '../../support/compile.ts';

/** Below the project, so that packages are found. */
let root: string;
const MADE = [
  'src/domain/networks/trialnet.ts',
  'server/connectors/trialnet/trialnet-connector.ts',
  'tests/integration/connectors/trialnet.test.ts',
];
const TABLES = ['src/domain/networks/all.ts', 'server/connectors/registry.ts'];

beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  root = mkdtempSync('.cache/new-network-');
  for (const folder of ['src', 'server', 'tests/contract', 'tests/support', 'tests/integration/connectors'])
    cpSync(folder, join(root, folder), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const tidied = (file: string) =>
  spawnSync('biome', ['check', '--write', `--stdin-file-path=${file}`], { input: read(file), encoding: 'utf8' }).stdout;

test('new:network: a new id → manifest, connector, test and two rows, which pass types, lint and the connector contract', {
  timeout: 240_000,
}, () => {
  expect(newNetwork('trialnet', root).slice(0, -1)).toEqual([...MADE, ...TABLES].map((file) => `✔ ${file}`));
  for (const file of [...MADE, ...TABLES]) expect(tidied(file)).toBe(read(file));
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.json', include: [], files: [...MADE, ...TABLES] }),
  );
  const types = compile(join(root, 'tsconfig.json'));
  expect(types.split('\n').filter((line) => line.includes('error'))).toEqual([]);
  const ran = spawnSync('vitest', ['run', '--root', root, '--reporter=dot', MADE[2] ?? ''], { encoding: 'utf8' });
  expect(ran.stdout).toMatch(/\d+ passed/);
  expect(ran.status, ran.stdout).toBe(0);
});

test('new:network: --help → the usage in one line; no id, a wrong one or one there already → refused', () => {
  const help = spawnSync('node', ['scripts/new/network.ts', '--help'], { encoding: 'utf8' });
  expect(help.stdout).toMatch(/^Usage: npm run new:network -- <id[^\n]*\n$/);
  for (const id of [undefined, '', 'Pixel Fed', '../x']) expect(() => newNetwork(id, root)).toThrow(/^Usage/);
  expect(() => newNetwork('mastodon', root)).toThrow('is there already');
});
