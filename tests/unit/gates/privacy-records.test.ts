import { readFileSync } from 'node:fs';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { exportPath } from '../../../server/core/export-documents.ts';
import { refs } from '../../../server/core/firestore/refs.ts';
import { NETWORKS } from '../../../src/domain/networks/all.ts';
import { NOTHING_PERSONAL, PRIVACY_RECORDS } from '../../../src/domain/privacy/records.ts';

/** Where the server keeps something has to stand in the list of personal data, or beside it with a reason. */

const ID = '{}';
/** Notes paths as the SDK would make them. */
const noting = {
  collection: (path: string) => ({ path, doc: () => ({ path: `${path}/${ID}` }) }),
  doc: (path: string) => ({ path }),
  // Of all parents: each of them is looked at by itself.
  collectionGroup: () => ({ path: '' }),
} as unknown as Firestore;

/** `users/{}/settings/comms` → `users/{}/settings` */
function collectionOf(path: string): string {
  const parts = path.split('/');
  return (parts.length % 2 ? parts : parts.slice(0, -1)).join('/');
}

const placesOf = (kind: string) =>
  PRIVACY_RECORDS.flatMap(({ where }) => (where.kind === kind && 'path' in where ? [where.path] : []));

describe('list of personal data', () => {
  it('every collection of refs.ts → has a row or a reason why it needs none, and not both', () => {
    const make = Object.values(refs) as ((db: Firestore, ...ids: string[]) => { readonly path: string })[];
    const used = new Set(make.map((each) => collectionOf(each(noting, ID, ID, ID).path)).filter(Boolean));
    const listed = new Set(placesOf('collection'));
    const reasons = new Set(Object.keys(NOTHING_PERSONAL));
    expect([...used].filter((path) => !listed.has(path) && !reasons.has(path))).toEqual([]);
    expect([...listed, ...reasons].filter((path) => !used.has(path))).toEqual([]);
    expect([...listed].filter((path) => reasons.has(path))).toEqual([]);
  });

  it('every folder of files → has a row', () => {
    const rules = [...readFileSync('storage.rules', 'utf8').matchAll(/match \/(\w+\/\{\w+\}\/\w+)\//g)];
    const folders = rules.map(([, path = '']) => path.replace(/\{\w+\}/g, ID));
    const document = { id: 'x', status: 'ready', requestedAt: null, readyAt: null, expiresAt: null, size: null };
    for (const owner of [{ uid: ID }, { uid: null, iid: ID }]) {
      const path = exportPath({ ...document, ...owner } as unknown as Parameters<typeof exportPath>[0]);
      folders.push(path.split('/').slice(0, 3).join('/'));
    }
    expect(folders.length).toBeGreaterThanOrEqual(5);
    expect(folders.filter((path) => !placesOf('files').includes(path))).toEqual([]);
  });

  it('every network and every processor → has a row with its place', () => {
    const ids = PRIVACY_RECORDS.map(({ id }) => id);
    for (const network of NETWORKS) expect(ids).toContain(`connector-${network}`);
    expect(ids).toEqual(expect.arrayContaining(['google', 'stripe']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('record that no search finds → says in words what becomes of it', () => {
    for (const { id, found: finders, onDeletion } of PRIVACY_RECORDS) {
      const isSaid = onDeletion.do === 'own' || onDeletion.do === 'keep';
      expect([id, finders.length > 0 || isSaid]).toEqual([id, true]);
    }
  });
});
