/**
 * The unmodified @firebase/rules-unit-testing, used as its page says. https://firebase.google.com/docs/rules/unit-tests
 */
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Firestore, startFirestore } from '../../../emulators/firestore-server.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /users/{userId} {
      allow read;
      allow create: if request.auth.uid == userId && request.resource.data.createdAt == request.time;
      allow update: if request.auth.uid == userId
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['name']);
    }
    match /rooms/{roomId} {
      allow read: if request.auth.token.email_verified == true || resource.data.public == true;
      allow write: if request.auth.token.get('admin', false);
      match /messages/{id} {
        allow list: if request.query.limit <= 50 && request.query.orderBy == 'sent DESC';
        allow create: if exists(/databases/$(database)/documents/rooms/$(roomId))
          && getAfter(/databases/$(database)/documents/counters/$(roomId)).data.n == 1;
      }
    }
    match /counters/{id} { allow write; }
  }
}`;

let server: Firestore;
let env: RulesTestEnvironment;

beforeAll(async () => {
  setLogLevel('error');
  server = await startFirestore({ port: 0, say: () => undefined });
  env = await initializeTestEnvironment({
    projectId: 'demo-rules-unit',
    firestore: { host: '127.0.0.1', port: server.port, rules: RULES },
  });
});

afterAll(async () => {
  await env.cleanup();
  await server.close();
});

beforeEach(() => env.clearFirestore());

const as = (uid: string, token?: Record<string, unknown>) => env.authenticatedContext(uid, token).firestore();
const guest = () => env.unauthenticatedContext().firestore();

describe('@firebase/rules-unit-testing', () => {
  test('seeded with rules disabled → readable by anyone the rules allow', async () => {
    await env.withSecurityRulesDisabled(async (context) => {
      await setDoc(doc(context.firestore(), 'users/foobar'), { foo: 'bar' });
    });
    const snapshot = await assertSucceeds(getDoc(doc(guest(), 'users/foobar')));
    expect(snapshot.data()).toEqual({ foo: 'bar' });
  });

  test('profile: own and with server time → allowed; else denied', async () => {
    const mine = doc(as('alice'), 'users/alice');
    await assertFails(setDoc(doc(guest(), 'users/alice'), { createdAt: serverTimestamp() }));
    await assertFails(setDoc(doc(as('bob'), 'users/alice'), { createdAt: serverTimestamp() }));
    await assertFails(setDoc(mine, { createdAt: new Date(0) }));
    await assertSucceeds(setDoc(mine, { createdAt: serverTimestamp(), name: 'A', level: 1 }));
    await assertSucceeds(updateDoc(mine, { name: 'B' }));
    await assertFails(updateDoc(mine, { level: 2 }));
    await assertFails(deleteDoc(mine));
  });

  test('token claims → seen by the rules', async () => {
    await assertFails(setDoc(doc(as('alice'), 'rooms/r1'), { public: false }));
    await assertSucceeds(setDoc(doc(as('alice', { admin: true }), 'rooms/r1'), { public: false }));
    await assertFails(getDoc(doc(as('bob'), 'rooms/r1')));
    await assertSucceeds(getDoc(doc(as('bob', { email_verified: true }), 'rooms/r1')));
  });

  test('query wider than the rules → denied', async () => {
    await assertFails(getDocs(collection(guest(), 'rooms')));
    await assertSucceeds(getDocs(query(collection(guest(), 'rooms'), where('public', '==', true))));
    const messages = collection(guest(), 'rooms/r1/messages');
    await assertFails(getDocs(messages));
    await assertFails(getDocs(query(messages, orderBy('sent', 'desc'), limit(51))));
    await assertFails(getDocs(query(messages, orderBy('sent'), limit(50))));
    await assertSucceeds(getDocs(query(messages, orderBy('sent', 'desc'), limit(50))));
  });

  test('batch → seen as a whole', async () => {
    await env.withSecurityRulesDisabled((context) => setDoc(doc(context.firestore(), 'rooms/r1'), {}));
    const post = (n: number) => {
      const db = as('alice');
      const batch = writeBatch(db);
      batch.set(doc(db, 'rooms/r1/messages/m1'), { text: 'hi' });
      batch.set(doc(db, 'counters/r1'), { n });
      return batch.commit();
    };
    await assertFails(post(2));
    await assertSucceeds(post(1));
  });

  test('clearFirestore → nothing left; assertFails on a success → throws', async () => {
    await setDoc(doc(as('alice'), 'users/alice'), { createdAt: serverTimestamp() });
    await env.clearFirestore();
    expect((await getDoc(doc(guest(), 'users/alice'))).exists()).toBe(false);
    await expect(assertFails(getDoc(doc(guest(), 'users/alice')))).rejects.toThrow('Expected request to fail');
  });

  test('unreadable rules → error with line and column', async () => {
    const broken = initializeTestEnvironment({
      projectId: 'demo-broken',
      firestore: {
        host: '127.0.0.1',
        port: server.port,
        rules: 'service cloud.firestore {\n  match /x/{y} { allow reed; }\n}',
      },
    });
    await expect(broken).rejects.toThrow('line 2, column 24: \\"reed\\" is no method');
  });

  test('context after cleanup → throws', async () => {
    const other = await initializeTestEnvironment({
      projectId: 'demo-other',
      firestore: { host: '127.0.0.1', port: server.port },
    });
    await other.cleanup();
    expect(() => other.unauthenticatedContext()).toThrow('cleaned up');
  });
});
