/** `npm run emulators:official`, with programs that play Java and firebase-tools: neither is run here, and nothing is fetched. */
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { javaVersion } from '../../../scripts/local/official.ts';
import { run } from '../emulators/support/child.ts';

const SCRIPT = new URL('../../../scripts/emulators-official.ts', import.meta.url);
const JARS = ['cloud-firestore-emulator-v1.22.0.jar', 'cloud-storage-rules-runtime-v1.1.3.jar'];
let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'official-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  chmodSync(file, 0o755);
  return file;
}
const java = (version: string): string =>
  program('java', `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
/** Prints its arguments and its folder, and ends as chosen, or when it is stopped. */
const firebase = (end: string): string =>
  program(
    'firebase.mjs',
    `import { readFileSync, realpathSync } from 'node:fs';
${end}
const { emulators, firestore, storage } = JSON.parse(readFileSync('firebase.json', 'utf8'));
console.log('asked ' + JSON.stringify({ args: process.argv.slice(2), emulators, rules: [firestore.rules, storage.rules, firestore.indexes].map((name) => realpathSync(name)) }));
`,
  );
const WAIT = "process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); }); setInterval(() => {}, 1000);";

function official(env: NodeJS.ProcessEnv) {
  return run(SCRIPT, [], {
    FIREBASE_EMULATORS_PATH: folder,
    FIRESTORE_PORT: '',
    AUTH_PORT: '',
    STORAGE_PORT: '',
    ...env,
  });
}
function haveJars(): void {
  for (const name of JARS) writeFileSync(join(folder, name), '');
}

describe('Java for the official emulators', () => {
  test.each([
    ['openjdk version "21.0.5" 2024-10-15', 21],
    ['java version "1.8.0_402"', 8],
    ['openjdk version "25" 2025-09-16', 25],
    ['something else', null],
  ])('%s → version %s', (printed, version) => {
    expect(javaVersion(printed)).toBe(version);
  });

  test('Java missing → one-sentence error, nothing started', async () => {
    const child = official({ OFFICIAL_JAVA: join(folder, 'none'), OFFICIAL_FIREBASE: firebase(WAIT) });
    expect([await child.ended, child.lines]).toEqual([
      1,
      [
        'Google’s emulators need Java, and there is none here. Install Java 21 or later, or use npm run emulators, which needs none.',
      ],
    ]);
  });

  test('Java too old → its version in the message', async () => {
    const child = official({ OFFICIAL_JAVA: java('17.0.15'), OFFICIAL_FIREBASE: firebase(WAIT) });
    expect([await child.ended, child.lines]).toEqual([
      1,
      [
        'Google’s emulators need Java 21 or later, and this is Java 17. Install Java 21 or later, or use npm run emulators, which needs none.',
      ],
    ]);
  });
});

test('official emulators: started → the product’s project, rules and ports; then stopped', async () => {
  haveJars();
  const env = { FIRESTORE_PORT: '20001', AUTH_PORT: '20002', STORAGE_PORT: '20003' };
  const child = official({ OFFICIAL_JAVA: java('21.0.5'), OFFICIAL_FIREBASE: firebase(WAIT), ...env });
  const [, invocation = ''] = await child.line(/^asked (.*)$/);
  const root = realpathSync('.');
  expect(JSON.parse(invocation)).toEqual({
    args: ['emulators:start', '--project', 'demo-sprx', '--only', 'firestore,auth,storage'],
    emulators: {
      ...JSON.parse(readFileSync('firebase.json', 'utf8')).emulators,
      firestore: { host: '127.0.0.1', port: 20001 },
      auth: { host: '127.0.0.1', port: 20002 },
      storage: { host: '127.0.0.1', port: 20003 },
    },
    rules: ['firestore.rules', 'storage.rules', 'firestore.indexes.json'].map((name) => join(root, name)),
  });
  expect(await child.kill('SIGTERM')).toBe(0);
  expect(child.lines).toContain('stopped');
});

test('official emulators: files to download → listed before, and when the download fails', async () => {
  const child = official({ OFFICIAL_JAVA: java('21'), OFFICIAL_FIREBASE: firebase('process.exit(2);') });
  expect(await child.ended).toBe(1);
  expect(child.lines[0]).toBe(
    `Fetching https://storage.googleapis.com/firebase-preview-drop/emulator/${JARS[0]} once (137 MB), to ${join(folder, JARS[0] ?? '')}.`,
  );
  expect(child.lines.slice(-6)).toEqual([
    'Google’s emulators could not be fetched, which needs the internet once. Without it, put there by hand:',
    ...JARS.flatMap((name) => [
      `  https://storage.googleapis.com/firebase-preview-drop/emulator/${name}`,
      `  to ${join(folder, name)}`,
    ]),
    'npm run emulators needs neither.',
  ]);
});

test('official emulators: end by themselves → message', async () => {
  haveJars();
  const child = official({ OFFICIAL_JAVA: java('24.0.1'), OFFICIAL_FIREBASE: firebase('process.exit(1);') });
  expect(await child.ended).toBe(1);
  expect(child.lines.at(-1)).toBe('Google’s emulators stopped unexpectedly (1). The lines above say why.');
});
