import { withoutUnseen } from '../../lib/unseen.ts';
import type { ConsentPlace } from './fields.ts';
import { seenWords } from './look-alikes.ts';
import { fold } from './search-words.ts';
import { type ShownWords, shownTexts } from './shown-texts.ts';

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
/** A longer hashtag is no name without spaces. */
const LONGEST_TAG = 60;
/** Ordinary texts take some hundreds for 200,000 characters; who makes up a text for a list could ask for billions. */
const MOST_STEPS = 20_000;

/** How often a text may still be compared with the list. What is left of a text then may hold any name: it is asked about. */
type Steps = { left: number };

/**
 * Where names may stand: as many words as a name has, next to each other, in either order, one other word between two of them
 * allowed, in whatever letters they look like the name. In a hashtag they may also stand without a space.
 */
export function consentPlaces(story: ShownWords, names: KnownNames): ConsentPlace[] {
  return Object.entries(shownTexts(story)).flatMap(([name, text]) => {
    const field = name as ConsentPlace['field'];
    const steps = { left: MOST_STEPS };
    const joined = field === 'hashtags' ? namesWithoutSpaces(text, names, steps) : [];
    return withoutOverlaps([...placesIn(text, names, steps), ...joined]).map(({ from, to }) => ({ field, from, to }));
  });
}

/** Words of hashtags that are a whole name. */
function namesWithoutSpaces(text: string, names: KnownNames, steps: Steps): Place[] {
  const longest = names.lengths.at(-1) ?? 0;
  const isName = (rest: string, before: readonly string[]): boolean => {
    if (steps.left <= 0) return true;
    if (rest === '') return before.length >= 2 && names.isName(nameKey(before));
    if (before.length >= longest) return false;
    steps.left -= rest.length;
    return Array.from({ length: rest.length }, (_, index) => rest.slice(0, index + 1)).some(
      (word) => names.isWordOfName(word) && isName(rest.slice(word.length), [...before, word]),
    );
  };
  return seenWords(text)
    .flat()
    .filter(({ from, to }) => to - from <= LONGEST_TAG)
    .filter(({ spellings }) => spellings.some((spelling) => isName(spelling, [])));
}

type Place = { readonly from: number; readonly to: number };
/** A word, and those of its spellings that names have. */
type Word = Place & { readonly inNames: readonly string[] };

function placesIn(text: string, names: KnownNames, steps: Steps): Place[] {
  const places: Place[] = [];
  for (const seen of seenWords(text)) {
    const textWords = seen.map(({ spellings, ...place }) => ({
      ...place,
      inNames: spellings.filter(names.isWordOfName),
    }));
    for (const place of placesOfNames(textWords, names, steps)) places.push(place);
  }
  return withoutOverlaps(places);
}

/** In the order of the text, and of those that overlap the one that begins first. */
function withoutOverlaps(places: readonly Place[]): Place[] {
  let end = 0;
  return places
    .toSorted((a, b) => a.from - b.from)
    .filter((place) => {
      const isApart = place.from >= end;
      if (isApart) end = place.to;
      return isApart;
    });
}

function placesOfNames(textWords: readonly Word[], names: KnownNames, steps: Steps): Place[] {
  const places: Place[] = [];
  let at = 0;
  while (at < textWords.length) {
    const nameEnd = endOfName(textWords, at, names, steps);
    const end = steps.left > 0 ? nameEnd : textWords.length - 1;
    const [first, last] = [textWords[at], end === null ? undefined : textWords[end]];
    if (end !== null && first && last) {
      places.push({ from: first.from, to: last.to });
      at = end + 1;
    } else at += 1;
  }
  return places;
}

/** The last word of the longest name that begins at this one. */
function endOfName(textWords: readonly Word[], start: number, names: KnownNames, steps: Steps): number | null {
  let end: number | null = null;
  const longest = names.lengths.at(-1) ?? 0;
  const chosen: string[] = [];
  const grow = (at: number): void => {
    for (const spelling of textWords[at]?.inNames ?? []) {
      if (steps.left <= 0) return;
      steps.left -= 1;
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
  story: ShownWords & { readonly consent: { readonly places: readonly ConsentPlace[] } },
): {
  passage: string;
  field: ConsentPlace['field'];
  around: string;
}[] {
  const { consent } = story;
  const fields = shownTexts(story);
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
