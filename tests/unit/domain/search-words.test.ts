import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, searchWords, wordsOf } from '../../../src/domain/story/search-words.ts';

describe('words', () => {
  it('fold: capitals and accents → folded', () => {
    expect(fold('Éléonore STRAẞE Łódź Ærø')).toBe('eleonore strasse lodz aero');
    expect(wordsOf('Year 9’s “trip”, #River_Walk!')).toEqual(['year', '9', 's', 'trip', 'river', 'walk']);
    expect(wordsOf('?!')).toEqual([]);
    expect(wordsOf('Λύκειο школа 学校')).toEqual(['λυκειο', 'школа', '学校']);
  });

  it('searchWords: of a title → found by their beginnings; of a text → whole', () => {
    const indexed = searchWords({ title: 'Rugby', text: 'Otters everywhere', hashtags: ['sport'] });
    expect(indexed).toEqual(expect.arrayContaining(['ru', 'rug', 'rugb', 'rugby', 'otters', 'everywhere', 'sport']));
    expect(indexed).not.toContain('ott');
    expect(indexed).not.toContain('r');
  });

  it('searchWords: any text → bounded in number, each once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 20_000, minLength: 5_000 }), (title, text) => {
        const indexed = searchWords({ title, text, hashtags: [] });
        expect(indexed.length).toBeLessThanOrEqual(320);
        expect(new Set(indexed).size).toBe(indexed.length);
        for (const word of indexed) expect(word.length).toBeLessThanOrEqual(64);
      }),
      { numRuns: 30 },
    );
  });
});
