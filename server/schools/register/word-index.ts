import { fold, wordsOf } from '../../../src/domain/story/search-words.ts';
import { nextTurn } from '../../core/turn.ts';

export type Entry = { readonly name: string; readonly town: string | null; readonly postcode: string | null };

/** What a word found in this place counts. The first word of a name is what most people begin to type. */
const WEIGHTS = { town: 2, postcode: 3, name: 3, first: 5 } as const;
const EXACT = 1;
/** Some milliseconds' work. */
const AT_A_TIME = 2_000;
/** A longer question says no more. */
const MOST_WORDS = 8;

/**
 * Finds entries by the beginnings of words of name, town and postcode, in any order: sorted words, each with its list of
 * entries as pairs of place and weight. Takes some 60 bytes for each word of an entry and keeps nothing else of it.
 */
export class WordIndex {
  readonly size: number;
  readonly #sortedWords: readonly string[];
  /** Where the list of a word begins in `#lists`; one more than there are words. */
  readonly #starts: Uint32Array;
  /** Place in the order of names, times eight, plus the weight. */
  readonly #lists: Uint32Array;
  /** From the place in the order of names to the number of the entry. */
  readonly #order: Uint32Array;

  private constructor(order: Uint32Array, sortedWords: readonly string[], starts: Uint32Array, lists: Uint32Array) {
    this.size = order.length;
    this.#order = order;
    this.#sortedWords = sortedWords;
    this.#starts = starts;
    this.#lists = lists;
  }

  static of(entries: readonly Entry[]): WordIndex {
    const work = WordIndex.#make(entries);
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
    }
  }

  /** As `of`, for so many that others must get their turn meanwhile. */
  static async build(entries: readonly Entry[]): Promise<WordIndex> {
    const work = WordIndex.#make(entries);
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      await nextTurn();
    }
  }

  /** Rests now and then. */
  static *#make(entries: readonly Entry[]): Generator<void, WordIndex> {
    const names: string[] = [];
    for (const [n, { name }] of entries.entries()) {
      names.push(fold(searchText(name)));
      if (n % AT_A_TIME === 0) yield;
    }
    const order = Uint32Array.from(entries.keys()).sort((a, b) => compare(names[a] ?? '', names[b] ?? '') || a - b);
    const placesByWord = new Map<string, number[]>();
    for (const [place, number] of order.entries()) {
      const entry = entries[number];
      if (entry) for (const [word, weight] of wordsIn(entry)) push(placesByWord, word, place * 8 + weight);
      if (place % AT_A_TIME === 0) yield;
    }
    const sortedWords = [...placesByWord.keys()].sort(compare);
    yield;
    const starts = new Uint32Array(sortedWords.length + 1);
    for (const [at, word] of sortedWords.entries())
      starts[at + 1] = (starts[at] ?? 0) + (placesByWord.get(word)?.length ?? 0);
    const lists = new Uint32Array(starts.at(-1) ?? 0);
    for (const [at, word] of sortedWords.entries()) lists.set(placesByWord.get(word) ?? [], starts[at]);
    return new WordIndex(order, sortedWords, starts, lists);
  }

  /**
   * Numbers of the entries in which every word of the question begins a word, the likeliest first and those that are alike
   * by name; none for a question without an email or digit.
   */
  find(query: string, limit: number): number[] {
    const searchWords = [...new Set(wordsOf(searchText(query)))].slice(0, MOST_WORDS);
    if (searchWords.length === 0 || this.size === 0) return [];
    const hits = new Uint8Array(this.size);
    const best = new Uint8Array(this.size);
    const scores = new Uint8Array(this.size);
    for (const [round, word] of searchWords.entries()) {
      const last = firstAtLeast(this.#sortedWords, `${word}\uFFFF`);
      for (let at = firstAtLeast(this.#sortedWords, word); at < last; at += 1) {
        const bonus = this.#sortedWords[at] === word ? EXACT : 0;
        const end = this.#starts[at + 1] ?? 0;
        for (let next = this.#starts[at] ?? 0; next < end; next += 1) {
          const item = this.#lists[next] ?? 0;
          const place = item >>> 3;
          const weight = (item & 7) + bonus;
          const seen = hits[place] ?? 0;
          if (seen === round) {
            hits[place] = round + 1;
            best[place] = weight;
            scores[place] = (scores[place] ?? 0) + weight;
          } else if (seen === round + 1 && weight > (best[place] ?? 0)) {
            scores[place] = (scores[place] ?? 0) + weight - (best[place] ?? 0);
            best[place] = weight;
          }
        }
      }
    }
    return this.#likeliest(hits, scores, searchWords.length, limit);
  }

  #likeliest(hits: Uint8Array, scores: Uint8Array, hitCount: number, limit: number): number[] {
    const byScore: number[][] = [];
    for (let place = 0; place < this.size; place += 1) {
      if (hits[place] !== hitCount) continue;
      const score = scores[place] ?? 0;
      byScore[score] ??= [];
      const alike = byScore[score];
      if (alike && alike.length < limit) alike.push(this.#order[place] ?? 0);
    }
    return byScore.reverse().flat().slice(0, limit);
  }
}

/** "St Mary's" is found by "saint marys" and the other way round; "BA5 2PX" by "ba52". */
function wordsIn({ name, town, postcode }: Entry): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) => weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  const addAll = (text: string, weight: (n: number) => number) => {
    for (const [n, word] of wordsOf(searchText(text)).entries()) {
      add(word, weight(n));
      if (word === 'st') add('saint', weight(n));
      if (word === 'saint') add('st', weight(n));
    }
  };
  addAll(name, (n) => (n === 0 ? WEIGHTS.first : WEIGHTS.name));
  addAll(town ?? '', () => WEIGHTS.town);
  addAll(postcode ?? '', () => WEIGHTS.postcode);
  const joined = wordsOf(postcode ?? '').join('');
  if (joined) add(joined, WEIGHTS.postcode);
  return weights;
}

function searchText(text: string): string {
  return text.replace(/['’‘`´]/g, '').toLowerCase();
}

function push(lists: Map<string, number[]>, word: string, item: number): void {
  const list = lists.get(word);
  if (list) list.push(item);
  else lists.set(word, [item]);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The first place whose word is not before `word`. */
function firstAtLeast(sortedWords: readonly string[], word: string): number {
  let [low, high] = [0, sortedWords.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedWords[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
