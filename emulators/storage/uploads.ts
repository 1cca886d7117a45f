import type { IncomingMessage } from 'node:http';
import { type BlobWriter, Digest } from './blobs.ts';
import { bodyOf } from './body.ts';
import { HungUp, invalid, notFound, StorageError, toStorageError } from './errors.ts';
import type { Expected, StoredObject } from './metadata.ts';
import type { Authorise, Objects } from './objects.ts';
import type { Draft, Upload } from './store.ts';

/** So much may be lost of one long request when the process is killed. */
const KEEP_EVERY = 16 << 20;

/** The check of an upload by its caller, once its bytes are here. */
export type AuthoriseFor = (draft: Draft) => Authorise;

/**
 * Takes in the bytes of objects, in one request or in several. Those of several are kept on disk with how far they got,
 * so that an upload goes on after a restart from what was acknowledged.
 */
export class Uploads {
  readonly #objects: Objects;
  readonly #authoriseFor: AuthoriseFor;
  /** Sums of uploads under way, by their id; read anew from the file where they are not at hand. */
  readonly #digests = new Map<string, Digest>();
  readonly #running = new Map<string, { abort: () => void; done: Promise<void> }>();
  readonly #single = new Set<Promise<unknown>>();

  constructor(objects: Objects, authoriseFor: AuthoriseFor) {
    this.#objects = objects;
    this.#authoriseFor = authoriseFor;
  }

  /** An object in one request. */
  async whole(draft: Draft, body: AsyncIterable<Buffer>): Promise<StoredObject> {
    const work = this.#whole(draft, body);
    this.#single.add(work);
    return await work.finally(() => this.#single.delete(work));
  }

  async #whole(draft: Draft, body: AsyncIterable<Buffer>): Promise<StoredObject> {
    const { blobs } = this.#objects;
    const blob = blobs.newId();
    const digest = new Digest();
    try {
      const writer = await blobs.writer(blob, 0);
      try {
        for await (const chunk of body) {
          await writer.write(chunk);
          digest.update(chunk);
        }
        await writer.sync();
      } finally {
        await writer.close();
      }
      const content = { blob, size: digest.size, ...digest.sums() };
      return await this.#objects.insert(draft, content, this.#authoriseFor(draft));
    } catch (error) {
      await blobs.remove(blob);
      throw error;
    }
  }

