/** EMULATORS=official: the contract and the rules are tried on emulators that already run. One of ours stands for Google's here. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Emulators, startEmulators } from '../../emulators/start.ts';
import { freePorts } from '../support/ports.ts';
import { run } from './emulators/support/child.ts';

const PROJECT = 'demo-elsewhere';
const VITEST = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url);
const FILES = ['tests/rules/firestore.test.ts', 'tests/rules/storage.test.ts', 'tests/contract/local.test.ts'];

let emulators: Emulators;
beforeAll(async () => {
  emulators = await startEmulators({
    projectId: PROJECT,
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    allowedOrigins: [],
    say: () => undefined,
  });
});
afterAll(() => emulators.close());

/** One of each service: documents, files, accounts. */
const SOME = 'a story of Oakfield|Oakfield’s logo|getCurrentInstitution → school with role';

test("EMULATORS=official: SDK variables set → tests run against that address by the product's rules", async () => {
  await fetch(
    `http://127.0.0.1:${emulators.firestorePort}/v1/projects/${PROJECT}/databases/(default)/documents/left/over`,
    {
      method: 'PATCH',
      headers: { authorization: 'Bearer owner' },
      body: '{}',
    },
  );
  // One after another: they share what is served there, and each begins by clearing it.
  const how = ['--config', 'tests/fixtures/bare.vitest.config.ts', '--no-file-parallelism', '-t', SOME];
  const child = run(VITEST, ['run', ...FILES, ...how], {
    EMULATORS: 'official',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    GCLOUD_PROJECT: PROJECT,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${emulators.firestorePort}`,
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulators.authPort}`,
    FIREBASE_STORAGE_EMULATOR_HOST: `127.0.0.1:${emulators.storagePort}`,
  });
  expect(await child.ended, child.lines.slice(-40).join('\n')).toBe(0);
  const { store } = emulators.firestore;
  const database = `projects/${PROJECT}/databases/(default)`;
  expect(child.lines.join('\n')).toMatch(/Test Files\s+3 passed/);
  expect(store.get(database, 'left/over')).toBeNull();
  const rules = await fetch(
    `http://127.0.0.1:${emulators.firestorePort}/emulator/v1/projects/${PROJECT}:securityRules`,
  );
  expect(await rules.json()).toMatchObject({
    rules: { files: [{ content: readFileSync('firestore.rules', 'utf8') }] },
  });
});

test('EMULATORS=official: nothing answers → error that says what to start', async () => {
  const [port] = await freePorts(1);
  const code = "import { testEmulators } from './tests/support/emulators.ts'; await testEmulators('demo');";
  const env = { ...process.env, EMULATORS: 'official', FIRESTORE_EMULATOR_HOST: `127.0.0.1:${port}` };
  const ended = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env });
  await expect(ended).rejects.toThrow(
    `EMULATORS=official, but nothing answers at http://127.0.0.1:${port}. Start it by npm run emulators:official.`,
  );
});
