import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteIndex } from './sqlite-index.ts';
import type { SchoolIndex, StoryIndexes } from './story-index.ts';

/** So many files stay open; the one that was asked for least lately is closed first. */
const MOST_OPEN = 64;

/** An index that was not searched for so long is deleted: the words of a school that is gone must not stay here. */
const KEPT_MS = 7 * 86_400_000;
const SWEEP_MS = 3_600_000;

type Open = { readonly db: DatabaseSync; readonly index: SchoolIndex };

/** One SQLite file for each school, below a folder that may be emptied at any time. */
export function sqliteIndexes(folder: string, now: () => number = Date.now): StoryIndexes {
  const open = new Map<string, Open>();
  const usedAt = new Map<string, number>();
  let sweptAt = 0;
  const fileOf = (iid: string) => join(folder, `${createHash('sha256').update(iid).digest('hex').slice(0, 32)}.sqlite`);

  function close(iid: string): void {
    open.get(iid)?.db.close();
    open.delete(iid);
  }

  function remove(iid: string): void {
    close(iid);
    for (const end of ['', '-wal', '-shm']) rmSync(`${fileOf(iid)}${end}`, { force: true });
  }

  function opened(iid: string): Open {
    mkdirSync(folder, { recursive: true });
    const db = new DatabaseSync(fileOf(iid));
    try {
      return { db, index: sqliteIndex(db) };
    } catch (error) {
      db.close();
      throw error;
    }
  }

  function sweep(): void {
    if (now() - sweptAt < SWEEP_MS) return;
    sweptAt = now();
    for (const [iid, at] of usedAt) {
      if (now() - at <= KEPT_MS) continue;
      remove(iid);
      usedAt.delete(iid);
    }
    const usedFiles = new Set([...usedAt.keys()].map(fileOf));
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, name);
      const isKept = usedFiles.has(file.replace(/-(wal|shm)$/, ''));
      if (!isKept && now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
    }
  }

  return {
    isShared: false,
    open(iid) {
      sweep();
      usedAt.set(iid, now());
      // A file that was deleted while it was open would be written to for ever and never read again.
      if (open.has(iid) && !existsSync(fileOf(iid))) close(iid);
      const openIndex = open.get(iid);
      open.delete(iid);
      let current: Open;
      try {
        current = openIndex ?? opened(iid);
      } catch {
        remove(iid);
        current = opened(iid);
      }
      open.set(iid, current);
      const [oldest] = open.keys();
      if (open.size > MOST_OPEN && oldest !== undefined) close(oldest);
      return current.index;
    },
    has: (iid) => existsSync(fileOf(iid)),
    drop: remove,
    close() {
      for (const iid of [...open.keys()]) close(iid);
    },
  };
}
