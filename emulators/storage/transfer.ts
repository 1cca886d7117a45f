import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartError } from '../net/addresses.ts';
import { Digest } from './blobs.ts';
import { isObject, type Json, merge, type StoredObject } from './metadata.ts';
import type { Objects } from './objects.ts';
import { LAST } from './store.ts';

const PAGE = 500;
const TOKENS = 'firebaseStorageDownloadTokens';

/** Writes all objects into `folder` as Google's emulator does: `buckets.json`, `blobs/` and `metadata/`. How many there were. */
export async function exportObjects({ store, blobs }: Objects, folder: string): Promise<number> {
  for (const name of ['blobs', 'metadata']) mkdirSync(join(folder, name), { recursive: true });
  const buckets = store.buckets();
  let count = 0;
  for (const bucket of buckets) {
    let after: string | undefined;
    for (;;) {
      const page = store.list({ bucket, prefix: '', from: '', after, limit: PAGE });
      for (const object of page) {
        const file = await open(join(folder, 'blobs', object.blob), 'w', 0o600);
        try {
          for await (const chunk of blobs.read(object.blob, object.size)) await file.writeFile(chunk);
        } finally {
          await file.close();
        }
        writeFileSync(join(folder, 'metadata', `${object.blob}.json`), JSON.stringify(metadataOf(object), null, 2));
        count++;
      }
      after = page.at(-1)?.name ?? LAST;
      if (page.length < PAGE) break;
    }
  }
  writeFileSync(join(folder, 'buckets.json'), JSON.stringify({ buckets: buckets.map((id) => ({ id })) }, null, 2));
  return count;
}

function metadataOf(object: StoredObject): Json {
  const { metadata = {}, ...set } = object.set;
  const { [TOKENS]: tokens = '', ...customMetadata } = metadata;
  return {
    ...set,
    name: object.name,
    bucket: object.bucket,
    generation: object.generation,
    metageneration: object.metageneration,
    size: object.size,
    md5Hash: object.md5,
    crc32c: String(Buffer.from(object.crc32c, 'base64').readUInt32BE()),
    timeCreated: new Date(object.created).toISOString(),
    updated: new Date(object.updated).toISOString(),
    downloadTokens: tokens.split(',').filter((token) => token !== ''),
    customMetadata,
  };
}

/** Takes in the objects of a folder that `exportObjects` or Google's emulator wrote. Throws a StartError that says what is wrong. */
export async function importObjects(objects: Objects, folder: string): Promise<number> {
  const metadata = join(folder, 'metadata');
  if (!existsSync(join(folder, 'buckets.json')))
    throw new StartError(`There is no buckets.json in ${folder}: it is no export.`);
  const files = existsSync(metadata) ? readdirSync(metadata, { recursive: true, encoding: 'utf8' }) : [];
  let count = 0;
  for (const file of files) {
    if (!file.endsWith('.json')) continue;
    try {
      await importObject(objects, join(metadata, file), join(folder, 'blobs', file.slice(0, -'.json'.length)));
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new StartError(`The object in ${join(metadata, file)} cannot be read: ${reason}`);
    }
    count++;
  }
  await objects.store.durable();
  return count;
}

async function importObject({ store, blobs }: Objects, metadataFile: string, blobFile: string): Promise<void> {
  const raw: unknown = JSON.parse(readFileSync(metadataFile, 'utf8'));
  if (!isObject(raw) || typeof raw.bucket !== 'string' || typeof raw.name !== 'string')
    throw new Error(`${basename(metadataFile)} names no object`);
  const digest = new Digest();
  const blob = blobs.newId();
  const writer = await blobs.writer(blob, 0);
  try {
    for await (const chunk of createReadStream(blobFile)) {
      digest.update(chunk as Buffer);
      await writer.write(chunk as Buffer);
    }
    await writer.sync();
  } finally {
    await writer.close();
  }
  const { md5, crc32c } = digest.sums();
  if (typeof raw.md5Hash === 'string' && raw.md5Hash !== md5)
    throw new Error('its bytes are not those that were exported');
  const tokens =
    Array.isArray(raw.downloadTokens) && raw.downloadTokens.length > 0 ? raw.downloadTokens.join(',') : null;
  const custom = { ...(isObject(raw.customMetadata) ? raw.customMetadata : {}), ...(tokens && { [TOKENS]: tokens }) };
  const object: StoredObject = {
    bucket: raw.bucket,
    name: raw.name,
    generation: Number(raw.generation) || store.nextGeneration(),
    metageneration: Number(raw.metageneration) || 1,
    blob,
    size: digest.size,
    created: timeOf(raw.timeCreated),
    updated: timeOf(raw.updated),
    md5,
    crc32c,
    set: merge({}, { ...raw, metadata: custom }),
  };
  store.change(() => store.putObject(object));
}

function timeOf(value: unknown): number {
  const time = Date.parse(String(value));
  return Number.isNaN(time) ? Date.now() : time;
}
