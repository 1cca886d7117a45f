const collator = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' });
const NUMBER = 40;
const FIRST_LETTER = 50;
const LONGEST_NUMBER = 200;
const ZERO = 48;

/**
 * Per character its place among those the collator orders one by one: ASCII, and Latin letters that are one of them with a
 * mark. 0 for all others; digits are read as numbers.
 */
let places: Uint8Array | undefined;

function placesOf(): Uint8Array {
  const ranks = new Uint8Array(0x180);
  const plain = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).sort(collator.compare);
  let place = 0;
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at] as string;
    if (/[a-z]/i.test(character)) place = Math.max(place, FIRST_LETTER);
    if (at > 0 && collator.compare(plain[at - 1] as string, character) !== 0) place++;
    ranks[character.charCodeAt(0)] = /\d/.test(character) ? NUMBER : place + 1;
  }
  for (let code = 0xc0; code < ranks.length; code++) {
    const [baseLetter = ''] = String.fromCharCode(code).normalize('NFD');
    if (collator.compare(baseLetter, String.fromCharCode(code)) === 0)
      ranks[code] = ranks[baseLetter.charCodeAt(0)] as number;
  }
  return ranks;
}

/** Puts words in the collator's order without asking it: each becomes bytes that can be compared one by one. */
export class WordOrder {
  readonly #texts: string[] = [];
  #bytes = new Uint8Array(1 << 16);
  readonly #starts: number[] = [];
  #end = 0;

  add(word: string): void {
    // A digit takes three at most, and one ends the word.
    const most = this.#end + word.length * 3 + 1;
    if (most > this.#bytes.length) {
      const more = new Uint8Array(2 * most);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#texts.push(word);
    const end = write(word, this.#bytes, this.#end);
    this.#starts.push(end < 0 ? -1 : this.#end);
    if (end > 0) this.#end = end;
  }

  /** Two words by their numbers, as a sort wants it. */
  compare(one: number, other: number): number {
    let left = this.#starts[one] as number;
    let right = this.#starts[other] as number;
    if (left < 0 || right < 0) return collator.compare(this.#texts[one] as string, this.#texts[other] as string);
    const bytes = this.#bytes;
    for (;;) {
      const a = bytes[left++] as number;
      const difference = a - (bytes[right++] as number);
      if (difference !== 0 || a === 0) return difference;
    }
  }
}

const isDigit = (code: number) => code >= ZERO && code < ZERO + 10;

/** Where the word's bytes end, or -1 where only the collator knows its place. */
function write(word: string, bytes: Uint8Array, start: number): number {
  places ??= placesOf();
  let end = start;
  for (let at = 0; at < word.length; at++) {
    const place = places[word.charCodeAt(at)];
    if (!place) return -1;
    bytes[end++] = place;
    if (place !== NUMBER) continue;
    // The longer of two numbers is the greater, once nothing leads them; of equal length the digits tell.
    while (word.charCodeAt(at) === ZERO && isDigit(word.charCodeAt(at + 1))) at++;
    const first = at;
    const length = end++;
    while (isDigit(word.charCodeAt(at))) bytes[end++] = word.charCodeAt(at++);
    if (at - first > LONGEST_NUMBER) return -1;
    bytes[length] = at-- - first;
  }
  bytes[end] = 0;
  return end + 1;
}
