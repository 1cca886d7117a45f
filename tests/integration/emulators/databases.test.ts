import type { Firestore as Client } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';
import { connectAdmin, PROJECT } from './support/admin.ts';

/** Databases are served when they were named at the start; others are refused in words, over every transport. */

let server: Firestore;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  server = await startFirestore({ port: 0, databases: ['second'], say: () => undefined });
});
afterAll(async () => {
  for (const close of closers) await close();
  await server.close();
});

function open(database: string): Client {
  const { db, close } = connectAdmin(server.port, database);
  closers.push(close);
  return db;
}

async function rest(database: string, verb: string, body: object): Promise<{ status: number; text: string }> {
  const url = `http://127.0.0.1:${server.port}/v1/projects/${PROJECT}/databases/${database}/documents${verb}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, text: await answer.text() };
}

describe('several databases', () => {
  test('named one → documents of its own', async () => {
    const second = open('second').doc('a/one');
    await second.set({ where: 'second' });
    await open('(default)').doc('a/one').set({ where: 'first' });
    expect((await second.get()).data()).toEqual({ where: 'second' });
    const heard = await new Promise((done, fail) => {
      const stop = second.onSnapshot((snapshot) => {
        stop();
        done(snapshot.data());
      }, fail);
    });
    expect(heard).toEqual({ where: 'second' });
  });

  test('database not configured → refused, names the variable to set', async () => {
    const third = open('third');
    const refused = { code: 12, message: expect.stringMatching(/database "third".*EMULATOR_DATABASES/) };
    await expect(third.doc('a/one').get()).rejects.toMatchObject(refused);
    await expect(third.doc('a/one').set({})).rejects.toMatchObject(refused);
    await expect(third.collection('a').get()).rejects.toMatchObject(refused);
    await expect(third.collection('a').count().get()).rejects.toMatchObject(refused);
    await expect(third.listCollections()).rejects.toMatchObject(refused);
    await expect(third.runTransaction((t) => t.get(third.doc('a/one')))).rejects.toMatchObject(refused);
    const listening = new Promise((done, fail) => third.doc('a/one').onSnapshot(done, fail));
    await expect(listening).rejects.toThrow(/^Error 12: .*database "third"/);
  });

  test('database not configured, over REST → 501', async () => {
    const query = { structuredQuery: { from: [{ collectionId: 'a' }] } };
    expect(await rest('second', ':runQuery', query)).toMatchObject({
      status: 200,
      text: expect.stringContaining('second'),
    });
    for (const [verb, body] of [
      [':runQuery', query],
      [':commit', { writes: [] }],
      [':beginTransaction', {}],
      [':listCollectionIds', {}],
      ['/a', { fields: {} }],
    ] as const) {
      expect(await rest('third', verb, body)).toMatchObject({
        status: 501,
        text: expect.stringMatching(/UNIMPLEMENTED/),
      });
    }
  });

  test('empty name → 400', async () => {
    expect((await rest('', ':commit', { writes: [] })).status).toBe(400);
  });
});
