import { createReadStream } from 'node:fs';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';
import type { Log } from '../../core/ports/log.ts';
import type { SchoolRegister } from '../../core/ports/register.ts';
import { csvRows } from './csv.ts';
import { decodeLines } from './decode.ts';
import { giasReader } from './gias.ts';
import { isNces, ncesReader } from './nces.ts';
import { type Entry, WordIndex } from './word-index.ts';

/** The largest registers have a hundred thousand schools; a file with more is not one. */
const MOST_SCHOOLS = 250_000;

/** For a server that was given no register: only schools that are on SprX are found. */
export const noRegister: SchoolRegister = {
  search: async () => [],
  get: async () => null,
};

const TRY_AGAIN_MS = 60_000;

/**
 * The register in this process. The file is read at the first search; one that cannot be read is logged and tried
 * again after a minute, and until then there is no register.
 */
export function csvRegister(open: () => AsyncIterable<Uint8Array>, log: Log): SchoolRegister {
  let loading: Promise<Shelf> | null = null;
  let waitsUntil = 0;
  const shelf = async (): Promise<Shelf | null> => {
    if (Date.now() < waitsUntil) return null;
    loading ??= readShelf(open());
    try {
      return await loading;
    } catch (error) {
      loading = null;
      waitsUntil = Date.now() + TRY_AGAIN_MS;
      log.error({ error }, 'register of schools not readable');
      return null;
    }
  };
  return {
    search: async (query, limit) => (await shelf())?.search(query, limit) ?? [],
    get: async (id) => (await shelf())?.get(id) ?? null,
  };
}

/** Several registers as one: their results alternate, and one that cannot be read does not stop the others. */
export function allRegisters(registers: readonly SchoolRegister[]): SchoolRegister {
  return {
    async search(query, limit) {
      const lists = await Promise.all(registers.map((register) => register.search(query, limit)));
      const longest = Math.max(0, ...lists.map(({ length }) => length));
      return Array.from({ length: longest }, (_, place) => lists.flatMap((list) => list[place] ?? []))
        .flat()
        .slice(0, limit);
    },
    async get(id) {
      const schools = await Promise.all(registers.map((register) => register.get(id)));
      return schools.find((school) => school !== null) ?? null;
    },
  };
}

/** The register in a file as it is published, comma-separated. */
export function registerFile(path: string, log: Log): SchoolRegister {
  return csvRegister(() => createReadStream(path, { highWaterMark: 1 << 18 }), log);
}

/** Schools as JSON in one block, so that they cost the collector nothing and no text of the file is kept alive. */
class Shelf {
  readonly #block: Buffer;
  readonly #ends: Uint32Array;
  readonly #index: WordIndex;
  /** The register's numbers of the schools in rising order, and beside them the place of each school. */
  readonly #ids: { readonly numbers: Float64Array; readonly places: Uint32Array };

  constructor(block: Buffer, ends: Uint32Array, index: WordIndex, numbers: readonly number[]) {
    this.#block = block;
    this.#ends = ends;
    this.#index = index;
    const places = Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
    this.#ids = { numbers: Float64Array.from(places, (place) => numbers[place] ?? 0), places };
  }

  search(query: string, limit: number): RegisterSchool[] {
    return this.#index.find(query, limit).map((place) => this.#at(place));
  }

  get(id: string): RegisterSchool | null {
    const number = numberOf(id);
    const { numbers, places } = this.#ids;
    let [low, high] = [0, numbers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((numbers[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    const place = numbers[low] === number ? places[low] : undefined;
    const school = place === undefined ? null : this.#at(place);
    // Another register may use the same number.
    return school?.id === id ? school : null;
  }

  #at(place: number): RegisterSchool {
    const start = place === 0 ? 0 : (this.#ends[place - 1] ?? 0);
    return JSON.parse(this.#block.toString('utf8', start, this.#ends[place])) as RegisterSchool;
  }
}

function numberOf(id: string): number {
  const digits = /^(?:gias|nces)-(\d{1,12})$/.exec(id)?.[1];
  return digits === undefined ? Number.NaN : Number(digits);
}

/** @throws Error for what is no register */
async function readShelf(chunks: AsyncIterable<Uint8Array>): Promise<Shelf> {
  let read: ReturnType<typeof ncesReader> | null = null;
  const parts: Buffer[] = [];
  const ends: number[] = [];
  const entries: Entry[] = [];
  const numbers: number[] = [];
  let end = 0;
  for await (const row of csvRows(decodeLines(chunks))) {
    if (!read) {
      read = isNces(row) ? ncesReader(row) : await giasReader(row);
      continue;
    }
    const school = read(row);
    if (!school) continue;
    if (entries.length >= MOST_SCHOOLS) throw new Error(`The register has more than ${MOST_SCHOOLS} schools.`);
    const bytes = Buffer.from(JSON.stringify(school));
    parts.push(bytes);
    end += bytes.length;
    ends.push(end);
    entries.push({ name: school.name, town: school.address.town, postcode: school.address.postcode });
    numbers.push(numberOf(school.id));
  }
  if (!read) throw new Error('The register is empty.');
  return new Shelf(Buffer.concat(parts), Uint32Array.from(ends), await WordIndex.build(entries), numbers);
}
