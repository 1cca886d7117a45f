import { createHash, type Hash, randomBytes } from 'node:crypto';
import { constants, mkdirSync } from 'node:fs';
import { copyFile, type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32c, crc32cText } from '../crc32c.ts';

/** The sums of what has been taken in so far. */
export class Digest {
  size = 0;
  readonly #md5: Hash = createHash('md5');
  #crc32c = 0;

  update(chunk: Uint8Array): void {
    this.size += chunk.length;
    this.#md5.update(chunk);
    this.#crc32c = crc32c(chunk, this.#crc32c);
  }

  sums(): { md5: string; crc32c: string } {
    return { md5: this.#md5.copy().digest('base64'), crc32c: crc32cText(this.#crc32c) };
  }
}

export type BlobWriter = { write(chunk: Uint8Array): Promise<void>; sync(): Promise<void>; close(): Promise<void> };

const READ_BYTES = 1 << 18;

/**
 * The bytes of objects, one file each, under names of our own: what a client calls an object never reaches the file
 * system. A file is written once and then never changed, so that who reads it sees one generation to its end.
 */
export class Blobs {
  readonly #folder: string;
  readonly #isKept: boolean;
  readonly #beforeWrite: (bytes: number) => void;

  /**
   * `isKept` false is for a folder that goes with the process, where nothing needs to be sure on disk. `beforeWrite` is asked
   * before bytes go there; what it throws counts as the disk's own refusal.
   */
  constructor(folder: string, isKept: boolean, beforeWrite: (bytes: number) => void = () => undefined) {
    this.#folder = folder;
    this.#isKept = isKept;
    this.#beforeWrite = beforeWrite;
    mkdirSync(folder, { recursive: true });
  }

  newId(): string {
    return randomBytes(16).toString('hex');
  }

  /** Goes on writing after the first `from` bytes; whatever follows them was never acknowledged and is cut. */
  async writer(id: string, from: number): Promise<BlobWriter> {
    const isNewFolder = (await mkdir(this.#folderOf(id), { recursive: true })) !== undefined;
    const file = await open(this.#path(id), constants.O_RDWR | constants.O_CREAT, 0o600);
    let position = from;
    try {
      await file.truncate(from);
    } catch (error) {
      await file.close();
      throw error;
    }
    return {
      write: async (chunk) => {
        this.#beforeWrite(chunk.length);
        for (let done = 0; done < chunk.length; ) {
          const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position);
          done += bytesWritten;
          position += bytesWritten;
        }
      },
      sync: async () => {
        if (!this.#isKept) return;
        await file.sync();
        await syncFolder(this.#folderOf(id));
        if (isNewFolder) await syncFolder(this.#folder);
      },
      close: () => file.close(),
    };
  }

  open(id: string): Promise<FileHandle> {
    return open(this.#path(id), 'r');
  }

  /** The sums of the first `size` bytes, read anew; the sums of an upload do not survive a restart. */
  async digest(id: string, size: number): Promise<Digest> {
    const digest = new Digest();
    if (size === 0) return digest;
    for await (const chunk of this.read(id, size)) digest.update(chunk);
    return digest;
  }

  async *read(id: string, size: number): AsyncGenerator<Buffer> {
    const file = await this.open(id);
    try {
      for (let at = 0; at < size; ) {
        const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, size - at));
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) throw new Error(`the file of ${id} is shorter than it should be`);
        at += bytesRead;
        yield chunk.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }

  /** A copy under a name of its own, on disk when this settles. */
  async copy(id: string, size: number): Promise<string> {
    const copy = this.newId();
    this.#beforeWrite(size);
    try {
      await mkdir(this.#folderOf(copy), { recursive: true });
      await copyFile(this.#path(id), this.#path(copy), constants.COPYFILE_FICLONE);
      const writer = await this.writer(copy, size);
      await writer.sync().finally(() => writer.close());
      return copy;
    } catch (error) {
      await this.remove(copy);
      throw error;
    }
  }

  /** What cannot be removed now, as where a reader keeps it open, goes at the next start. */
  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true }).catch(() => undefined);
  }

  /** Removes every file that no object and no upload holds: what was left when the process was killed. */
  async sweep(isHeld: (id: string) => boolean): Promise<number> {
    let removed = 0;
    for (const file of await readdir(this.#folder, { recursive: true, withFileTypes: true })) {
      if (!file.isFile() || isHeld(file.name)) continue;
      await rm(join(file.parentPath, file.name), { force: true });
      removed++;
    }
    return removed;
  }

  #folderOf(id: string): string {
    return join(this.#folder, id.slice(0, 2));
  }

  #path(id: string): string {
    return join(this.#folderOf(id), id);
  }
}

/** A new file is sure to be found after a power cut only when its folder is on disk too. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path, 'r');
    await folder.sync();
  } catch (error) {
    // Windows opens no folders, and some file systems do not sync them.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EISDIR' && code !== 'EPERM' && code !== 'EINVAL') throw error;
  } finally {
    await folder?.close();
  }
}
