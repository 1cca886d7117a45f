import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Filter } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { StartError } from '../../../emulators/net/addresses.ts';
import { connectAdmin } from './support/admin.ts';
import { AUTOMATIC, asc, ask, type CityQuery, COMPOSITE, desc, has, index } from './support/cities.ts';

/**
 * Which queries need an index beyond the automatic ones:
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
const FOLDER = mkdtempSync(join(tmpdir(), 'indexes-'));
const FILE = join(FOLDER, 'firestore.indexes.json');
const EMPTY = { indexes: [], fieldOverrides: [] };
const write = (config: unknown): void =>
  writeFileSync(FILE, typeof config === 'string' ? config : JSON.stringify(config));

let server: Firestore;
let admin: ReturnType<typeof connectAdmin>;
const said: string[] = [];
beforeAll(async () => {
  write(EMPTY);
  server = await startFirestore({ port: 0, say: (line) => said.push(line), indexes: { file: FILE } });
  admin = connectAdmin(server.port);
});
afterAll(async () => {
  await admin?.close();
  await server?.close();
  rmSync(FOLDER, { recursive: true });
});

/** Entries that a refusal tells to add, put into a configuration. */
function taken(message: string): { indexes: unknown[]; fieldOverrides: unknown[] } {
  const config: { indexes: unknown[]; fieldOverrides: unknown[] } = { indexes: [], fieldOverrides: [] };
  for (const [, list, entry] of message.matchAll(/^to "(indexes|fieldOverrides)": (.*)$/gm)) {
    config[list as 'indexes' | 'fieldOverrides'].push(JSON.parse(entry as string));
  }
  return config;
}

describe('automatic indexes', () => {
  test.each(AUTOMATIC)('%s → served', async (_name, query) => {
    expect(await ask(server.port, query)).toEqual({ status: 200, message: '' });
  });
});

