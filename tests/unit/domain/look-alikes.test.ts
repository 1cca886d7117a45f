import { describe, expect, test } from 'vitest';
import { applyFeedRules } from '../../../src/domain/feed/apply-feed-rules.ts';
import { DEFAULT_RULES } from '../../../src/domain/feed/rules.ts';
import { consentPlaces, type KnownNames, nameKey, nameWords } from '../../../src/domain/story/consent.ts';
import { seenWords, spellingsOf } from '../../../src/domain/story/look-alikes.ts';
import { mixesScripts } from '../../../src/lib/mixed-scripts.ts';

const NAMES: KnownNames = {
  lengths: [2],
  isWordOfName: (word) => ['alice', 'brown', 'ian', 'иван', 'петров'].includes(word),
  isName: (key) =>
    [
      ['alice', 'brown'],
      ['ian', 'brown'],
      ['иван', 'петров'],
    ].some((name) => nameKey(name) === key),
};
const story = (title: string) => ({ title, text: '', media: [] });

/** Each looks like "Alice Brown" or "Ian Brown", or nearly so. */
const LIKE_THE_NAME = [
  ['plain', 'Alice Brown'],
  ['soft hyphen', 'Al\u00adice Brown'],
  ['zero-width space', 'Ali\u200bce Brown'],
  ['zero-width joiner', 'Alice Br\u200down'],
  ['word joiner and byte order mark', '\u2060Alice Bro\ufeffwn'],
  ['Hangul filler', 'Ali\u3164ce Brown'],
  ['variation selector', 'Alice\ufe0f Brown'],
  ['tag characters', 'Al\u{e0069}ice Brown'],
  ['right-to-left override', '\u202eAlice Brown'],
  ['only a zero-width space between', 'Alice\u200bBrown'],
  ['no-break space', 'Alice\u00a0Brown'],
  ['Cyrillic А', '\u0410lice Brown'],
  ['Cyrillic с and е', 'Ali\u0441\u0435 Brown'],
  ['Cyrillic В and о', 'Alice \u0412r\u043ewn'],
  ['Greek Α and ο', '\u0391lice Br\u03bfwn'],
  ['Armenian օ', 'Alice Br\u0585wn'],
  ['full width', '\uff21lice Brown'],
  ['mathematical bold', '\u{1d400}\u{1d425}\u{1d422}\u{1d41c}\u{1d41e} Brown'],
  ['letters in circles', '\u24b6lice Brown'],
  ['marks over letters', 'A\u0301li\u0327ce Bro\u0308wn'],
  ['figure for a letter', 'Al1ce Br0wn'],
  ['capital I for l', 'AIice Brown'],
  ['l for capital I', 'lan Brown'],
  ['many figures', 'A1ice Br0wn'],
  ['Ukrainian І', '\u0406an Brown'],
  ['small capitals', 'Ali\u1d04e Brown'],
  ['all together', '\u0410l\u00adi\u0441\u200de Br\u03bf\u0301wn'],
  ['Cyrillic throughout', 'Иван Петров'],
] as const;

