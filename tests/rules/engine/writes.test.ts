import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { eventually } from '../../support/eventually.ts';

const rules = (body: string): string =>
  `rules_version = '2'; service cloud.firestore { match /databases/{database}/documents { ${body} } }`;

let server: Firestore;
let folder: string;
let file: string;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rules-'));
  file = join(folder, 'firestore.rules');
  said = [];
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function start(body: string): Promise<void> {
  writeFileSync(file, rules(body));
  server = await startFirestore({ port: 0, rules: { file }, say: (line) => said.push(line) });
}

const url = (path: string): string =>
  `http://127.0.0.1:${server.port}/v1/projects/demo-w/databases/(default)/documents${path}`;
const name = (path: string): string => `projects/demo-w/databases/(default)/documents/${path}`;
const n = (value: number): unknown => ({ n: { integerValue: String(value) } });

async function commit(writes: unknown[], authorization?: string): Promise<number> {
  const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
  return (await fetch(url(':commit'), { method: 'POST', headers, body: JSON.stringify({ writes }) })).status;
}

const set = (path: string, value: number): unknown => ({ update: { name: name(path), fields: n(value) } });
const stored = async (path: string): Promise<boolean> =>
  (await fetch(url(`/${path}`), { headers: { Authorization: 'Bearer owner' } })).ok;

describe('writes', () => {
  test('commit of allowed and denied writes → all denied', async () => {
    await start('match /ok/{id} { allow write; } match /no/{id} { allow write: if false; }');
    expect(await commit([set('ok/1', 1), set('no/1', 1)])).toBe(403);
    expect(await stored('ok/1')).toBe(false);
    expect(await commit([set('ok/1', 1), set('ok/2', 1)])).toBe(200);
    expect(await stored('ok/2')).toBe(true);
  });

  test('create, update, delete → distinguished by what is stored', async () => {
    await start('match /c/{id} { allow create; } match /u/{id} { allow update; } match /d/{id} { allow delete; }');
    expect(await commit([set('c/1', 1)])).toBe(200);
    expect(await commit([set('c/1', 2)])).toBe(403);
    expect(await commit([{ delete: name('c/1') }])).toBe(403);
    expect(await commit([set('u/1', 1)])).toBe(403);
    expect(await commit([set('u/1', 1)], 'Bearer owner')).toBe(200);
    expect(await commit([set('u/1', 2)])).toBe(200);
    expect(await commit([set('d/1', 1)], 'Bearer owner')).toBe(200);
    expect(await commit([{ delete: name('d/1') }])).toBe(200);
  });

  test('request.resource → the document after masks and transforms', async () => {
    await start(
      'match /x/{id} { allow create; allow update: if request.resource.data.n == resource.data.n + 1 && request.resource.data.keep == 7; }',
    );
    await commit([{ update: { name: name('x/1'), fields: { ...(n(1) as object), keep: { integerValue: '7' } } } }]);
    const increment = (by: number) => ({
      update: { name: name('x/1'), fields: {} },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: 'n', increment: { integerValue: String(by) } }],
    });
    expect(await commit([increment(1)])).toBe(200);
    expect(await commit([increment(2)])).toBe(403);
  });

  test('getAfter → state after the commit; get → state before', async () => {
    const path = '/databases/$(database)/documents/b/1';
    await start(
      `match /a/{id} { allow write: if getAfter(${path}).data.n == 5 && !exists(${path}); } match /b/{id} { allow write; }`,
    );
    expect(await commit([set('a/1', 1)])).toBe(403);
    expect(await commit([set('a/1', 1), set('b/1', 4)])).toBe(403);
    expect(await commit([set('a/1', 1), set('b/1', 5)])).toBe(200);
    expect(await commit([set('a/1', 2), set('b/1', 5)])).toBe(403);
  });

  test('denied write with a precondition → 403, does not reveal whether the document exists', async () => {
    await start('match /{x=**} { allow write: if false; }');
    expect(await commit([{ ...(set('a/1', 1) as object), currentDocument: { exists: true } }])).toBe(403);
  });

  // Ten for a request about one document and for a query; twenty for reads of several documents, transactions and batched
  // writes, each of which also has its own ten. What is cached does not count.
  // https://firebase.google.com/docs/firestore/security/rules-conditions#access_call_limits
  test('documents read by rules: 10 a write, 20 a commit → allowed; more → denied', async () => {
    const exists = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, i) => `!exists(/databases/$(database)/documents/z/${prefix}/y/${i})`).join(
        ' && ',
      );
    await start(
      `match /ten/{id} { allow write: if ${exists(10, '$(id)')}; } match /eleven/{id} { allow write: if ${exists(11, 'e')}; }
       match /again/{id} { allow write: if ${exists(10, 'x')} && ${exists(10, 'x')}; }`,
    );
    expect(await commit([set('ten/a', 1)])).toBe(200);
    expect(await commit([set('eleven/a', 1)])).toBe(403);
    expect(await commit([set('ten/a', 2), set('ten/b', 1)])).toBe(200);
    expect(await commit([set('ten/a', 3), set('ten/b', 2), set('ten/c', 1)])).toBe(403);
    // What was read before is free, in the same write and in others.
    expect(await commit([set('again/a', 1)])).toBe(200);
    expect(await commit([set('again/a', 2), set('again/b', 1), set('again/c', 1)])).toBe(200);
  });

  test('documents read by rules, batch get → the same limits', async () => {
    const exists = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, i) => `!exists(/databases/$(database)/documents/z/${prefix}/y/${i})`).join(
        ' && ',
      );
    await start(
      `match /ten/{id} { allow read: if ${exists(10, '$(id)')}; } match /eleven/{id} { allow read: if ${exists(11, 'e')}; }
       match /again/{id} { allow read: if ${exists(10, 'x')}; }`,
    );
    const read = async (...paths: string[]): Promise<number> => {
      const body = JSON.stringify({ documents: paths.map(name) });
      return (await fetch(url(':batchGet'), { method: 'POST', body })).status;
    };
    expect(await read('ten/a')).toBe(200);
    expect(await read('eleven/a')).toBe(403);
    expect(await read('ten/a', 'ten/b')).toBe(200);
    expect(await read('ten/a', 'ten/b', 'ten/c')).toBe(403);
    expect(await read('again/a', 'again/b', 'again/c')).toBe(200);
  });

  test('server timestamp → equals request.time', async () => {
    await start('match /x/{id} { allow write: if request.resource.data.at == request.time; }');
    const stamped = {
      update: { name: name('x/1'), fields: {} },
      updateTransforms: [{ fieldPath: 'at', setToServerValue: 'REQUEST_TIME' }],
    };
    const statuses = await Promise.all(Array.from({ length: 40 }, () => commit([stamped])));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    expect(await commit([{ update: { name: name('x/1'), fields: { at: { timestampValue: anHourAgo } } } }])).toBe(403);
  });
});

