import { describe, expect, test } from 'vitest';
import { tooLong } from '../../../scripts/check/lengths.ts';

describe('the length of a file', () => {
  const lines = (count: number, first = '') => first + 'x();\n'.repeat(count);

  test('of 300 lines holds, of 301 fails; a reason or being generated excuses it', () => {
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
