import { describe, expect, test } from 'vitest';
import { longFunctions } from '../../../scripts/check/gates/function-lengths.ts';
import { tooLong } from '../../../scripts/check/gates/lengths.ts';

describe('tooLong', () => {
  const lines = (count: number, first = '') => first + 'x();\n'.repeat(count);

  test('300 lines → none; 301 → named; reason or generated → none', () => {
    const problems = tooLong([
      ['a.ts', lines(300)],
      ['b.ts', lines(301)],
      ['b.gen.ts', lines(301)],
      ['c.ts', lines(300, '// Long: one table.\n')],
      ['d.ts', lines(300, '// Long:\n')],
      ['e.ts', lines(300, 'const text = "// Long: not a comment of its own";\n')],
    ]);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(
      ['b', 'd', 'e'].map((name) => `${name}.ts has 301 lines`),
    );
  });
});

describe('function lengths', () => {
  const body = (lines: number, first = '') => `{\n${first}${'  call();\n'.repeat(lines - 2)}}`;
  const named = (text: string) => longFunctions('a.tsx', text).map((hint) => hint.split(' lines:')[0]);

  test('80 lines → none; 81 → name and line', () => {
    expect(named(`function short() ${body(80)}`)).toEqual([]);
    expect(named(`const a = 1;\nexport function long() ${body(81)}`)).toEqual(['a.tsx:2 long has 81']);
  });

  test('arrow, method, callback → counted; object of many short ones → not', () => {
    expect(named(`const arrow = () => ${body(81)};`)).toEqual(['a.tsx:1 arrow has 81']);
    expect(named(`class A { method() ${body(81)} }`)).toEqual(['a.tsx:1 method has 81']);
    expect(named(`const value = use(() => ${body(81)});`)).toEqual(['a.tsx:1 value has 81']);
    expect(named(`const table = {\n${'  one: () => 1,\n'.repeat(90)}};`)).toEqual([]);
  });

  test('long function in a long function → both named', () => {
    expect(named(`function outer() ${body(4, `const inner = () => ${body(81)};\n`)}`)).toEqual([
      'a.tsx:1 outer has 85',
      'a.tsx:2 inner has 81',
    ]);
  });

  test('a reason above it or at the top of its body → no hint; without words it is none', () => {
    expect(named(`/** One. */\n// Long: one table.\nfunction a() ${body(81)}`)).toEqual([]);
    expect(named(`/**\n * Long: one table.\n */\nfunction a() ${body(81)}`)).toEqual([]);
    expect(named(`function a() ${body(81, '  // Long: one table.\n')}`)).toEqual([]);
    expect(named(`// Long:\nfunction a() ${body(81)}`)).toHaveLength(1);
  });
});