describe('missing composite index', () => {
  test.each(COMPOSITE)('%s → refused with the entry to add', async (_name, query, ...entries) => {
    const { status, message } = await ask(server.port, query);
    expect(status).toBe(400);
    expect(message).toMatch(/^The query requires an index/);
    expect(message).toContain(FILE);
    expect(taken(message).indexes).toEqual(entries);
  });

  test('single field of a collection group → entry as an override', async () => {
    const { message } = await ask(server.port, {
      group: true,
      where: [
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
      ],
    });
    expect(taken(message).fieldOverrides).toEqual(
      ['a', 'b'].map((fieldPath) => ({
        collectionGroup: 'cities',
        fieldPath,
        indexes: [
          { order: 'ASCENDING', queryScope: 'COLLECTION' },
          { order: 'DESCENDING', queryScope: 'COLLECTION' },
          { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' },
          { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
        ],
      })),
    );
  });
});

test('indexes: entries of the refusals added → every query served once the file is saved', async () => {
  const refused: CityQuery[] = [];
  const config: { indexes: unknown[]; fieldOverrides: unknown[] } = { indexes: [], fieldOverrides: [] };
  const group: CityQuery = {
    group: true,
    where: [
      ['a', 'GREATER_THAN'],
      ['b', 'EQUAL'],
    ],
  };
  const singles: CityQuery = { group: true, where: [['c', 'ARRAY_CONTAINS']] };
  for (const query of [...COMPOSITE.map(([, query]) => query), group, singles]) {
    const { indexes, fieldOverrides } = taken((await ask(server.port, query)).message);
    config.indexes.push(...indexes);
    config.fieldOverrides.push(...fieldOverrides);
    refused.push(query);
  }
  write(config);
  for (const query of refused)
    expect(await ask(server.port, query), JSON.stringify(query)).toEqual({ status: 200, message: '' });
});

const MERGED = { indexes: [index(asc('a'), desc('z')), index(desc('b'), desc('z')), index(has('t'), asc('a'))] };
test.each<[string, boolean, CityQuery]>([
  [
    'several that end in the same order',
    true,
    {
      where: [
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
      ],
      orderBy: ['z desc'],
    },
  ],
  [
    'read from the other end',
    true,
    {
      where: [
        ['a', 'EQUAL'],
        ['b', 'EQUAL'],
      ],
      orderBy: ['z'],
    },
  ],
  [
    'not one more field',
    false,
    {
      where: [
        ['a', 'EQUAL'],
        ['c', 'EQUAL'],
      ],
      orderBy: ['z desc'],
    },
  ],
  ['not another order', false, { where: [['a', 'EQUAL']], orderBy: ['y'] }],
  ['not one direction of two', false, { where: [['a', 'EQUAL']], orderBy: ['z', '__name__ desc'] }],
  [
    'an element and an equality, with an automatic one',
    true,
    {
      where: [
        ['t', 'ARRAY_CONTAINS'],
        ['a', 'EQUAL'],
        ['c', 'EQUAL'],
      ],
    },
  ],
])('index merging: %s → served or not', async (_name, served, query) => {
  write(MERGED);
  expect((await ask(server.port, query)).status).toBe(served ? 200 : 400);
});

test('exempted field: query on it or inside it → refused', async () => {
  const exempt = { collectionGroup: 'cities', fieldPath: 'secret', indexes: [] };
  const one = { collectionGroup: 'cities', fieldPath: 'secret.open', indexes: [{ order: 'ASCENDING' }] };
  const other = await startFirestore({
    port: 0,
    say: () => undefined,
    indexes: { config: { fieldOverrides: [exempt, one] } },
  });
  const { db, close } = connectAdmin(other.port);
  const refusal = db.collection('cities').where('secret', '==', 1).get();
  await expect(refusal).rejects.toMatchObject({ code: 9 });
  await expect(db.collection('cities').orderBy('secret.inner').get()).rejects.toMatchObject({ code: 9 });
  expect((await db.collection('cities').orderBy('secret.open').get()).empty).toBe(true);
  await expect(db.collection('cities').orderBy('secret.open', 'desc').get()).rejects.toMatchObject({ code: 9 });
  expect((await db.collection('others').where('secret', '==', 1).get()).empty).toBe(true);
  await close();
  await other.close();
});

describe('missing index, Admin SDK', () => {
  test('get, count, transaction, listener → the same refusal', async () => {
    write(EMPTY);
    const query = admin.db.collection('towns').where('a', '==', 1).orderBy('b');
    const missingIndex = { code: 9, message: expect.stringContaining('"collectionGroup":"towns"') };
    await expect(query.get()).rejects.toMatchObject(missingIndex);
    await expect(query.count().get()).rejects.toMatchObject(missingIndex);
    await expect(admin.db.runTransaction((transaction) => transaction.get(query))).rejects.toMatchObject(missingIndex);
    const heard = new Promise((resolve, reject) => query.onSnapshot(resolve, reject));
    await expect(heard).rejects.toMatchObject({ message: missingIndex.message });
  });

  test('or query → an index for each alternative', async () => {
    const either = Filter.or(Filter.where('x', '==', 1), Filter.where('y', '==', 2));
    const refusal = admin.db.collection('towns').where(either).orderBy('z').get();
    await expect(refusal).rejects.toMatchObject({ message: expect.stringMatching(/"x"[^\n]*\n.*"y"/) });
  });
});

test('index file: unreadable at the start → start refused; later → the last valid one stays', async () => {
  for (const config of [{ indexes: {} }, { indexes: [{ collectionGroup: 'a', fields: [{ fieldPath: 'b' }] }] }, []]) {
    await expect(startFirestore({ port: 0, indexes: { config } })).rejects.toBeInstanceOf(StartError);
  }
  await expect(startFirestore({ port: 0, indexes: { file: join(FOLDER, 'none.json') } })).rejects.toThrow(/none\.json/);
  write('{');
  expect((await ask(server.port, { where: [['a', 'EQUAL']], orderBy: ['b'] })).status).toBe(400);
  expect(said.join('\n')).toContain('stay in force');
  rmSync(FILE);
  said.length = 0;
  for (let i = 0; i < 3; i++) expect((await ask(server.port, { where: [['a', 'EQUAL']] })).status).toBe(200);
  expect(said.length).toBe(1);
});
