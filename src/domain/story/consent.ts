import { withoutUnseen } from '../../lib/unseen.ts';
import type { ConsentPlace } from './fields.ts';
import { seenWords } from './look-alikes.ts';
import { fold } from './search-words.ts';

/** What of a story is looked through for names. */
export type ConsentTexts = {
  readonly title: string;
  readonly text: string;
  readonly media: readonly { readonly alt: string }[];
};

/** The folded words of a name. */
export function nameWords(name: string): string[] {
  return fold(withoutUnseen(name)).match(WORD) ?? [];
}

/**
 * Whether it is one word, such as "Jean-Luc" or "O’Brien": as a name that would stop every story with this word in it. A name
 * has at least two parts with letters.
 */
export function isOneWord(name: string): boolean {
  if (nameWords(name).length === 0) return false;
  return name.split(/\s+/).filter((part) => /\p{L}/u.test(part)).length < 2;
}

/** One spelling of a name, whichever of its words comes first. */
export function nameKey(nameWords: readonly string[]): string {
  return [...nameWords].sort().join(' ');
}

/** What knows the names without holding them. */
export type KnownNames = {
  readonly isWordOfName: (word: string) => boolean;
  readonly isName: (key: string) => boolean;
  /** How many words names have, the shortest and the longest. */
  readonly lengths: readonly number[];
};

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Where names may stand: as many words as a name has, next to each other, in either order, one other word between two of them
 * allowed, in whatever letters they look like the name. Descriptions of pictures are looked through as one text, a line each.
 */
export function consentPlaces({ title, text, media }: ConsentTexts, names: KnownNames): ConsentPlace[] {
  const fields = { title, text, alt: media.map(({ alt }) => alt).join('\n') };
  return Object.entries(fields).flatMap(([field, value]) =>
    placesIn(value, names).map(({ from, to }) => ({ field: field as ConsentPlace['field'], from, to })),
  );
}

type Place = { readonly from: number; readonly to: number };
/** A word, and those of its spellings that names have. */
type Word = Place & { readonly inNames: readonly string[] };

function placesIn(text: string, names: KnownNames): Place[] {
  const places: Place[] = [];
  for (const seen of seenWords(text.normalize('NFC'))) {
    const textWords = seen.map(({ spellings, ...place }) => ({
      ...place,
      inNames: spellings.filter(names.isWordOfName),
    }));
    for (const place of placesOfNames(textWords, names)) {
      if (!places.some(({ from, to }) => from < place.to && place.from < to)) places.push(place);
    }
  }
  return places.sort((a, b) => a.from - b.from);
}

function placesOfNames(textWords: readonly Word[], names: KnownNames): Place[] {
  const places: Place[] = [];
  let at = 0;
  while (at < textWords.length) {
    const end = endOfName(textWords, at, names);
    const [first, last] = [textWords[at], end === null ? undefined : textWords[end]];
    if (end !== null && first && last) {
      places.push({ from: first.from, to: last.to });
      at = end + 1;
    } else at += 1;
  }
  return places;
}

/** The last word of the longest name that begins at this one. */
function endOfName(textWords: readonly Word[], start: number, names: KnownNames): number | null {
  let end: number | null = null;
  const longest = names.lengths.at(-1) ?? 0;
  const chosen: string[] = [];
  const grow = (at: number): void => {
    for (const spelling of textWords[at]?.inNames ?? []) {
      chosen.push(spelling);
      if (chosen.length >= 2 && names.lengths.includes(chosen.length) && names.isName(nameKey(chosen))) {
        end = Math.max(end ?? 0, at);
      }
      if (chosen.length < longest) for (const next of [at + 1, at + 2]) grow(next);
      chosen.pop();
    }
  };
  grow(start);
  return end;
}

const AROUND = 40;

/** Names that were found in a story, each once in each field, as they are written there and with some words around. */
export function consentNamesIn(
  story: ConsentTexts & { readonly consent: { readonly places: readonly ConsentPlace[] } },
): {
  passage: string;
  field: ConsentPlace['field'];
  around: string;
}[] {
  const { title, text, media, consent } = story;
  const fields = { title, text: text.normalize('NFC'), alt: media.map(({ alt }) => alt).join('\n') };
  const seen = new Set<string>();
  return consent.places.flatMap(({ field, from, to }) => {
    const whole = fields[field];
    const passage = whole.slice(from, to);
    const key = `${field}\n${passage}`;
    if (passage === '' || seen.has(key)) return [];
    seen.add(key);
    const before = whole.slice(Math.max(0, from - AROUND), from);
    const after = whole.slice(to, to + AROUND);
    const start = from > AROUND ? `…${before.replace(/^\S*\s/, '')}` : before;
    const end = to + AROUND < whole.length ? `${after.replace(/\s\S*$/, '')}…` : after;
    return [{ passage, field, around: `${start}${passage}${end}`.replace(/\s+/g, ' ').trim() }];
  });
}
