import { Readable } from 'node:stream';
import type { Files, StoredFile } from '../../server/core/ports/files.ts';

/** Files in memory. */
export type FakeFiles = Files & {
  readonly kept: Map<string, StoredFile>;
  /** When a file was written, where it was not when it was asked for. */
  readonly times: Map<string, Date>;
  down: boolean;
};

export function fakeFiles(): FakeFiles {
  const files = new Map<string, StoredFile>();
  const times = new Map<string, Date>();
  const state = { down: false };
  const alive = () => {
    if (state.down) throw new Error('Storage is down');
  };
  const list = (prefix: string) => [...files.keys()].filter((path) => path.startsWith(prefix)).toSorted();
  return {
    kept: files,
    times,
    get down() {
      return state.down;
    },
    set down(down) {
      state.down = down;
    },
    async read(path) {
      alive();
      return files.get(path) ?? null;
    },
    async write(path, file) {
      alive();
      files.set(path, file);
    },
    async readPieces(path) {
      alive();
      const file = files.get(path);
      return file ? Readable.from([Buffer.from(file.bytes)]) : null;
    },
    async writePieces(path, contentType, pieces) {
      alive();
      const parts: Uint8Array[] = [];
      for await (const piece of pieces) parts.push(piece);
      const bytes = Buffer.concat(parts);
      files.set(path, { bytes, contentType });
      return bytes.byteLength;
    },
    async remove(path) {
      alive();
      files.delete(path);
    },
    async removeAll(prefix) {
      alive();
      for (const path of list(prefix)) files.delete(path);
    },
    async list(prefix) {
      alive();
      return list(prefix);
    },
    async *details(prefix) {
      alive();
      for (const path of list(prefix)) {
        yield { path, size: files.get(path)?.bytes.byteLength ?? 0, at: times.get(path) ?? new Date() };
      }
    },
  };
}
