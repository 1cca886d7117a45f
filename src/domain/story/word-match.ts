import type { SchoolStory } from './schema.ts';
import { wordsOf } from './search-words.ts';

/** From so many letters on a word may be mistyped once, and twice. */
const ONE_ERROR_FROM = 5;
const TWO_ERRORS_FROM = 9;

/** How many typing errors a word of this length may have. */
export function errorsAllowed(word: string): 0 | 1 | 2 {
  const { length } = word;
  if (length >= TWO_ERRORS_FROM) return 2;
  return length >= ONE_ERROR_FROM ? 1 : 0;
}

/**
 * Whether two words differ by at most so many letters that were left out, put in, changed, or swapped with the next one
 * (optimal string alignment, Boytsov 2011). Stops as soon as it cannot any more.
 */
export function differsByAtMost(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return false;
    before = last;
    last = line;
  }
  return (last[other.length] ?? 0) <= most;
}

/** Whether a word of a story is one that was asked for: whole, by its beginning, or mistyped. Both are folded. */
export function isWordMatch(searchWord: string, word: string): boolean {
  if (word.startsWith(searchWord)) return true;
  const allowed = errorsAllowed(searchWord);
  return allowed > 0 && differsByAtMost(searchWord, word, allowed);
}

type StoryMatch = NonNullable<SchoolStory['match']>;

/** So much is shown around the first match in a long text. */
const AROUND = 60;
const EXCERPT = 240;

/** Of title, hashtags and text the first in which most of the words stand; `null` where none does. */
export function matchOf(
  story: { readonly title: string; readonly hashtags: readonly string[]; readonly text: string },
  searchText: string,
): StoryMatch | null {
  const searchWords = [...new Set(wordsOf(searchText))];
  const fields = [
    ['title', story.title],
    ['hashtags', story.hashtags.map((tag) => `#${tag}`).join(' ')],
    ['text', story.text],
  ] as const;
  let best: { match: StoryMatch; count: number } | null = null;
  for (const [field, text] of fields) {
    const hits = rangesIn(text, searchWords);
    if (hits.count > (best?.count ?? 0)) best = { match: { field, text, ranges: hits.ranges }, count: hits.count };
  }
  return best ? excerptOf(best.match) : null;
}

function rangesIn(text: string, searchWords: readonly string[]): { ranges: [number, number][]; count: number } {
  const ranges: [number, number][] = [];
  const met = new Set<string>();
  for (const { 0: written, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const folded = wordsOf(written);
    const matched = searchWords.filter((word) => folded.some((each) => isWordMatch(word, each)));
    if (matched.length === 0) continue;
    for (const word of matched) met.add(word);
    ranges.push([index, index + written.length]);
  }
  return { ranges, count: met.size };
}

function excerptOf({ field, text, ranges }: StoryMatch): StoryMatch {
  const first = ranges[0]?.[0] ?? 0;
  if (text.length <= EXCERPT) return { field, text, ranges };
  const begin = first <= AROUND ? 0 : text.lastIndexOf(' ', first - AROUND) + 1;
  const cut = text.slice(begin, begin + EXCERPT).toWellFormed();
  const before = begin > 0 ? '…' : '';
  const shift = before.length - begin;
  return {
    field,
    text: `${before}${cut}${begin + EXCERPT < text.length ? '…' : ''}`,
    ranges: ranges
      .filter(([from, to]) => from >= begin && to <= begin + EXCERPT)
      .map(([from, to]) => [from + shift, to + shift]),
  };
}
