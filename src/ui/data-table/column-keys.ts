import type { Column, Value } from './column.ts';
import { WordOrder } from './word-order.ts';

/** Comparisons and words per step: under 2 ms on a slow machine. */
const STEP = 1024;
const compareValues = (a: Value, b: Value) =>
  (a as string) < (b as string) ? -1 : (a as string) > (b as string) ? 1 : 0;

const fold = (value: Value) =>
  String(value ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/**
 * A column as a dictionary: its distinct values once, and for each row the number of its value. Collating, folding and
 * looking for words then happen once per distinct value, and rows are ordered by whole numbers. All of it is worked out
 * when it is asked for, or in steps beforehand by `prepare`.
 */
export class ColumnKeys<T> {
  readonly #rows: readonly T[];
  readonly #column: Column<T>;
  readonly #seen = new Map<Value, number>();
  readonly #codes: Uint32Array;
  readonly #values: Value[] = [];
  readonly #folded: string[] = [];
  #coded = 0;
  #work: Generator<void, Uint32Array> | undefined;
  #ranks: Uint32Array | undefined;

  constructor(rows: readonly T[], column: Column<T>) {
    this.#rows = rows;
    this.#column = column;
    this.#codes = new Uint32Array(rows.length);
  }

  /** Works until `goOn` says stop; true once there is nothing left to work out. */
  prepare(goOn: () => boolean): boolean {
    return this.#code(goOn) && this.#rank(goOn) && (this.#column.filter !== 'text' || this.#fold(goOn));
  }

  /** Per row the number of its value. */
  get codes(): Uint32Array {
    this.#code(always);
    return this.#codes;
  }

  /** Distinct values, null for none. */
  get values(): readonly Value[] {
    this.#code(always);
    return this.#values;
  }

  /** Per distinct value its place among them; equal ones share a place and nothing comes last. */
  get ranks(): Uint32Array {
    this.#code(always);
    this.#rank(always);
    return this.#ranks as Uint32Array;
  }

  /** Distinct values in order, without the lack of one. */
  get choices(): string[] {
    const { ranks, values } = this;
    return Array.from(values.keys())
      .filter((code) => values[code] !== null)
      .sort((a, b) => (ranks[a] as number) - (ranks[b] as number))
      .map((code) => String(values[code]));
  }

  /** Per distinct value whether it fits. Words are found without regard to case and accents. */
  fitting(how: NonNullable<Column<T>['filter']>, filterText: string): boolean[] {
    const { values } = this;
    if (how === 'choice') return values.map((value) => String(value ?? '') === filterText);
    if (how === 'from') {
      const least = this.#column.kind === 'number' ? Number(filterText) : filterText;
      return values.map((value) => value != null && value >= least);
    }
    this.#fold(always);
    const filterWords = fold(filterText).split(/\s+/);
    return this.#folded.map((text) => filterWords.every((word) => text.includes(word)));
  }

  #code(goOn: () => boolean): boolean {
    const size = this.#rows.length;
    while (this.#coded < size && goOn()) {
      for (const end = Math.min(size, this.#coded + STEP); this.#coded < end; this.#coded++) {
        const value = this.#column.value(this.#rows[this.#coded] as T);
        const key = value === undefined || value === '' || Number.isNaN(value) ? null : value;
        let code = this.#seen.get(key);
        if (code === undefined) {
          code = this.#values.length;
          this.#seen.set(key, code);
          this.#values.push(key);
        }
        this.#codes[this.#coded] = code;
      }
    }
    if (this.#coded < size) return false;
    this.#seen.clear();
    return true;
  }

  #rank(goOn: () => boolean): boolean {
    this.#work ??= rank(this.#values, this.#column);
    while (this.#ranks === undefined && goOn()) {
      const { done, value } = this.#work.next();
      if (done) this.#ranks = value;
    }
    return this.#ranks !== undefined;
  }

  #fold(goOn: () => boolean): boolean {
    const size = this.#values.length;
    while (this.#folded.length < size && goOn()) {
      const end = Math.min(size, this.#folded.length + STEP);
      while (this.#folded.length < end) this.#folded.push(fold(this.#values[this.#folded.length]));
    }
    return this.#folded.length === size;
  }
}

const always = () => true;

/** Merge sort in steps, so that it can fill idle moments. */
function* rank(
  values: readonly Value[],
  { kind = 'text', order: valueOrder }: Pick<Column<never>, 'kind' | 'order'>,
): Generator<void, Uint32Array> {
  let compare = (one: number, other: number): number => compareValues(values[one], values[other]);
  if (valueOrder) {
    const places = new Map<Value, number>(valueOrder.map((value, place) => [value, place]));
    const placeOf = (code: number) => places.get(values[code] ?? null) ?? valueOrder.length;
    compare = (one, other) => placeOf(one) - placeOf(other);
  } else if (kind === 'text') {
    const order = new WordOrder();
    for (let code = 0; code < values.length; code++) {
      order.add(String(values[code]));
      if (code % STEP === 0) yield;
    }
    compare = (one, other) => order.compare(one, other);
  }
  const nothing = values.indexOf(null);
  const count = values.length - (nothing < 0 ? 0 : 1);
  let from = new Uint32Array(count);
  for (let code = 0, at = 0; code < values.length; code++) if (code !== nothing) from[at++] = code;
  let into = new Uint32Array(count);
  let steps = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(start + 2 * width, count);
      for (let at = start, left = start, right = middle; at < end; at++) {
        const takeLeft = left < middle && (right >= end || compare(from[left] as number, from[right] as number) <= 0);
        into[at] = from[takeLeft ? left++ : right++] as number;
        if (++steps % STEP === 0) yield;
      }
    }
    [from, into] = [into, from];
  }
  const ranks = new Uint32Array(values.length);
  let place = 0;
  for (let at = 0; at < count; at++) {
    const code = from[at] as number;
    if (at > 0 && compare(from[at - 1] as number, code) !== 0) place++;
    ranks[code] = place;
    if (at % STEP === 0) yield;
  }
  if (nothing >= 0) ranks[nothing] = count;
  return ranks;
}
