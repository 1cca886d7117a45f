import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuditDocument, auditHash } from '../../../server/core/audit.ts';
import { nodeHashing } from '../../../server/core/node-hashing.ts';
import { folderAnchors } from '../../../server/platform/audit-anchors/folder-anchors.ts';
import { eventually } from '../../support/eventually.ts';
import { type Stack, startStack } from '../../support/stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'anchors-'));
let now = new Date('2026-11-20T09:00:00.000Z');
let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ backend: { anchors: folderAnchors(folder), now: () => now } });
  stack.backend.runner.start();
});
beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  now = new Date('2026-11-20T09:00:00.000Z');
  await stack.reset();
});
afterAll(async () => {
  await stack.backend.runner.stop();
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (name: string) => stack.ask('POST', '/api/v1/collections', { body: { name } });
const state = async (chain = 'oakfield') =>
  (await stack.ask('GET', `/api/v1/admin/logs/verify?chain=${chain}`, { as: 'admin' })).body.state ?? expect.fail();
const entries = async (): Promise<AuditDocument[]> => {
  const snapshot = await stack.db.collection('auditLog').where('chain', '==', 'oakfield').orderBy('seq').get();
  return snapshot.docs.map((document) => document.data() as AuditDocument);
};
const anchorFiles = (chain = 'oakfield') => {
  try {
    return readdirSync(join(folder, chain));
  } catch {
    return [];
  }
};
/** Runs the daily jobs until they are done. */
async function day() {
  await stack.backend.scheduler.daily();
  await eventually(async () => {
    const open = await stack.db.collection('jobs').where('open', '==', true).get();
    return open.docs.filter((document) => document.get('kind') === 'audit-anchor').length;
  }).toBe(0);
}
/** An attack by a writer of the database who knows the rule: every hash fits the entries around it, and the head too. */
async function rewrite(from: number, change: Partial<AuditDocument>) {
  let prev = '';
  for (const entry of await entries()) {
    const anew = { ...entry, ...(entry.seq === from ? change : {}), prev };
    prev = auditHash(nodeHashing, anew);
    await stack.db.doc(`auditLog/${entry.id}`).set({ ...anew, hash: prev });
  }
  await stack.db.doc('auditHeads/oakfield').update({ hash: prev });
}

describe('audit chain with anchors outside the database', () => {
  it('first day → anchor stored at once, compared, never replaced', async () => {
    for (const n of [1, 2, 3]) await make(`Collection ${n}`);
    await day();
    expect(anchorFiles()).toHaveLength(1);
    expect(statSync(join(folder, 'oakfield', anchorFiles()[0] ?? '')).mode & 0o222).toBe(0);
    expect(await state()).toMatchObject({ entries: 3, broken: null, compared: { seq: 3 } });
    const anchors = folderAnchors(folder);
    const [first] = await anchors.of('oakfield');
    expect(await anchors.save('oakfield', first ?? expect.fail())).toBe(false);
  });

  it('next day → second anchor; chain without entries → none', async () => {
    await make('Collection 1');
    await day();
    now = new Date('2026-11-21T02:30:00.000Z');
    await day();
    expect(anchorFiles()).toHaveLength(1);
    await make('Collection 2');
    now = new Date('2026-11-22T02:30:00.000Z');
    await day();
    expect(anchorFiles()).toHaveLength(2);
    expect(await state()).toMatchObject({ entries: 2, broken: null, compared: { seq: 2 } });
  });

  it('whole chain rewritten consistently → reported at the first anchored entry', async () => {
    for (const n of [1, 2, 3, 4]) await make(`Collection ${n}`);
    await day();
    await make('Collection 5');
    await rewrite(2, { action: 'collection.delete' });
    const today = new Date().toISOString().slice(0, 10);
    expect(await state()).toMatchObject({ entries: 3, broken: { seq: 4, how: 'rewritten', keptOn: today } });
    // The next day the new end is anchored too; the old anchor still shows the change.
    now = new Date('2026-11-21T02:30:00.000Z');
    await day();
    expect(anchorFiles()).toHaveLength(2);
    expect((await state()).broken).toMatchObject({ seq: 4, how: 'rewritten' });
  });

  it('chain deleted with its head → reported', async () => {
    for (const n of [1, 2]) await make(`Collection ${n}`);
    await day();
    for (const { id } of await entries()) await stack.db.doc(`auditLog/${id}`).delete();
    await stack.db.doc('auditHeads/oakfield').delete();
    expect(await state()).toMatchObject({ entries: 0, broken: { seq: 1, id: null, how: 'cut-off' } });
  });

  it('daily run postponed by a year in the database → runs nevertheless', async () => {
    await make('Collection 1');
    await day();
    await stack.db.doc('schedules/audit-anchor').set({ dueAt: new Date('2027-11-20T02:00:00.000Z') });
    await make('Collection 2');
    await day();
    expect(anchorFiles()).toHaveLength(2);
  });

  it('one entry changed, no anchor yet → reported by the entry’s own hash', async () => {
    await make('Collection 1');
    const [first] = await entries();
    await stack.db.doc(`auditLog/${first?.id}`).update({ action: 'x' });
    const report = await state();
    expect(report).toMatchObject({ broken: { seq: 1, how: 'changed' } });
    expect(report).not.toHaveProperty('compared');
  });
});
