import { Latest } from '../values/latest.ts';
import type { MapValue } from '../values/value.ts';
import type { Doc } from '../values/wire.ts';
import { unpackFields } from './binary.ts';

const decoded = new Latest<MapValue>();

/** A document of a large result, from a row: its bytes wait outside the heap, and are decoded when they are read. */
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
