import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Stretch, wordDiff } from '../../../src/lib/word-diff.ts';

const whole = (stretches: readonly Stretch[]) => stretches.map(({ text }) => text).join('');
const marked = (stretches: readonly Stretch[]) =>
  stretches.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const rest = (stretches: readonly Stretch[]) =>
  stretches
    .filter(({ changed }) => !changed)
    .flatMap(({ text }) => text.split(/\s+/).filter(Boolean))
    .join(' ');

describe('wordDiff', () => {
  it.each([
    ['We won the relay.', 'We won the cup.', 'We won the [relay.]', 'We won the [cup.]'],
    ['We won.', 'We won. Everybody was there.', 'We won.', 'We won. [Everybody was there.]'],
    ['One two three', 'three', '[One two ]three', 'three'],
    ['', 'New words', '', '[New words]'],
    ['Same\n\nwords', 'Same words', 'Same\n\nwords', 'Same words'],
    ['a b c d', 'a x c y', 'a [b ]c [d]', 'a [x ]c [y]'],
  ])('%j → %j', (before, after, first, second) => {
    const diff = wordDiff(before, after);
    expect([marked(diff.before), marked(diff.after)]).toEqual([first, second]);
  });

  it('any two texts → nothing lost, unmarked parts are equal', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n'), maxLength: 60 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = wordDiff(before, after);
        expect([whole(diff.before), whole(diff.after)]).toEqual([before, after]);
        expect(rest(diff.before)).toBe(rest(diff.after));
      }),
    );
  });

  it('two long texts with one line in common → compared by lines, as too many words would take too long', () => {
    const lines = (word: string) => Array.from({ length: 1_000 }, (_, n) => `${word} ${n} and more of it\n`);
    const before = [...lines('old'), 'kept\n'].join('');
    const after = [...lines('new'), 'kept\n', ...lines('newer')].join('');
    const diff = wordDiff(before, after);
    expect(whole(diff.after)).toBe(after);
    // By words, “and more of it” would be in both as well.
    expect(diff.before).toEqual([
      { text: lines('old').join(''), changed: true },
      { text: 'kept\n', changed: false },
    ]);
  });
});
