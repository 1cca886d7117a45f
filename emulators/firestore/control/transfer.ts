import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartError } from '../../net/addresses.ts';
import type { Core } from '../core/core.ts';
import type { Change } from '../store/store.ts';
import { checkDocument } from '../values/document-size.ts';
import { documentName, parseDocumentName, parseName } from '../values/names.ts';
import { type MapValue, Reference, type Value } from '../values/value.ts';
import { type Doc, decodeFields, encodeDocument, isObject, jsonWire, type Raw, timestamp } from '../values/wire.ts';

/** One document a line, as the REST interface writes them: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents */
export const DOCUMENTS_FILE = 'documents.ndjson';
const GOOGLES_FILE = /\.overall_export_metadata$/;
const WRITE_BYTES = 1 << 20;
const BATCH = 500;

/**
 * Writes all documents of a database, or of all databases, into `folder`, as they are at one moment: nothing else is done
 * meanwhile. How many there were.
 */
export function exportDocuments(core: Core, folder: string, database?: string): number {
  const { store } = core;
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, DOCUMENTS_FILE), 'w', 0o600);
  let count = 0;
  let waiting = '';
  try {
    for (const { name } of store.sql('SELECT name FROM db ORDER BY name').all()) {
      if (database !== undefined && name !== database) continue;
      for (const collection of store.collections(String(name), undefined, '')) {
        const rows = store.sql('SELECT name, created, updated, data FROM doc WHERE coll = ? ORDER BY key');
        for (const row of rows.iterate(collection.id)) {
          const doc = store.readRow(String(name), `${collection.path}/${row.name}`, row);
          waiting += `${JSON.stringify(encodeDocument(String(name), doc, jsonWire))}\n`;
          count++;
          if (waiting.length < WRITE_BYTES) continue;
          writeSync(file, waiting);
          waiting = '';
        }
      }
    }
    writeSync(file, waiting);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return count;
}

const UNFINISHED = 'importing';

/** Whether documents may be taken in: there are none, or only some of an import that was cut off. */
export function isEmpty({ store }: Core): boolean {
  return (
    store.sql('SELECT 1 AS found FROM doc LIMIT 1').get() === undefined ||
    store.sql('SELECT 1 AS found FROM meta WHERE key = ?').get(UNFINISHED) !== undefined
  );
}

/**
 * Takes in the documents of a folder that `exportDocuments` wrote, with their times; with `project` as documents of that
 * one, whatever project they were of. Nothing remains of what cannot be read. Throws a StartError that says what and where.
 */
export async function importDocuments(core: Core, folder: string, project?: string): Promise<number> {
  const file = join(folder, DOCUMENTS_FILE);
  if (!existsSync(file)) throw new StartError(notOurs(folder));
  const { store } = core;
  await clearAll(core);
  store.disk.change(() => store.sql('INSERT OR REPLACE INTO meta (key, value) VALUES (?, 1)').run(UNFINISHED));
  try {
    const count = await importFile(core, file, project);
    store.disk.change(() => store.sql('DELETE FROM meta WHERE key = ?').run(UNFINISHED));
    await store.disk.durable();
    return count;
  } catch (error) {
    await clearAll(core);
    throw error;
  }
}

async function clearAll(core: Core): Promise<void> {
  for (const { name } of core.store.sql('SELECT name FROM db').all()) await core.clear(String(name));
}

async function importFile(core: Core, file: string, project: string | undefined): Promise<number> {
  let count = 0;
  let batch: { database: string; doc: Doc }[] = [];
  const flush = async (): Promise<void> => {
    const version = Math.max(core.store.nextVersion(), ...batch.map(({ doc }) => doc.updateTime));
    for (const database of new Set(batch.map((item) => item.database))) {
      const changes: Change[] = batch
        .filter((item) => item.database === database)
        .map(({ doc }) => ({ path: doc.path, before: null, after: doc }));
      core.store.apply(database, changes, version);
    }
    count += batch.length;
    batch = [];
    await core.store.disk.durable();
  };
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    try {
      batch.push(readLine(line, project));
    } catch (error) {
      throw new StartError(`${file}, line ${number}: ${error instanceof Error ? error.message : error}`);
    }
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return count;
}

function readLine(line: string, project: string | undefined): { database: string; doc: Doc } {
  const raw: unknown = JSON.parse(line);
  if (!isObject(raw)) throw new Error('a document must be an object.');
  const { database: from } = parseName(raw.name);
  const path = parseDocumentName(raw.name, from);
  const database = project === undefined ? from : from.replace(/^projects\/[^/]+/, `projects/${project}`);
  const fields = decodeFields(raw.fields);
  if (database !== from) moveMap(fields, from, database);
  checkDocument(path, fields);
  const time = (name: keyof Raw): number => timestamp(raw[name]).toMicros();
  return { database, doc: { path, fields, createTime: time('createTime'), updateTime: time('updateTime') } };
}

/** References into the database follow it. */
function moved(value: Value, from: string, to: string): Value {
  if (value instanceof Map) return moveMap(value, from, to);
  if (Array.isArray(value)) return value.map((item) => moved(item, from, to));
  if (!(value instanceof Reference) || !value.name.startsWith(`${from}/`)) return value;
  return new Reference(documentName(to, value.name.slice(documentName(from, '').length)));
}

function moveMap(fields: MapValue, from: string, to: string): MapValue {
  for (const [name, value] of fields) fields.set(name, moved(value, from, to));
  return fields;
}

function notOurs(folder: string): string {
  const around = [folder, dirname(folder)].flatMap((path) => (existsSync(path) ? readdirSync(path) : []));
  return around.some((name) => GOOGLES_FILE.test(name))
    ? `${folder} was written by Google's emulator, whose format for documents is not read here.`
    : `There is no ${DOCUMENTS_FILE} in ${folder}: it is no export.`;
}
