import { describe, expect, test } from 'vitest';
import { CompileError } from '../../../emulators/rules/ast.ts';
import { ANY_ID, ANY_PATH, type RequestSegment, Ruleset } from '../../../emulators/rules/ruleset.ts';
import { evaluate, evaluateRules, within } from './support.ts';

const problem = (rules: string): string => {
  try {
    new Ruleset(rules, 'cloud.firestore');
  } catch (error) {
    if (error instanceof CompileError) return error.message.replace(/^line (\d+), column (\d+)/, '$1:$2');
    throw error;
  }
  return 'compiled';
};
const warnings = (rules: string): string[] =>
  new Ruleset(rules, 'cloud.firestore').warnings.map(({ at, message }) => `${at.line}:${at.column} ${message}`);

/** The text is refused, with line and column; rules in force before it stay. */
describe('compile, refused', () => {
  test.each([
    ['an unknown method', 'match /docs/{id} { allow reed; }', '3:26: "reed" is no method'],
    ['no condition after if', 'match /docs/{id} { allow read: if ; }', '3:35'],
    ['an unknown name', 'match /docs/{id} {\n  allow read: if a == 1;\n}', '4:18: "a" is not defined'],
    ['an unknown function', 'match /docs/{id} { allow read: if foo(1); }', '3:35: there is no function "foo"'],
    ['an unknown method of a value', "match /docs/{id} { allow read: if 'a'.reverse() == 'a'; }", '3:39'],
    ['an unknown type', 'match /docs/{id} { allow read: if 1 is integer; }', '3:40'],
    ['a string that is not closed', "match /docs/{id} { allow read: if 'a; }", '3:35: the string is not closed'],
    ['an unknown member of a namespace', 'match /docs/{id} { allow read: if math.cos(1) == 1; }', '3:40'],
    [
      'too many arguments of a function',
      'match /docs/{id} { allow read: if f(1); function f() { return true; } }',
      '3:35: "f" takes 0 arguments, not 1',
    ],
    [
      'too few arguments of a built-in one',
      'match /docs/{id} { allow read: if exists(); }',
      '3:35: "exists" takes 1 argument, not 0',
    ],
    [
      'too few arguments of a method',
      "match /docs/{id} { allow read: if {'a': 1}.get('a') == 1; }",
      '3:44: "get" takes 2 arguments, not 1',
    ],
    [
      'too many arguments of a namespace',
      'match /docs/{id} { allow read: if math.abs(1, 2) == 1; }',
      '3:40: "math.abs" takes 1 argument, not 2',
    ],
    [
      'a function declared twice',
      'function f() { return true; }\nfunction f() { return false; }',
      '4:1: the function "f" is declared twice',
    ],
    ['a parameter declared twice', 'function f(a, a) { return true; }', '3:1: the parameter "a" is declared twice'],
    [
      'a variable declared twice',
      'function f(a) { let a = 1; return true; }',
      '3:1: the variable "a" is declared twice',
    ],
    ['a function that calls itself', 'function f() { return f(); }', '3:23: functions may not call themselves: f → f'],
    [
      'functions that call each other',
      'function a() { return b(); }\nfunction b() { return a(); }',
      '4:23: functions may not call themselves: a → b → a',
    ],
    ['no colon', 'match /docs/{id} { allow read if true; }', '3:31'],
    ['no slash', 'match docs/{id} { }', '3:7'],
    ['a character of no meaning', 'match /docs/{id} { allow read: if 1 # 2; }', '3:37'],
    ['two recursive wildcards', 'match /{a=**}/x/{b=**} { allow read; }', '3:7'],
    ['a wildcard twice', 'match /x/{a}/y/{a} { allow read; }', '3:7'],
    ['an operator that is none', 'match /docs/{id} { allow read: if x => x; }', '3:37'],
    ['a comment that is not closed', '/* never closed', '3:1'],
    ['a bracket that is not closed', 'match /docs/{id} { allow read: if (true; }', '3:40'],
    ['a number that is too large', 'match /docs/{id} { allow read: if 9223372036854775809 > 0; }', '3:35'],
    ['a function that is no name', 'match /docs/{id} { allow read: if (true)(); }', '3:36: this is no function'],
    ['get of the database by its namespace', 'match /docs/{id} { allow read: if firestore.get(/a/b) != null; }', '3:'],
    ['no semicolon', 'match /docs/{id} { allow read: if true }', '3:40'],
  ])('%s → error with line and column', (_title, body, expected) => expect(problem(within(body))).toContain(expected));

  test('file without a service, unknown version, unclosed, too deep, too long → error', () => {
    expect(problem('')).toContain('1:1: the file has no service');
    expect(problem("rules_version = '3';")).toContain('1:17');
    expect(problem('service cloud.firestore {')).toContain('1:26');
    expect(problem('match /x/{y} { allow read; }')).toContain('1:1: expected "service"');
    const deep = within(`match /docs/{id} { allow read: if ${'('.repeat(5000)}true${')'.repeat(5000)}; }`);
    expect(problem(deep)).toMatch(/^3:/);
    // The text of a ruleset has at most 256 KB: https://firebase.google.com/docs/firestore/security/rules-structure#security_rule_limits
    expect(problem(`//${'x'.repeat(257 << 10)}`)).toContain('256 KiB');
  });
});

