import {
  type GeoPoint,
  numericId,
  type Reference,
  sortedKeys,
  type Timestamp,
  TYPE,
  typeRank,
  type Value,
} from '../values/value.ts';

/**
 * Byte strings whose plain byte order is Firestore's order of values, for index entries. Each encoded value is
 * prefix-free, so values can be put one behind the other, and inverting all bytes of one inverts its order.
 */
class KeyWriter {
  buffer = Buffer.allocUnsafe(1024);
  length = 0;

  reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  /** Zero bytes are escaped so that the end mark sorts before every continuation. */
  bytes(value: Uint8Array): void {
    this.reserve(value.length * 2 + 2);
    for (let i = 0; i < value.length; i++) {
      const byte = value[i] as number;
      this.buffer[this.length++] = byte;
      if (byte === 0) this.buffer[this.length++] = 0xff;
    }
    this.buffer[this.length++] = 0;
    this.buffer[this.length++] = 1;
  }

  double(value: number): void {
    this.reserve(8);
    const start = this.length;
    this.length = this.buffer.writeDoubleBE(value === 0 ? 0 : value, start);
    const negative = (this.buffer[start] as number) >= 0x80;
    if (negative) for (let i = start; i < this.length; i++) this.buffer[i] = ~(this.buffer[i] as number) & 0xff;
    else this.buffer[start] = (this.buffer[start] as number) | 0x80;
  }

  integer(value: number, bytes: 2 | 4 | 6): void {
    this.reserve(bytes);
    this.length = this.buffer.writeUIntBE(value, this.length, bytes);
  }
}

const writer = new KeyWriter();

/** Ends a list of items; every item begins with a greater byte. */
const END = 0;
const NAN = 0;
const NUMBER = 1;

function write(value: Value): void {
  const rank = typeRank(value);
  writer.byte(rank);
  switch (rank) {
    case TYPE.null:
      return;
    case TYPE.boolean:
      writer.byte(value ? 1 : 0);
      return;
    case TYPE.number:
      writeNumber(value as number | bigint);
      return;
    case TYPE.timestamp:
      writer.integer((value as Timestamp).seconds + 2 ** 46, 6);
      writer.integer((value as Timestamp).nanos, 4);
      return;
    case TYPE.string:
      writer.bytes(Buffer.from(value as string));
      return;
    case TYPE.bytes:
      writer.bytes(value as Uint8Array);
      return;
    case TYPE.reference:
      writePath((value as Reference).name);
      return;
    case TYPE.geopoint:
      writer.double((value as GeoPoint).latitude);
      writer.double((value as GeoPoint).longitude);
      return;
    case TYPE.array:
      for (const item of value as Value[]) write(item);
      writer.byte(END);
      return;
    case TYPE.vector: {
      const items = (value as Map<string, Value>).get('value') as Value[];
      writer.integer(items.length, 4);
      for (const item of items) write(item);
      return;
    }
    default: {
      const map = value as Map<string, Value>;
      for (const key of sortedKeys(map)) {
        writer.byte(TYPE.string);
        writer.bytes(Buffer.from(key));
        write(map.get(key) as Value);
      }
      writer.byte(END);
      return;
    }
  }
}

/** The nearest double, then how far the exact integer is from it: doubles beyond 2^53 cannot tell neighbours apart. */
function writeNumber(value: number | bigint): void {
  if (typeof value === 'number' && Number.isNaN(value)) {
    writer.byte(NAN);
    return;
  }
  writer.byte(NUMBER);
  const nearest = Number(value);
  writer.double(nearest);
  writer.integer((typeof value === 'bigint' ? Number(value - BigInt(nearest)) : 0) + 0x8000, 2);
}

function writePath(path: string): void {
  for (const id of path.split('/')) writeId(id);
  writer.byte(END);
}

const NUMERIC_ID = 1;
const PLAIN_ID = 2;

function writeId(id: string): void {
  const number = numericId(id);
  if (number === null) {
    writer.byte(PLAIN_ID);
    writer.bytes(Buffer.from(id));
    return;
  }
  writer.byte(NUMERIC_ID);
  writer.reserve(8);
  writer.length = writer.buffer.writeBigUInt64BE(BigInt.asUintN(64, number + 2n ** 63n), writer.length);
}

function finish(): Buffer {
  const key = Buffer.from(writer.buffer.subarray(0, writer.length));
  if (writer.buffer.length > 1 << 18) writer.buffer = Buffer.allocUnsafe(1024);
  return key;
}

export function valueKey(value: Value, descending = false): Buffer {
  writer.length = 0;
  write(value);
  return descending ? invert(finish()) : finish();
}

export function idKey(id: string): Buffer {
  writer.length = 0;
  writeId(id);
  return finish();
}

export function pathKey(path: string, descending = false): Buffer {
  writer.length = 0;
  writePath(path);
  return descending ? invert(finish()) : finish();
}

function invert(key: Buffer): Buffer {
  for (let i = 0; i < key.length; i++) key[i] = ~(key[i] as number) & 0xff;
  return key;
}

/** The least key above all that begin with `prefix`. */
export function after(prefix: Buffer): Buffer {
  const key = Buffer.from(prefix);
  for (let i = key.length - 1; i >= 0; i--) {
    if (key[i] !== 0xff) {
      key[i] = (key[i] as number) + 1;
      return key.subarray(0, i + 1);
    }
  }
  return Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]);
}

/** Bounds of all values of one type, for inequalities, which never cross types. */
export const typeStart = (value: Value): Buffer => Buffer.from([typeRank(value)]);
export const typeEnd = (value: Value): Buffer => Buffer.from([typeRank(value) + 1]);
