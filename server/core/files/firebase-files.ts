import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import type { Storage } from 'firebase-admin/storage';
import type { Files } from '../ports/files.ts';

/** As firebase-admin gives it. */
type Bucket = ReturnType<Storage['bucket']>;

/** Cloud Storage by firebase-admin. */
export function firebaseFiles(storage: Storage, bucketName: string): Files {
  const bucket = storage.bucket(bucketName);
  const list: Files['list'] = async (prefix) => (await bucket.getFiles({ prefix }))[0].map(({ name }) => name);
  const remove: Files['remove'] = async (path) => {
    await bucket.file(path).delete({ ignoreNotFound: true });
  };
  return {
    async read(path) {
      const answer = await contentOf(bucket, path);
      if (!answer) return null;
      const contentType = answer.headers.get('content-type') ?? 'application/octet-stream';
      return { bytes: await answer.bytes(), contentType };
    },
    async write(path, { bytes, contentType }) {
      await bucket.file(path).save(Buffer.from(bytes), { contentType, resumable: false });
    },
    async readPieces(path) {
      return (await contentOf(bucket, path))?.body ?? null;
    },
    async writePieces(path, contentType, pieces) {
      let size = 0;
      async function* counted() {
        for await (const piece of pieces) {
          size += piece.byteLength;
          yield piece;
        }
      }
      await pipeline(Readable.from(counted()), bucket.file(path).createWriteStream({ contentType, resumable: false }));
      return size;
    },
    remove,
    async removeAll(prefix) {
      for (const path of await list(prefix)) await remove(path);
    },
    list,
    async *details(prefix) {
      for await (const each of bucket.getFilesStream({ prefix })) {
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
