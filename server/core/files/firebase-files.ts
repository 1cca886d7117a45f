import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import type { Storage } from 'firebase-admin/storage';
import type { Files } from '../ports/files.ts';
import { nextTurn } from '../turn.ts';
import { eachInTime, inTime } from './in-time.ts';

/** As firebase-admin gives it. */
type Bucket = ReturnType<Storage['bucket']>;

/** So long an answer is waited for, or the next piece of one. */
const WAIT_MS = 30_000;
const SILENT = 'Storage is not answering';

const SLICE = 256 * 1024;

/** The client computes two checksums of what it is given: of 20 MB in one piece that takes half a second. */
async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE);
    await nextTurn();
  }
}

/** Cloud Storage by firebase-admin. */
export function firebaseFiles(storage: Storage, bucketName: string, waitMs = WAIT_MS): Files {
  const bucket = storage.bucket(bucketName);
  const list: Files['list'] = async (prefix) =>
    (await inTime(bucket.getFiles({ prefix }), waitMs, SILENT))[0].map(({ name }) => name);
  const remove: Files['remove'] = async (path) => {
    await inTime(bucket.file(path).delete({ ignoreNotFound: true }), waitMs, SILENT);
  };
  return {
    async read(path) {
      const answer = await inTime(contentOf(bucket, path), waitMs, SILENT);
      if (!answer) return null;
      const contentType = answer.headers.get('content-type') ?? 'application/octet-stream';
      return { bytes: await inTime(answer.bytes(), waitMs, SILENT), contentType };
    },
    async write(path, { bytes, contentType }) {
      const file = bucket.file(path).createWriteStream({ contentType, resumable: false, timeout: waitMs });
      await inTime(pipeline(Readable.from(slicesOf(bytes)), file), waitMs, SILENT);
    },
    async readPieces(path) {
      const body = (await inTime(contentOf(bucket, path), waitMs, SILENT))?.body;
      return body ? eachInTime(body, waitMs, SILENT) : null;
    },
    async writePieces(path, contentType, pieces) {
      let size = 0;
      const silent = new AbortController();
      const stop = () => silent.abort(new Error(SILENT));
      let timer = setTimeout(stop, waitMs);
      async function* counted() {
        for await (const piece of pieces) {
          size += piece.byteLength;
          clearTimeout(timer);
          timer = setTimeout(stop, waitMs);
          yield piece;
          // The piece was handed over: the time until the next one is asked for is not Storage's.
          clearTimeout(timer);
        }
        timer = setTimeout(stop, waitMs);
      }
      const file = bucket.file(path).createWriteStream({ contentType, resumable: false });
      try {
        await pipeline(Readable.from(counted()), file, { signal: silent.signal });
      } catch (error) {
        throw silent.signal.aborted ? silent.signal.reason : error;
      } finally {
        clearTimeout(timer);
      }
      return size;
    },
    remove,
    async removeAll(prefix) {
      for (const path of await list(prefix)) await remove(path);
    },
    list,
    async *details(prefix) {
      for await (const each of eachInTime<unknown>(bucket.getFilesStream({ prefix }), waitMs, SILENT)) {
        const { name, metadata } = each as File;
        yield { path: name, size: Number(metadata.size), at: new Date(metadata.updated ?? 0) };
      }
    },
  };
}

/**
 * What is stored under a path, `null` where nothing is. Not by the SDK's own stream: the libraries below it put eleven listeners on
 * each, and Node warns of a leak at every read (googleapis/google-cloud-node#9185).
 */
async function contentOf({ name, storage }: Bucket, path: string): Promise<Response | null> {
  const { baseUrl, authClient, customEndpoint, useAuthWithCustomEndpoint } = storage;
  const url = `${baseUrl}/b/${encodeURIComponent(name)}/o/${encodeURIComponent(path)}?alt=media`;
  const isOpen = customEndpoint && !useAuthWithCustomEndpoint;
  const answer = await fetch(url, { headers: isOpen ? {} : await authClient.getRequestHeaders(url) });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  if (answer.status === 404) return null;
  throw new Error(`Storage answered ${answer.status} for the content of a file`);
}
