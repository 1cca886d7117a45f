import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { File } from '@google-cloud/storage';
import type { Storage } from 'firebase-admin/storage';
import type { Files } from '../ports/files.ts';

/** Cloud Storage by firebase-admin. */
export function firebaseFiles(storage: Storage, bucketName: string): Files {
  const bucket = storage.bucket(bucketName);
  const list: Files['list'] = async (prefix) => (await bucket.getFiles({ prefix }))[0].map(({ name }) => name);
  const remove: Files['remove'] = async (path) => {
    await bucket.file(path).delete({ ignoreNotFound: true });
  };
  return {
    async read(path) {
      const file = bucket.file(path);
      try {
        const [[bytes], [{ contentType }]] = await Promise.all([file.download(), file.getMetadata()]);
        return { bytes, contentType: contentType ?? 'application/octet-stream' };
      } catch (error) {
        if ((error as { code?: unknown }).code === 404) return null;
        throw error;
      }
    },
    async write(path, { bytes, contentType }) {
      await bucket.file(path).save(Buffer.from(bytes), { contentType, resumable: false });
    },
    async readPieces(path) {
      const file = bucket.file(path);
      const [exists] = await file.exists();
      return exists ? file.createReadStream() : null;
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
