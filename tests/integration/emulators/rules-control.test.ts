/**
 * The routes for rules of Google's emulator: what `firebase-tools` and @firebase/rules-unit-testing send, and the reports of
 * https://firebase.google.com/docs/rules/emulator-reports
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';

const PROJECT = 'demo-control';
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function isMine(id) { return request.auth.uid == id; }
    match /users/{id} {
      allow read: if isMine(id) || resource.data.public;
      allow write: if false;
    }
  }
}
`;

let server: Firestore;

beforeEach(async () => {
  server = await startFirestore({ port: 0, say: () => undefined });
});
afterEach(() => server.close());

const route = (what: string, project = PROJECT): string =>
  `http://127.0.0.1:${server.port}/emulator/v1/projects/${project}:${what}`;
const put = (content: string, extra: object = {}) =>
  fetch(route('securityRules'), { method: 'PUT', body: JSON.stringify({ ...extra, rules: { files: [{ content }] } }) });

const token = (uid: string): string =>
  `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: uid })).toString('base64url')}.`;
const documents = (): string => `http://127.0.0.1:${server.port}/v1/projects/${PROJECT}/databases/(default)/documents`;

async function read(id: string, uid?: string): Promise<{ status: number; message: string | undefined }> {
  const response = await fetch(`${documents()}/users/${id}`, uid ? { headers: { Authorization: token(uid) } } : {});
  const body = (await response.json()) as { error?: { message: string } };
  return { status: response.status, message: body.error?.message };
}

type Entry = {
  sourcePosition: { line: number; column: number; currentOffset: number; endOffset: number };
  values: { value: Record<string, unknown>; count: number }[];
  children: Entry[];
};
type Report = { rules: { files: { content: string }[] }; report: Entry[] };

describe('PUT :securityRules', () => {
  test('valid → no issues; suspicious → warnings with position', async () => {
    const good = await put(RULES);
    expect([good.status, await good.json()]).toEqual([200, { issues: [] }]);
    const odd = await put('service cloud.firestore {\n  function f() { return true; }\n}');
    expect([odd.status, await odd.json()]).toEqual([
      200,
      {
        issues: [
          expect.objectContaining({ severity: 'WARNING', sourcePosition: { line: 1, column: 1 } }),
          {
            severity: 'WARNING',
            sourcePosition: { line: 2, column: 3 },
            description: 'the function "f" is not used',
          },
        ],
      },
    ]);
  });

  test('unreadable → 400 with line and column, former rules stay', async () => {
    await put(RULES);
    const refused = await put('service cloud.firestore {\n  match /a/{b} { allow read: if x; }\n}');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          message: 'The rules cannot be read: line 2, column 33: "x" is not defined',
        },
        issues: [{ severity: 'ERROR', sourcePosition: { line: 2, column: 33 }, description: '"x" is not defined' }],
      },
    ]);
    expect(await (await fetch(route('securityRules'))).json()).toEqual({
      rules: { files: [{ name: 'security.rules', content: RULES }] },
    });
  });

  test('ignore_errors → 200 with the issues', async () => {
    const answer = await put('nonsense', { ignore_errors: true });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { issues: [expect.objectContaining({ severity: 'ERROR', sourcePosition: { line: 1, column: 1 } })] },
    ]);
  });

  test('other project → its own rules', async () => {
    await put(RULES);
    expect((await fetch(route('securityRules', 'demo-else'))).status).toBe(404);
  });

  test.each([
    ['no JSON', '{'],
    ['no rules', '{}'],
    ['two files', JSON.stringify({ rules: { files: [{ content: RULES }, { content: RULES }] } })],
    ['no text', JSON.stringify({ rules: { files: [{ content: 1 }] } })],
  ])('%s → 400', async (_title, body) => {
    expect((await fetch(route('securityRules'), { method: 'PUT', body })).status).toBe(400);
  });
});

describe('rule coverage', () => {
  beforeEach(async () => {
    await put(RULES);
    await read('ann', 'ann');
    await read('ann', 'ann');
    await read('ann', 'bob');
  });

  test('JSON → each expression with place, values and counts', async () => {
    const { rules, report } = (await (await fetch(route('ruleCoverage'))).json()) as Report;
    const content = rules.files[0]?.content ?? '';
    expect(content).toBe(RULES);
    const text = ({ sourcePosition: at }: Entry) => content.slice(at.currentOffset, at.endOffset);
    expect(report.map(text)).toEqual(['request.auth.uid == id', 'isMine(id) || resource.data.public']);
    const [body, condition] = report as [Entry, Entry];
    expect(body.sourcePosition).toMatchObject({ line: 4, column: 34 });
    expect(body.values).toEqual([
      { value: { boolValue: true }, count: 2 },
      { value: { boolValue: false }, count: 1 },
    ]);
    expect(condition.values).toEqual([
      { value: { boolValue: true }, count: 2 },
      { value: { undefined: { causeMessage: 'a null has no "data"' } }, count: 1 },
    ]);
    expect(condition.children.map(text)).toEqual(['isMine(id)', 'resource.data.public']);
    expect(body.children.map(text)).toEqual(['request.auth.uid', 'id']);
    expect(body.children[1]?.values).toEqual([{ value: { stringValue: 'ann' }, count: 3 }]);
  });

  test('page → rules line by line, no script', async () => {
    const response = await fetch(route('ruleCoverage.html'));
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    expect(page).toContain('allow read: if isMine(id) || resource.data.public;');
    expect(page).not.toContain('<script');
    const line4 = page.split('\n').find((row) => row.includes('function isMine'));
    expect(line4).toContain('<td class="n">4</td><td class="n">2</td><td class="n">1</td>');
  });

  test('page, continued line and unreached line → distinguished', async () => {
    await put(
      RULES.replace('isMine(id) || resource', 'isMine(id) ||\n        resource').replace('if false', 'if isMine(id)'),
    );
    await read('ann', 'bob');
    const rows = (await (await fetch(route('ruleCoverage.html'))).text())
      .split('\n')
      .filter((row) => row.startsWith('<tr'));
    const states = rows.map((row) => /<td class="n">(\d+)</.exec(row)?.[1] + (row.includes('never') ? ' never' : ''));
    expect(states.slice(5, 8)).toEqual(['6', '7', '8 never']);
  });

  test('new rules → counts restart', async () => {
    await put(RULES);
    const { report } = (await (await fetch(route('ruleCoverage'))).json()) as Report;
    expect(report.map(({ values }) => values)).toEqual([[], []]);
    expect(await (await fetch(route('ruleCoverage.html'))).text()).toContain('never');
  });

  test('rules with markup → escaped', async () => {
    await put(`${RULES}// <img src=x onerror=alert(1)>\n`);
    expect(await (await fetch(route('ruleCoverage.html'))).text()).toContain('&lt;img src=x');
  });
});

describe('denied request', () => {
  test('answer and list of denials → line and reason', async () => {
    await put(RULES);
    const { status, message } = await read('ann', 'bob');
    expect([status, message]).toEqual([
      403,
      'Missing or insufficient permissions. Denied at line 6: a null has no "data".',
    ]);
    const written = await fetch(`${documents()}/users/ann`, { method: 'PATCH', body: '{"fields":{}}' });
    expect(written.status).toBe(403);
    const { denials } = (await (await fetch(route('ruleDenials'))).json()) as { denials: Record<string, string>[] };
    expect(denials).toMatchObject([
      { method: 'create', path: 'users/ann', explanation: 'Denied at line 7: it allows nobody.' },
      { method: 'get', path: 'users/ann', explanation: 'Denied at line 6: a null has no "data".' },
    ]);
  });
});

test('rules routes: other method, unknown, no rules → 404', async () => {
  expect((await fetch(route('ruleCoverage'), { method: 'POST' })).status).toBe(404);
  expect((await fetch(route('ruleCoverage.txt'))).status).toBe(404);
  expect((await fetch(route('ruleCoverage'))).status).toBe(404);
});
