import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyDataDir, markForSeed } from '../../../server/local/seed-state.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'));
  for (const name of ['firestore', 'search', 'theirs']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), '');
  }
});
afterEach(() => rmSync(folder, { recursive: true }));
const isThere = (name: string) => existsSync(join(folder, name));

describe('search index in the data folder', () => {
  test('data folder emptied → index gone, files of others stay', () => {
    emptyDataDir(folder);
    expect([isThere('firestore'), isThere('search'), isThere('theirs')]).toEqual([false, false, true]);
  });

  test('data deleted by hand → index gone before the seed', () => {
    rmSync(join(folder, 'firestore'), { recursive: true });
    markForSeed(folder, 'empty', 'http://extras.example');
    expect(isThere('search')).toBe(false);
  });

  test('data there → index stays', () => {
    markForSeed(folder, 'empty', 'http://extras.example');
    expect(isThere('search')).toBe(true);
  });
});