describe('rules file', () => {
  test('saved → in force; with an error → former rules stay', async () => {
    await start('match /x/{id} { allow write: if false; }');
    expect(await commit([set('x/1', 1)])).toBe(403);
    writeFileSync(file, rules('match /x/{id} { allow write; }'));
    await eventually(() => commit([set('x/1', 1)])).toBe(200);
    writeFileSync(file, rules('match /x/{id} { allow wriet; }'));
    await eventually(() => said.join('\n')).toMatch(/line 1, column \d+: "wriet" is no method.*stay in force/);
    expect(await commit([set('x/1', 2)])).toBe(200);
  });

  test('unreadable at the start → access only for servers', async () => {
    await start('match /x/{id} { allow read: if nonsense(; }');
    expect(said.join('\n')).toMatch(/line 1, column \d+: .*only servers get in/);
    expect(await commit([set('x/1', 1)])).toBe(403);
    expect(await commit([set('x/1', 1)], 'Bearer owner')).toBe(200);
  });

  test('replaced for one project over the control route → in force; with an error → 400', async () => {
    await start('match /x/{id} { allow write: if false; }');
    const put = (content: string) =>
      fetch(`http://127.0.0.1:${server.port}/emulator/v1/projects/demo-w:securityRules`, {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ content }] } }),
      });
    expect((await put(rules('match /x/{id} { allow write; }'))).status).toBe(200);
    expect(await commit([set('x/1', 1)])).toBe(200);
    const refused = await put(rules('match /x/{id} { allow write: if ; }'));
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      400,
      expect.stringMatching(/line 1, column \d+/),
    ]);
    expect(await commit([set('x/1', 1)])).toBe(200);
  });
});
