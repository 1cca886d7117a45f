import { fromBase64, toBase64 } from '../firestore/values/encoding.ts';
import { documentName, parseName } from '../firestore/values/names.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../firestore/values/value.ts';
import type { Doc } from '../firestore/values/wire.ts';
import type { Client } from './client.ts';

/** What JSON has no word for is an object with this one key, and a list that begins with what it is. */
const TAG = '$';
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Fields = { [name: string]: Json };

/** All documents by their path, with the times in microseconds at which they were made and changed. */
export type Dump = [path: string, created: number, updated: number, fields: Fields][];

export function dump({ core, name }: Client): Dump {
  return core.store.allPaths(name).map((path) => {
    const { createTime, updateTime, fields } = core.store.get(name, path) as Doc;
    return [path, createTime, updateTime, toFields(fields)];
  });
}

/** Puts the documents of a dump into an empty database. Each is decoded at its first read. */
export function load({ core, name }: Client, documents: Dump): void {
  const changes = documents.map(([path, created, updated, fields]) => ({
    path,
    before: null,
    after: new DumpedDoc(name, path, created, updated, fields),
  }));
  core.store.apply(name, changes, Math.max(core.store.nextVersion(), ...documents.map(([, , updated]) => updated)));
}

class DumpedDoc implements Doc {
  readonly path: string;
  readonly createTime: number;
  readonly updateTime: number;
  readonly #database: string;
  readonly #dumped: Fields;
  #fields: MapValue | undefined;

  constructor(database: string, path: string, createTime: number, updateTime: number, dumped: Fields) {
    this.#database = database;
    this.path = path;
    this.createTime = createTime;
    this.updateTime = updateTime;
    this.#dumped = dumped;
  }

  get fields(): MapValue {
    this.#fields ??= fromFields(this.#dumped, this.#database);
    return this.#fields;
  }
}

const toFields = (fields: MapValue): Fields =>
  Object.fromEntries([...fields].map(([key, value]) => [key, toJson(value)]));

function toJson(value: Value): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : { [TAG]: ['integer', String(value)] };
  }
  if (typeof value === 'number') {
    const isPlain = Number.isFinite(value) && !Number.isInteger(value);
    return isPlain ? value : { [TAG]: ['double', Object.is(value, -0) ? '-0' : String(value)] };
  }
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Map) {
    const fields = toFields(value);
    return Object.hasOwn(fields, TAG) ? { [TAG]: ['map', fields] } : fields;
  }
  if (value instanceof Timestamp) return { [TAG]: ['time', value.seconds, value.nanos] };
  if (value instanceof Reference) return { [TAG]: ['ref', parseName(value.name).path] };
  if (value instanceof GeoPoint) return { [TAG]: ['place', value.latitude, value.longitude] };
  return { [TAG]: ['bytes', toBase64(value)] };
}

const fromFields = (fields: Fields, database: string): MapValue =>
  new Map(Object.entries(fields).map(([key, value]) => [key, fromJson(value, database)]));

function fromJson(json: Json, database: string): Value {
  if (json === null || typeof json === 'boolean' || typeof json === 'string') return json;
  if (typeof json === 'number') return Number.isInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map((item) => fromJson(item, database));
  const tagged = json[TAG];
  if (tagged === undefined) return fromFields(json, database);
  const [kind, first, second] = tagged as [string, Json, Json];
  switch (kind) {
    case 'integer':
      return BigInt(String(first));
    case 'double':
      return Number(first);
    case 'map':
      return fromFields(first as Fields, database);
    case 'time':
      return new Timestamp(Number(first), Number(second));
    case 'ref':
      return new Reference(documentName(database, String(first)));
    case 'place':
      return new GeoPoint(Number(first), Number(second));
    default:
      return fromBase64(String(first));
  }
}
