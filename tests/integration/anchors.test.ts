import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditAnchors } from '../../server/core/ports/audit-anchors.ts';
import { bucketAnchors } from '../../server/platform/audit-anchors/bucket-anchors.ts';
import { folderAnchors } from '../../server/platform/audit-anchors/folder-anchors.ts';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';

/** The two places in which the ends of the audit log's chains are kept; the bucket by firebase-admin over the wire. */

const BUCKET = 'demo-anchors-heads';
const folder = mkdtempSync(join(tmpdir(), 'anchors-'));
const app = initializeApp({ projectId: 'demo-anchors' }, 'anchors');
let emulators: TestEmulators;
beforeAll(async () => {
  emulators = await testEmulators('demo-anchors');
});
afterAll(async () => {
  await deleteApp(app);
  await emulators.close();
  rmSync(folder, { recursive: true, force: true });
});

const PLACES: Record<string, () => AuditAnchors> = {
  folder: () => folderAnchors(folder),
  bucket: () => bucketAnchors(getStorage(app), BUCKET),
};
const hash = (digit: string) => digit.repeat(64);

describe.each(Object.keys(PLACES))('anchors in a %s', (place) => {
  const anchors = () => PLACES[place]?.() ?? expect.fail();

  test('written twice → stored once; read → in order, each chain by itself, with its date', async () => {
    expect(await anchors().of('school')).toEqual([]);
    for (const seq of [12, 9]) expect(await anchors().save('school', { seq, hash: hash('a') })).toBe(true);
    expect(await anchors().save('school', { seq: 9, hash: hash('a') })).toBe(false);
    expect(await anchors().save('school-2', { seq: 1, hash: hash('b') })).toBe(true);
    const anchorsOfSchool = await anchors().of('school');
    expect(anchorsOfSchool).toMatchObject([
      { seq: 9, hash: hash('a') },
      { seq: 12, hash: hash('a') },
    ]);
    expect(Math.abs((anchorsOfSchool[0]?.keptAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  test('other hash for the same number → both stored', async () => {
    expect(await anchors().save('two', { seq: 5, hash: hash('c') })).toBe(true);
    expect(await anchors().save('two', { seq: 5, hash: hash('d') })).toBe(true);
    expect((await anchors().of('two')).map((each) => each.hash).sort()).toEqual([hash('c'), hash('d')]);
  });
});

test('anchors: other files in the folder → ignored', async () => {
  await folderAnchors(folder).save('other', { seq: 1, hash: hash('e') });
  writeFileSync(join(folder, 'other', '.DS_Store'), '');
  expect(await folderAnchors(folder).of('other')).toHaveLength(1);
});
