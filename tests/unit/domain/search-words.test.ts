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
    const words = searchWords({ title: 'Rugby', text: 'Otters everywhere', hashtags: ['sport'] });
    expect(words).toEqual(expect.arrayContaining(['ru', 'rug', 'rugb', 'rugby', 'otters', 'everywhere', 'sport']));
    expect(words).not.toContain('ott');
    expect(words).not.toContain('r');
  });

  it('searchWords: any text → bounded in number, each once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 20_000, minLength: 5_000 }), (title, text) => {
        const words = searchWords({ title, text, hashtags: [] });
        expect(words.length).toBeLessThanOrEqual(320);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(word.length).toBeLessThanOrEqual(64);
      }),
      { numRuns: 30 },
    );
  });
});
