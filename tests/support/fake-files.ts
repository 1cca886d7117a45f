import type { Files, StoredFile } from '../../server/ports/files.ts';

/** Files in memory. */
export type FakeFiles = Files & { readonly kept: Map<string, StoredFile>; down: boolean };

export function fakeFiles(): FakeFiles {
  const kept = new Map<string, StoredFile>();
  const state = { down: false };
  const alive = () => {
    if (state.down) throw new Error('Storage is down');
  };
  const list = (prefix: string) => [...kept.keys()].filter((path) => path.startsWith(prefix)).toSorted();
  return {
    kept,
    get down() {
      return state.down;
    },
    set down(down) {
      state.down = down;
    },
    async read(path) {
      alive();
      return kept.get(path) ?? null;
    },
    async write(path, file) {
      alive();
      kept.set(path, file);
    },
    async remove(path) {
      alive();
      kept.delete(path);
    },
    async removeAll(prefix) {
      alive();
      for (const path of list(prefix)) kept.delete(path);
    },
    async list(prefix) {
      alive();
      return list(prefix);
    },
  };
}
