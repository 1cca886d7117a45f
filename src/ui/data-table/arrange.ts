import type { Column, Filter, Sort } from './column.ts';
import { ColumnKeys } from './column-keys.ts';

/** Which rows are shown, in which order; numbers of `rows`. */
export type Arrangement = Uint32Array;

export class Arranger<T> {
  readonly rows: readonly T[];
  readonly #columns: ReadonlyMap<string, Column<T>>;
  readonly #keys = new Map<string, ColumnKeys<T>>();

  constructor(rows: readonly T[], columns: readonly Column<T>[]) {
    this.rows = rows;
    this.#columns = new Map(columns.map((column) => [column.id, column]));
  }

  keys(id: string): ColumnKeys<T> | undefined {
    const column = this.#columns.get(id);
    if (!column) return undefined;
    let keys = this.#keys.get(id);
    if (!keys) {
      keys = new ColumnKeys(this.rows, column);
      this.#keys.set(id, keys);
    }
    return keys;
  }

  arrange(filters: readonly Filter[], sort: Sort | undefined): Arrangement {
    return this.#sorted(this.#fitting(filters), sort);
  }

  #fitting(filters: readonly Filter[]): Arrangement {
    const tests = filters.flatMap(({ id, value }) => {
      const keys = this.keys(id);
      const how = this.#columns.get(id)?.filter;
      return keys && how && value.trim() ? [{ codes: keys.codes, fits: keys.fitting(how, value.trim()) }] : [];
    });
    const order = new Uint32Array(this.rows.length);
    let count = 0;
    for (let row = 0; row < order.length; row++) {
      if (tests.every(({ codes, fits }) => fits[codes[row] as number])) order[count++] = row;
    }
    return order.subarray(0, count);
  }

  /** Rows of one rank stay in the order they came in, whichever way; rows without a value come last, whichever way. */
  #sorted(arrangement: Arrangement, sort: Sort | undefined): Arrangement {
    const keys = sort && this.keys(sort.id);
    if (!keys) return arrangement;
    const { codes, ranks } = keys;
    const last = ranks.length;
    const lacking = keys.values.indexOf(null);
    const size = this.rows.length;
    // Rank and row in one number: typed arrays sort by value, with no function called per pair.
    const order = new Float64Array(arrangement.length);
    for (let at = 0; at < arrangement.length; at++) {
      const row = arrangement[at] as number;
      const code = codes[row] as number;
      const rank = code === lacking ? last : (ranks[code] as number);
      order[at] = (sort.desc && rank !== last ? last - 1 - rank : rank) * size + row;
    }
    order.sort();
    return Uint32Array.from(order, (each) => each % size);
  }
}
