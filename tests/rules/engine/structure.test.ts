import { describe, expect, test } from 'vitest';
import { CompileError } from '../../../emulators/rules/ast.ts';
import { ANY_ID, ANY_PATH, Ruleset } from '../../../emulators/rules/ruleset.ts';
import { show } from '../../../emulators/rules/show.ts';
import { evaluate, evaluateRules, stored, within } from './support.ts';

const allowed = (...args: Parameters<typeof evaluateRules>): boolean => evaluateRules(...args).allowed;

describe('match', () => {
  test('no rule that allows → denied by default', () => {
    expect(allowed(within(''))).toBe(false);
    expect(allowed(within('match /other/{id} { allow read; }'))).toBe(false);
    expect(allowed(within('match /docs/{id} { allow write; }'))).toBe(false);
  });

  test('read → get and list; write → create, update, delete', () => {
    const rules = within('match /docs/{id} { allow read: if true; } match /more/{id} { allow write; }');
    expect(allowed(rules, { method: 'get' })).toBe(true);
    expect(allowed(rules, { method: 'list' })).toBe(true);
    expect(allowed(rules, { method: 'create' })).toBe(false);
    for (const method of ['create', 'update', 'delete'] as const)
      expect(allowed(rules, { method, path: ['more', '1'] })).toBe(true);
    expect(allowed(within('match /docs/{id} { allow get, delete; }'), { method: 'delete' })).toBe(true);
  });

  test('wildcard → one segment, nothing below', () => {
    const rules = within("match /docs/{id} { allow read: if id == 'one'; }");
    expect(allowed(rules)).toBe(true);
    expect(allowed(rules, { path: ['docs', 'two'] })).toBe(false);
    expect(allowed(rules, { path: ['docs', 'one', 'sub', 'x'] })).toBe(false);
  });

  test('recursive wildcard → any number of segments, as a path', () => {
    const rules = within("match /docs/{rest=**} { allow read: if rest[0] == 'one'; }");
    expect(allowed(rules)).toBe(true);
    expect(allowed(rules, { path: ['docs', 'one', 'sub', 'x'] })).toBe(true);
    expect(allowed(rules, { path: ['docs', 'two', 'sub', 'x'] })).toBe(false);
    expect(allowed(within('match /{any=**} { allow read; }'), { path: ['a', 'b', 'c', 'd'] })).toBe(true);
    expect(
      allowed(within('match /{any=**}/sub/{id} { allow read: if id == "x"; }'), { path: ['docs', 'one', 'sub', 'x'] }),
    ).toBe(true);
    expect(allowed(within('match /{any=**}/sub/{id} { allow read; }'), { path: ['docs', 'one'] })).toBe(false);
  });

  test('nested blocks → path continued, outer variables visible', () => {
    const rules = within(
      "match /docs/{id} { match /sub/{inner} { allow read: if id == 'one' && inner == 'x' && database == '(default)'; } }",
    );
    expect(allowed(rules, { path: ['docs', 'one', 'sub', 'x'] })).toBe(true);
    expect(allowed(rules, { path: ['docs', 'two', 'sub', 'x'] })).toBe(false);
    expect(allowed(rules)).toBe(false);
  });

  test('several statements and blocks, one allows → allowed', () => {
    expect(allowed(within('match /docs/{id} { allow read: if false; allow get: if true; }'))).toBe(true);
    expect(allowed(within('match /docs/{id} { allow read: if false; } match /{x=**} { allow read; }'))).toBe(true);
    expect(allowed(within('match /docs/{id} { allow read: if 1 / 0 == 1; allow read: if id == "one"; }'))).toBe(true);
  });

  test('query → matched against its collection only', () => {
    const rules = within(
      'match /docs/one { allow list; } match /more/{id} { allow list; } match /ids/{id} { allow list: if id == "x"; } match /{p=**}/group/{id} { allow list; }',
    );
    expect(allowed(rules, { method: 'list', path: ['docs', ANY_ID] })).toBe(false);
    expect(allowed(rules, { method: 'list', path: ['more', ANY_ID] })).toBe(true);
    expect(allowed(rules, { method: 'list', path: ['ids', ANY_ID] })).toBe(false);
    expect(allowed(rules, { method: 'list', path: [ANY_PATH, 'group', ANY_ID] })).toBe(true);
    expect(allowed(rules, { method: 'list', path: [ANY_PATH, 'more', ANY_ID] })).toBe(false);
  });
});

