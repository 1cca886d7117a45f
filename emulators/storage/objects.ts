import type { Blobs } from './blobs.ts';
import { invalid, notFound } from './errors.ts';
import type { Expected, Settable, StoredObject } from './metadata.ts';
import { checkPreconditions, type Preconditions } from './preconditions.ts';
import type { Draft, Store } from './store.ts';

/** Throws when the change from `before` to `after` is not allowed. Either is undefined where there is no object. */
export type Authorise = (before: StoredObject | undefined, after: StoredObject | undefined) => void;

/** Bytes that are on disk and no object yet. */
export type Content = { blob: string; size: number; md5: string; crc32c: string };

/** Objects as a whole: their row and their file. Whatever is resolved is on disk. */
export class Objects {
  readonly store: Store;
  readonly blobs: Blobs;

  constructor(store: Store, blobs: Blobs) {
    this.store = store;
    this.blobs = blobs;
  }

  /** Throws 404 when there is none, or none of this generation. */
  get(bucket: string, name: string, generation?: string | null): StoredObject {
    const object = this.store.object(bucket, name);
    if (!object || (generation && generation !== String(object.generation))) throw notFound(`${bucket}/${name}`);
    return object;
  }

  /** The object that bytes would become; nothing is changed. */
  draft({ bucket, name, set }: Draft, { blob, size, md5, crc32c }: Content): StoredObject {
    const now = Date.now();
    return {
      bucket,
      name,
      set,
      blob,
      size,
      md5,
      crc32c,
      generation: this.store.nextGeneration(),
      metageneration: 1,
      created: now,
      updated: now,
    };
  }

  /** Makes bytes an object, in place of one that was there; `also` is changed together with it. Throws 400, 403 or 412. */
  async insert(
    draft: Draft,
    content: Content,
    authorise: Authorise,
    also: () => void = () => undefined,
  ): Promise<StoredObject> {
    checkSums(draft.expected, content);
    const before = this.store.object(draft.bucket, draft.name);
    checkPreconditions(draft.preconditions, before);
    const after = this.draft(draft, content);
    authorise(before, after);
    this.store.change(() => {
      this.store.putObject(after);
      also();
    });
    await this.store.durable();
    if (before) await this.blobs.remove(before.blob);
    return after;
  }

  /** Changes what is set of an object and leaves its bytes. Throws 403, 404 or 412. */
  async update(
    bucket: string,
    name: string,
    preconditions: Preconditions,
    next: (before: Settable) => Settable,
    authorise: Authorise,
  ): Promise<StoredObject> {
    const before = this.get(bucket, name);
    checkPreconditions(preconditions, before);
    const after = {
      ...before,
      set: next(before.set),
      metageneration: before.metageneration + 1,
      updated: Date.now(),
    };
    authorise(before, after);
    this.store.change(() => this.store.putObject(after));
    await this.store.durable();
    return after;
  }

  async remove(bucket: string, name: string, preconditions: Preconditions, authorise: Authorise): Promise<void> {
    const before = this.store.object(bucket, name);
    // Who may not delete it does not learn whether it is there.
    authorise(before, undefined);
    if (!before) throw notFound(`${bucket}/${name}`);
    checkPreconditions(preconditions, before);
    this.store.change(() => this.store.removeObject(before));
    await this.store.durable();
    await this.blobs.remove(before.blob);
  }

  async clear(): Promise<void> {
    const blobs = this.store.clear();
    await this.store.durable();
    for (const blob of blobs) await this.blobs.remove(blob);
  }
}

function checkSums({ md5, crc32c }: Expected, content: Content): void {
  if (md5 !== undefined && md5 !== content.md5) {
    throw invalid(`Provided MD5 hash "${md5}" doesn't match calculated MD5 hash "${content.md5}".`);
  }
  if (crc32c !== undefined && crc32c !== content.crc32c) {
    throw invalid(`Provided CRC32C "${crc32c}" doesn't match calculated CRC32C "${content.crc32c}".`);
  }
}
