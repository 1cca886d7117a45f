import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { whileLocked } from '../../../scripts/build/lock.ts';
import { idle } from '../../support/eventually.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sprx-lock-'));
  file = join(folder, 'deep/lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('build lock: two at once → one after the other; free again after a failure', async () => {
  const log: string[] = [];
  const work = (name: string) => async () => {
    log.push(`${name} begins`);
    await idle();
    log.push(`${name} ends`);
  };
  await Promise.all([whileLocked(file, work('a')), whileLocked(file, work('b'))]);
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  await expect(whileLocked(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(existsSync(file)).toBe(false);
});

test('build lock: its holder is gone → taken over', async () => {
  await whileLocked(file, async () => undefined);
  writeFileSync(file, '999999999');
  expect(await whileLocked(file, async () => 'done')).toBe('done');
});