test('compile: unused function, version 1 → warnings; used function → none', () => {
  expect(warnings(within('function f() { return true; } match /docs/{id} { allow read: if f(); }'))).toEqual([]);
  expect(warnings(within('function f() { return true; }'))).toEqual(['3:1 the function "f" is not used']);
  expect(warnings('service cloud.firestore { }')).toEqual([expect.stringContaining("1:1 the rules use version '1'")]);
});

test('compile: rules of another service → deny everything of this one', () => {
  expect(evaluateRules('service firebase.storage { match /{x=**} { allow read; } }').allowed).toBe(false);
});

// At most 1,000 expressions are evaluated for a request, by the page of limits above.
test('evaluate: over 1,000 expressions → denied', () => {
  const some = (n: number) => Array.from({ length: n }, (_, i) => `(${i} < 0)`).join(' || ');
  expect(evaluate(`!(${some(400)})`)).toBe(true);
  expect(evaluate(`!(${some(1200)})`)).toContain('expressions');
});

/** https://firebase.google.com/docs/firestore/security/rules-structure#recursive_wildcards */
describe('recursive wildcard', () => {
  const inVersion = (version: string, body: string) =>
    `${version}service cloud.firestore { match /databases/{database}/documents { ${body} } }`;
  const V1 = '';
  const V2 = "rules_version = '2'; ";

  test('version 2 → zero or more segments, anywhere in the path', () => {
    const below = inVersion(V2, 'match /docs/{id}/{rest=**} { allow read; }');
    expect(evaluateRules(below).allowed).toBe(true);
    expect(evaluateRules(below, { path: ['docs', 'one', 'sub', 'x'] }).allowed).toBe(true);
    const group = inVersion(V2, 'match /{any=**}/sub/{id} { allow read; }');
    expect(evaluateRules(group, { path: ['docs', 'one', 'sub', 'x'] }).allowed).toBe(true);
    expect(evaluateRules(group, { path: ['sub', 'x'] }).allowed).toBe(true);
  });

  test('version 1 → one or more segments, at the end of the path', () => {
    const below = inVersion(V1, 'match /docs/{id}/{rest=**} { allow read; }');
    expect(evaluateRules(below).allowed).toBe(false);
    expect(evaluateRules(below, { path: ['docs', 'one', 'sub', 'x'] }).allowed).toBe(true);
    expect(evaluateRules(inVersion(V1, 'match /docs/{rest=**} { allow read; }')).allowed).toBe(true);
    expect(problem(inVersion(V1, 'match /{any=**}/sub/{id} { allow read; }'))).toContain("in version '1'");
  });

  test('query over a collection group → allowed in version 2 only', () => {
    const request = { method: 'list' as const, path: [ANY_PATH, 'sub', ANY_ID] as RequestSegment[] };
    expect(evaluateRules(inVersion(V2, 'match /{any=**} { allow read; }'), request).allowed).toBe(true);
    expect(evaluateRules(inVersion(V1, 'match /{any=**} { allow read; }'), request).allowed).toBe(false);
  });

  test('{name=*} → one segment', () => {
    const one = inVersion(V2, "match /docs/{id=*} { allow read: if id == 'one'; }");
    expect(evaluateRules(one).allowed).toBe(true);
    expect(evaluateRules(one, { path: ['docs', 'one', 'sub', 'x'] }).allowed).toBe(false);
  });
});

test('compile: comments and spaces anywhere → accepted', () => {
  const rules =
    "// first\n/* a */ rules_version = /* b */ '2';\nservice cloud.firestore { // c\n match /{x=**} { /* d */ allow read: if /* e */ true; } }";
  expect(evaluateRules(rules).allowed).toBe(true);
});