describe('functions', () => {
  test('parameters, let, outer wildcards → visible', () => {
    const rules = within(`match /docs/{id} {
      function double(n) { let twice = n * 2; return twice; }
      function here() { return id == 'one'; }
      allow read: if double(double(3)) == 12 && here();
    }`);
    expect(allowed(rules)).toBe(true);
  });

  test('variable of the caller → compile error', () => {
    const body =
      'function inner() { return secret; } function outer(secret) { return inner(); } match /docs/{id} { allow read: if outer(true); }';
    expect(() => evaluateRules(within(body))).toThrow(CompileError);
  });

  test('inner function of the same name → shadows the outer one', () => {
    const rules = within(
      'function f() { return false; } match /docs/{id} { function f() { return true; } allow read: if f(); }',
    );
    expect(allowed(rules)).toBe(true);
  });

  test('function outside the service → callable', () => {
    expect(allowed(`function yes() { return true; }\n${within('match /docs/{id} { allow read: if yes(); }')}`)).toBe(
      true,
    );
  });

  // Functions may call others, 20 deep, but not themselves.
  // https://firebase.google.com/docs/firestore/security/rules-conditions#custom_functions
  test('calls 20 deep → allowed; 21 → error', () => {
    const chain = (depth: number): string =>
      Array.from({ length: depth }, (_, i) =>
        i === depth - 1 ? `function f${i}() { return true; }` : `function f${i}() { return f${i + 1}(); }`,
      ).join(' ');
    expect(evaluate('f0()', {}, chain(20))).toBe(true);
    expect(evaluate('f0()', {}, chain(21))).toContain('20 deep');
    // What one side of || has left unfinished does not count for the other.
    expect(evaluate('f0() || f1()', {}, chain(21))).toBe(true);
  });

  test('nested arguments → not counted as depth', () => {
    const nested = `${'f('.repeat(25)}true${')'.repeat(25)}`;
    expect(evaluate(nested, {}, 'function f(x) { return x; }')).toBe(true);
  });

  // A function takes up to 7 arguments and binds up to 10 values.
  test('seven parameters, ten variables → allowed; more → compile error', () => {
    const parameters = (n: number) => Array.from({ length: n }, (_, i) => `p${i}`).join(', ');
    const lets = (n: number) => Array.from({ length: n }, (_, i) => `let v${i} = ${i};`).join(' ');
    const call = (n: number) => `f(${Array.from({ length: n }, () => '1').join(', ')})`;
    expect(evaluate(call(7), {}, `function f(${parameters(7)}) { return p6 == 1; }`)).toBe(true);
    expect(() => evaluate(call(8), {}, `function f(${parameters(8)}) { return true; }`)).toThrow(CompileError);
    expect(evaluate('f()', {}, `function f() { ${lets(10)} return v9 == 9; }`)).toBe(true);
    expect(() => evaluate('f()', {}, `function f() { ${lets(11)} return true; }`)).toThrow(CompileError);
  });

  test('let → reads the ones before it, not after', () => {
    expect(evaluate('f(2)', {}, 'function f(x) { let y = x + 1; let z = y * 2; return z == 6; }')).toBe(true);
    expect(() => evaluate('f()', {}, 'function f() { let y = z; let z = 1; return true; }')).toThrow(CompileError);
  });
});

describe('request and resource', () => {
  test('auth, token, stored data → values of the request and document', () => {
    const auth = { uid: 'ann', token: { email: 'a@b.c', admin: true, roles: { x: 'ADMIN' } } };
    const condition =
      "request.auth != null && request.auth.uid == resource.data.owner && request.auth.token.admin && request.auth.token.roles['x'] == 'ADMIN'";
    expect(evaluate(condition, { auth, resource: stored({ owner: 'ann' }) })).toBe(true);
    expect(evaluate(condition, { auth, resource: stored({ owner: 'bob' }) })).toBe(false);
    expect(evaluate(condition, { resource: stored({ owner: 'ann' }) })).toBe(false);
  });

  test('no document → resource null; delete → request.resource null', () => {
    expect(evaluate('resource == null')).toBe(true);
    expect(evaluate('request.resource == null', { method: 'delete', resource: stored({}) })).toBe(true);
  });

  test('update → request.resource is the document after it', () => {
    const request = { method: 'update' as const, resource: stored({ a: 1, b: 1 }), after: { a: 2, b: 1 } };
    expect(evaluate("request.resource.data.diff(resource.data).affectedKeys().hasOnly(['a'])", request)).toBe(true);
    expect(evaluate("request.resource.data.diff(resource.data).affectedKeys().hasOnly(['b'])", request)).toBe(false);
  });

  test('get, exists → other documents readable', () => {
    const request = { auth: { uid: 'ann' }, stored: { 'users/ann': { role: 'ADMIN' } } };
    const user = '/databases/$(database)/documents/users/$(request.auth.uid)';
    expect(evaluate(`get(${user}).data.role == 'ADMIN'`, request)).toBe(true);
    expect(evaluate(`exists(${user})`, request)).toBe(true);
    expect(evaluate(`exists(/databases/$(database)/documents/users/bob)`, request)).toBe(false);
    expect(evaluate(`get(/databases/$(database)/documents/users/bob).data.role == 'ADMIN'`, request)).toBeTypeOf(
      'string',
    );
    expect(evaluate(`get(/databases/(default)/documents/users/ann).data.get('nick', 'none') == 'none'`, request)).toBe(
      true,
    );
  });
});

// debug() prints what it is given: https://firebase.google.com/docs/reference/rules/rules.debug
test('debug: each type → printed almost as in the source', () => {
  const printed = (expression: string): string => {
    const seen: string[] = [];
    const rules = new Ruleset(
      within(`match /docs/{id} { allow read: if debug(${expression}) == 0; }`),
      'cloud.firestore',
      (value) => seen.push(show(value)),
    );
    rules.evaluate({
      method: 'get',
      path: ['databases', '(default)', 'documents', 'docs', 'one'],
      request: new Map(),
      resource: null,
      documents: { fetch: () => null },
    });
    return seen.join();
  };
  expect(printed("[1, 2.5, 'a', null, true]")).toBe('[1, 2.5, "a", null, true]');
  expect(printed("{'a': [1].toSet()}")).toBe('{"a": [1].toSet()}');
  expect(printed('/a/b')).toBe('/a/b');
  expect(printed('timestamp.date(2026, 3, 5)')).toBe('2026-03-05T00:00:00.000Z');
  expect(printed("duration.value(1500, 'ms')")).toBe('1.5 s');
  expect(printed('latlng.value(1, 2)')).toBe('latlng(1, 2)');
  expect(printed("b'az'")).toBe('bytes 617a');
  expect(printed('9223372036854775807')).toBe('9223372036854775807');
});
