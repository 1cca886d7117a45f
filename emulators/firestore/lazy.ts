import { unpackFields } from './binary.ts';
import type { MapValue } from './value.ts';
import type { Doc, Raw } from './wire.ts';

/** The value that was made last: whoever reads a document asks for its fields several times in a row. */
class Latest<T> {
  #owner: object | undefined;
  #value: T | undefined;

  of(owner: object, make: () => T): T {
    if (this.#owner !== owner) {
      this.#value = make();
      this.#owner = owner;
    }
    return this.#value as T;
  }
}

const decoded = new Latest<MapValue>();
const encoded = new Latest<unknown>();

/** A document of a large result, from a row: its bytes wait outside the heap, and are decoded when somebody looks. */
export class LazyDoc implements Doc {
  readonly path: string;
  readonly createTime: number;
  readonly updateTime: number;
  readonly #data: Uint8Array;

  constructor(path: string, row: Record<string, unknown>) {
    this.path = path;
    this.createTime = Number(row.created);
    this.updateTime = Number(row.updated);
    this.#data = row.data as Uint8Array;
  }

  get isLazy(): true {
    return true;
  }

  get fields(): MapValue {
    return decoded.of(this, () => unpackFields(this.#data));
  }
}

/** `raw` with fields that are encoded when they are sent. */
export function encodedWhenSent(raw: Raw, encode: () => Raw): Raw {
  return Object.defineProperty(raw, 'fields', { enumerable: true, get: () => encoded.of(raw, encode) });
}