describe('consentPlaces', () => {
  /** A list whose names could be anywhere: how often it is compared with a text. */
  const countedNames = () => {
    const compared = { times: 0 };
    const isName = () => {
      compared.times += 1;
      return false;
    };
    return { compared, names: { lengths: [2, 3, 8], isWordOfName: () => true, isName } satisfies KnownNames };
  };

  test('consentPlaces: every word may be of a name → at most 20,000 comparisons, consent question about the rest', () => {
    const { compared, names } = countedNames();
    const text = 'Il0 l1I 0Il '.repeat(16_000);
    const places = consentPlaces({ title: '', text, media: [] }, names);
    expect(compared.times).toBeLessThanOrEqual(20_000);
    expect(places.at(-1)?.to).toBe(text.trimEnd().length);
  });

  test('consentPlaces: hashtag with very many splits into names → at most 20,000 comparisons, consent question raised', () => {
    const { compared, names } = countedNames();
    const hashtags = Array.from({ length: 30 }, () => `${'ab'.repeat(29)}`);
    expect(consentPlaces({ title: '', text: '', media: [], hashtags }, names)).not.toEqual([]);
    expect(compared.times).toBeLessThanOrEqual(20_000);
  });

  test('ordinary text of 200,000 characters → only the name at its end', () => {
    const text = `${'Alice and the others met Ian at the fair. '.repeat(4_700)}Then came Alice Brown.`;
    const from = text.lastIndexOf('Alice');
    expect(consentPlaces({ title: '', text, media: [] }, NAMES)).toEqual([{ field: 'text', from, to: from + 11 }]);
  });

  test.each(LIKE_THE_NAME)('name written with %s → one place, all of it', (_, title) => {
    const places = consentPlaces(story(`Today ${title} won`), NAMES);
    expect(places).toHaveLength(1);
    const [{ from, to } = { from: 0, to: 0 }] = places;
    const passage = `Today ${title} won`.normalize('NFC').slice(from, to);
    expect(passage).toBe(title.normalize('NFC'));
  });

  test.each([
    ['another name', 'Alison Browne'],
    ['a surname alone', 'The Brown family'],
    ['two lists of things', 'Ice brown, lice br own'],
  ])('%s → no place', (_, title) => {
    expect(consentPlaces(story(title), NAMES)).toEqual([]);
  });

  test('name on the list with a soft hyphen → the words of the name as it is seen', () => {
    expect(nameWords('Al\u00adice Brown\u200b')).toEqual(['alice', 'brown']);
  });

  test('place → counts UTF-16 units of the text in NFC', () => {
    const [place] = consentPlaces(story('We saw Al\u00adice Brown.'), NAMES);
    expect(place).toEqual({ field: 'title', from: 7, to: 19 });
  });
});

describe('hold words', () => {
  const verdict = (title: string, holdWords: string[]) =>
    applyFeedRules(
      { ...DEFAULT_RULES, holdWords },
      { title, text: '', hashtags: [], publishedAt: null },
      { holdWords: [], timeZone: 'UTC' },
    ).outcome;

  test.each(LIKE_THE_NAME.slice(0, -1))('phrase written with %s → held', (_, title) => {
    expect(verdict(`Today ${title} won`, ['alice brown', 'Ian Brown'])).toBe('held');
  });

  test('part of a word, words apart → not held', () => {
    expect(verdict('Alice met Brown, alicebrowning', ['alice brown'])).not.toBe('held');
  });

  test('phrase in Cyrillic → held where the title has it', () => {
    expect(verdict('Сегодня экскурсия', ['экскурсия'])).toBe('held');
  });
});

describe('spellingsOf', () => {
  test('ASCII word without ambiguous letters → itself in lower case', () => {
    expect(spellingsOf('School')).toEqual(['school']);
  });

  test('word with many ambiguous characters → at most 6 spellings, first the folded word', () => {
    const spellings = spellingsOf('I1lI0I1I0I1I0a');
    expect(spellings.length).toBe(6);
    expect(spellings[0]).toBe('i1li0i1i0i1i0a');
  });

  test('word of 200,000 ambiguous characters → the folded word alone', () => {
    expect(spellingsOf('I1'.repeat(100_000))).toEqual(['i1'.repeat(100_000)]);
  });

  test('word with two figures for i → one of the spellings has both', () => {
    expect(spellingsOf('W1ll1am')).toContain('william');
  });

  test('number → stays a number', () => {
    expect(spellingsOf('2010')).toEqual(['2010']);
  });
});

test('seenWords: no unseen sign → words once; unseen sign → joined and apart', () => {
  expect(seenWords('Year 5 trip').map((seen) => seen.map(({ spellings }) => spellings[0]))).toEqual([
    ['year', '5', 'trip'],
  ]);
  expect(seenWords('sun\u200bset')).toHaveLength(2);
});

test.each([
  ['Alice Brown', false],
  ['Éléonore Ørsted', false],
  ['Иван Петров', false],
  ['Alice Иван', false],
  ['\u0410lice Brown', true],
  ['Br\u03bfwn', true],
  ['Ke\u02bbala', false],
])('mixesScripts: %s → %s', (passage, isMixed) => {
  expect(mixesScripts(passage)).toBe(isMixed);
});
