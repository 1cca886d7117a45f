import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differsByAtMost, errorsAllowed, isWordMatch, matchOf } from '../../../src/domain/story/word-match.ts';

const word = fc.string({ unit: fc.constantFrom(...'abcdeß1'), minLength: 1, maxLength: 14 });

describe('differsByAtMost', () => {
  it.each([
    ['same word', 'school', 'school', 0],
    ['letter left out', 'shool', 'school', 1],
    ['letter put in', 'sschool', 'school', 1],
    ['letter changed', 'schoul', 'school', 1],
    ['two letters swapped', 'shcool', 'school', 1],
    ['two errors', 'newslettr', 'newsletter', 1],
    ['errors at both ends', 'ewslettr', 'newsletter', 2],
  ])('%s → allowed with that many errors and with no fewer', (_, one, other, errors) => {
    expect(differsByAtMost(one, other, errors)).toBe(true);
    if (errors > 0) expect(differsByAtMost(one, other, errors - 1)).toBe(false);
  });

  it('any two words → the same in both directions', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
        expect(differsByAtMost(one, other, most)).toBe(differsByAtMost(other, one, most));
      }),
    );
  });

  it('word with one letter left out → one error at most', () => {
    fc.assert(
      fc.property(word, fc.nat(), (one, at) => {
        const cut = at % one.length;
        expect(differsByAtMost(one, one.slice(0, cut) + one.slice(cut + 1), 1)).toBe(true);
      }),
    );
  });
});

describe('isWordMatch', () => {
  it.each([
    ['whole word', 'rugby', 'rugby', true],
    ['beginning', 'rug', 'rugby', true],
    ['end of a word', 'ugby', 'rugby', false],
    ['four letters with an error', 'rgby', 'rugb', false],
    ['five letters with two errors', 'rgbyx', 'rugby', false],
    ['nine letters with two errors', 'celebrtin', 'celebration', true],
    ['nine letters with three errors', 'clebrtion', 'celebraxion', false],
  ])('%s → %#', (_, searchWord, other, expected) => {
    expect(isWordMatch(searchWord, other)).toBe(expected);
  });

  it('length of the word asked for → 0, 1 or 2 errors allowed', () => {
    expect(['four', 'fiver', 'eightlet', 'ninelette'].map(errorsAllowed)).toEqual([0, 1, 1, 2]);
  });
});

describe('matchOf', () => {
  const story = {
    title: 'Élodie wins the 100 m',
    hashtags: ['sportsday', 'year7'],
    text: `${'A long morning. '.repeat(30)}Then the relay began on the upper field.${' It rained.'.repeat(30)}`,
  };
  const marked = (q: string) => {
    const match = matchOf(story, q);
    return match && { field: match.field, words: match.ranges.map(([from, to]) => match.text.slice(from, to)) };
  };

  it.each([
    ['word with an accent', 'elodie', 'title', ['Élodie']],
    ['hashtag', 'sportsday', 'hashtags', ['sportsday']],
    ['mistyped word', 'realy', 'text', ['relay']],
    ['words in several fields', 'relay field elodie', 'text', ['relay', 'field']],
  ])('%s → field and words marked', (_, q, field, markedWords) => {
    expect(marked(q)).toEqual({ field, words: markedWords });
  });

  it('long text → excerpt around the first match, ranges within it', () => {
    const match = matchOf(story, 'relay');
    expect(match?.text.length).toBeLessThanOrEqual(242);
    expect(match?.text).toMatch(/^….*relay.*…$/s);
  });

  it('no word → null', () => {
    expect(matchOf(story, 'zebra')).toBeNull();
  });
});
