import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../values/value.ts';

/** How documents lie on disk: one tag byte per value, lengths as varints, strings in UTF-8. */
const TAG = {
  null: 0,
  false: 1,
  true: 2,
  integer: 3,
  double: 4,
  string: 5,
  timestamp: 6,
  bytes: 7,
  reference: 8,
  geopoint: 9,
  array: 10,
  map: 11,
} as const;

/** Plain text below this length is read and written faster letter by letter than by crossing into native code. */
const SHORT = 24;

class Writer {
  buffer = Buffer.allocUnsafe(4096);
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

  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest > 127) {
      this.buffer[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.buffer[this.length++] = rest;
  }

  string(value: string): void {
    if (value.length < SHORT && this.plain(value)) return;
    const bytes = Buffer.byteLength(value);
    this.varint(bytes);
    this.reserve(bytes);
    this.length += this.buffer.write(value, this.length, bytes, 'utf8');
  }

  /** Writes what has ASCII letters alone; `false` leaves nothing behind. */
  plain(value: string): boolean {
    this.reserve(value.length + 1);
    const { buffer, length } = this;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code > 127) return false;
      buffer[length + 1 + i] = code;
    }
    buffer[length] = value.length;
    this.length += value.length + 1;
    return true;
  }

  bytes(value: Uint8Array): void {
    this.varint(value.length);
    this.reserve(value.length);
    this.buffer.set(value, this.length);
    this.length += value.length;
  }

  double(value: number): void {
    this.reserve(8);
    this.length = this.buffer.writeDoubleLE(value, this.length);
  }
}

const writer = new Writer();

export function packFields(fields: MapValue): Buffer {
  writer.length = 0;
  packMap(fields);
  const packed = Buffer.from(writer.buffer.subarray(0, writer.length));
  if (writer.buffer.length > 1 << 18) writer.buffer = Buffer.allocUnsafe(4096);
  return packed;
}

function packMap(fields: MapValue): void {
  writer.varint(fields.size);
  for (const [name, value] of fields) {
    writer.string(name);
    packValue(value);
  }
}

function packValue(value: Value): void {
  if (value === null) {
    writer.byte(TAG.null);
    return;
  }
  switch (typeof value) {
    case 'boolean':
      writer.byte(value ? TAG.true : TAG.false);
      return;
    case 'bigint':
      writer.byte(TAG.integer);
      writer.reserve(8);
      writer.length = writer.buffer.writeBigInt64LE(value, writer.length);
      return;
    case 'number':
      writer.byte(TAG.double);
      writer.double(value);
      return;
    case 'string':
      writer.byte(TAG.string);
      writer.string(value);
      return;
    default:
  }
  if (Array.isArray(value)) {
    writer.byte(TAG.array);
    writer.varint(value.length);
    for (const item of value) packValue(item);
  } else if (value instanceof Map) {
    writer.byte(TAG.map);
    packMap(value);
  } else if (value instanceof Timestamp) {
    writer.byte(TAG.timestamp);
    writer.double(value.seconds);
    writer.varint(value.nanos);
  } else if (value instanceof Reference) {
    writer.byte(TAG.reference);
    writer.string(value.name);
  } else if (value instanceof GeoPoint) {
    writer.byte(TAG.geopoint);
    writer.double(value.latitude);
    writer.double(value.longitude);
  } else {
    writer.byte(TAG.bytes);
    writer.bytes(value);
  }
}

class Reader {
  readonly buffer: Buffer;
  at = 0;

  constructor(packed: Uint8Array) {
    this.buffer = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.buffer[this.at++];
      if (byte === undefined) throw new Error('a stored document is damaged');
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  string(): string {
    const length = this.varint();
    const start = this.at;
    this.at += length;
    if (length < SHORT) {
      let text = '';
      for (let i = start; i < this.at; i++) {
        const byte = this.buffer[i] as number;
        if (byte > 127) return this.buffer.toString('utf8', start, this.at);
        text += String.fromCharCode(byte);
      }
      return text;
    }
    return this.buffer.toString('utf8', start, this.at);
  }

  double(): number {
    const value = this.buffer.readDoubleLE(this.at);
    this.at += 8;
    return value;
  }

  map(): MapValue {
    const fields: MapValue = new Map();
    for (let left = this.varint(); left > 0; left--) fields.set(this.string(), this.value());
    return fields;
  }

  value(): Value {
    switch (this.buffer[this.at++]) {
      case TAG.null:
        return null;
      case TAG.false:
        return false;
      case TAG.true:
        return true;
      case TAG.integer: {
        const value = this.buffer.readBigInt64LE(this.at);
        this.at += 8;
        return value;
      }
      case TAG.double:
        return this.double();
      case TAG.string:
        return this.string();
      case TAG.timestamp:
        return new Timestamp(this.double(), this.varint());
      case TAG.bytes: {
        const length = this.varint();
        this.at += length;
        return Uint8Array.prototype.slice.call(this.buffer, this.at - length, this.at);
      }
      case TAG.reference:
        return new Reference(this.string());
      case TAG.geopoint:
        return new GeoPoint(this.double(), this.double());
      case TAG.array: {
        const items: Value[] = [];
        for (let left = this.varint(); left > 0; left--) items.push(this.value());
        return items;
      }
      case TAG.map:
        return this.map();
      default:
        throw new Error('a stored document is damaged');
    }
  }
}

export const unpackFields = (packed: Uint8Array): MapValue => new Reader(packed).map();