  /** Begins an upload of several requests; on disk when this settles. */
  async start(draft: Draft, total: number | undefined): Promise<Upload> {
    const { store, blobs } = this.#objects;
    // What is known already may be reason enough to refuse, before anything is sent.
    this.#authoriseFor(draft)(
      store.object(draft.bucket, draft.name),
      this.#objects.draft(draft, {
        blob: '',
        size: total ?? 0,
        md5: draft.expected.md5 ?? '',
        crc32c: draft.expected.crc32c ?? '',
      }),
    );
    const upload: Upload = {
      id: blobs.newId(),
      blob: blobs.newId(),
      received: 0,
      total,
      state: 'active',
      started: Date.now(),
      draft,
    };
    store.change(() => store.putUpload(upload));
    await store.durable();
    return upload;
  }

  /** Throws 404 for one that was never begun, was cancelled or is too old. */
  get(id: string): Upload {
    const upload = this.#objects.store.upload(id);
    if (!upload) throw notFound('The upload');
    return upload;
  }

  /** As `get`, after whoever else is at it has been stopped: a client that asks is no longer sending. */
  async query(id: string): Promise<Upload> {
    await this.#stopOther(id);
    return this.get(id);
  }

  /** What came of an upload that is complete. */
  result({ draft }: Upload): StoredObject {
    return this.#objects.get(draft.bucket, draft.name);
  }

  /** Takes in the bytes of `request`, which begin at `offset` of the whole. Gives the upload as it is then. */
  append(id: string, offset: number | undefined, request: IncomingMessage, total?: number): Promise<Upload> {
    return this.#alone(id, request, async () => {
      const upload = this.get(id);
      if (upload.state === 'final') return upload;
      if (total !== undefined && upload.total !== undefined && total !== upload.total) {
        throw invalid(`The upload was begun with ${upload.total} bytes in all, not ${total}.`);
      }
      upload.total ??= total;
      await this.#receive(upload, offset ?? upload.received, request);
      return upload;
    });
  }

  /** Makes an object of what was received. Throws 400 when bytes are missing or come to other sums than expected. */
  finish(id: string, expected: Expected = {}): Promise<StoredObject> {
    return this.#alone(id, undefined, async () => {
      const upload = this.get(id);
      if (upload.state === 'final') return this.result(upload);
      if (upload.total !== undefined && upload.total !== upload.received) {
        throw invalid(`The upload has ${upload.received} bytes, not ${upload.total}.`);
      }
      return this.#finish(upload, expected);
    });
  }

  async #finish(upload: Upload, expected: Expected): Promise<StoredObject> {
    const { store, blobs } = this.#objects;
    const { draft } = upload;
    const digest = await this.#digestOf(upload);
    if (upload.received === 0) {
      const writer = await blobs.writer(upload.blob, 0);
      await writer.sync().finally(() => writer.close());
    }
    const content = { blob: upload.blob, size: upload.received, ...digest.sums() };
    const checksums = { md5: expected.md5 ?? draft.expected.md5, crc32c: expected.crc32c ?? draft.expected.crc32c };
    try {
      return await this.#objects.insert({ ...draft, expected: checksums }, content, this.#authoriseFor(draft), () =>
        store.putUpload({ ...upload, state: 'final', total: upload.received }),
      );
    } catch (error) {
      // What the disk refused may be tried again; what was refused for what it is may not.
      if (toStorageError(error).status < 500) await this.#discard(upload);
      throw error;
    } finally {
      this.#digests.delete(upload.id);
    }
  }

  cancel(id: string): Promise<void> {
    return this.#alone(id, undefined, async () => {
      const upload = this.get(id);
      if (upload.state === 'final') throw invalid('The upload is complete and cannot be cancelled.');
      await this.#discard(upload);
    });
  }

  /** Stops all that is under way and settles once it is kept. Requests must have been cut off before. */
  async close(): Promise<void> {
    for (const { abort } of this.#running.values()) abort();
    await Promise.allSettled([...this.#single, ...[...this.#running.values()].map(({ done }) => done)]);
  }

  async #discard({ id, blob }: Upload): Promise<void> {
    const { store, blobs } = this.#objects;
    this.#digests.delete(id);
    store.change(() => store.removeUpload(id));
    await store.durable();
    await blobs.remove(blob);
  }

  async #receive(upload: Upload, offset: number, request: IncomingMessage): Promise<void> {
    if (offset > upload.received) {
      throw invalid(`The bytes begin at ${offset}, but only ${upload.received} were received.`);
    }
    // What is here already is passed over, as when an answer was lost and the bytes are sent again.
    let alreadyReceived = upload.received - offset;
    const digest = await this.#digestOf(upload);
    const writer = await this.#objects.blobs.writer(upload.blob, upload.received);
    try {
      let durableBytes = upload.received;
      try {
        for await (const received of bodyOf(request)) {
          const chunk = received.subarray(Math.min(alreadyReceived, received.length));
          alreadyReceived -= received.length - chunk.length;
          if (chunk.length === 0) continue;
          if (upload.received + chunk.length > (upload.total ?? Number.POSITIVE_INFINITY)) {
            throw invalid(`There are more bytes than the ${upload.total} that the upload was begun with.`);
          }
          await writer.write(chunk);
          digest.update(chunk);
          upload.received += chunk.length;
          if (upload.received - durableBytes < KEEP_EVERY) continue;
          await this.#makeDurable(upload, writer);
          durableBytes = upload.received;
        }
      } catch (error) {
        // Whatever came before a connection broke is worth keeping: the client asks for it and goes on from there.
        if (error instanceof HungUp || error instanceof StorageError) await this.#makeDurable(upload, writer);
        else this.#digests.delete(upload.id);
        throw error;
      }
      await this.#makeDurable(upload, writer);
    } finally {
      await writer.close();
    }
  }

  async #makeDurable(upload: Upload, writer: BlobWriter): Promise<void> {
    const { store } = this.#objects;
    await writer.sync();
    store.change(() => store.putUpload(upload));
    await store.durable();
  }

  async #digestOf({ id, blob, received }: Upload): Promise<Digest> {
    let digest = this.#digests.get(id);
    if (digest?.size !== received) {
      digest = await this.#objects.blobs.digest(blob, received);
      this.#digests.set(id, digest);
    }
    return digest;
  }

  async #stopOther(id: string): Promise<void> {
    for (let other = this.#running.get(id); other; other = this.#running.get(id)) {
      other.abort();
      await other.done;
    }
  }

  /** One request at a time works on an upload; a later one takes over, since its client has given up the one before. */
  async #alone<T>(id: string, request: IncomingMessage | undefined, work: () => Promise<T>): Promise<T> {
    await this.#stopOther(id);
    const result = work();
    const done = result.then(
      () => undefined,
      () => undefined,
    );
    const entry = { abort: () => void request?.destroy(), done: done.finally(() => this.#running.delete(id)) };
    this.#running.set(id, entry);
    return result;
  }
}
