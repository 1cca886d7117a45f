/**
 * Every path of storage.rules by every kind of person. What is expected is in `storage-table.ts`. Calls are those of the
 * web SDK with unsigned tokens; roles lie in a local Firestore.
 */
import { initializeApp } from 'firebase-admin/app';
import { FieldValue, type Firestore, getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestEmulators, testEmulators } from '../support/emulators.ts';
import { FILES, PEOPLE, type Person } from './storage-table.ts';

const BUCKET = 'demo-rules.appspot.com';

const VIEWER = ['s.c.rea', 's.s.rea', 's.co.rea', 's.w.rea', 'd.r.rea'];
const ROLES = {
  VIEWER,
  AUTHOR: [...VIEWER, 's.s.wr', 's.co.wr'],
  ADMIN: [...VIEWER, 's.s.wr', 's.co.wr', 'i.s.rea', 'i.s.wr'],
  LIBRARY: ['s.co.rea'],
};

/**
 * `removed` still claims a role that `users/removed` no longer has; `unknown` and `firstAdmin`, who got the claim by hand, have
 * no document at all. The sign-ins of `ended` were ended, `disabled` may not come in any more, and `revoked` still claims
 * to run the platform.
 */
const MEMBER_OF: Partial<Record<Person, Record<string, { role: string }>>> = {
  viewer: { oakfield: { role: 'VIEWER' } },
  author: { oakfield: { role: 'AUTHOR' } },
  head: { oakfield: { role: 'ADMIN' } },
  library: { oakfield: { role: 'LIBRARY' } },
  both: { oakfield: { role: 'VIEWER' }, riverside: { role: 'ADMIN' } },
  rival: { riverside: { role: 'ADMIN' } },
  newcomer: {},
  removed: {},
  ended: { oakfield: { role: 'ADMIN' } },
  disabled: { oakfield: { role: 'ADMIN' } },
  revoked: {},
  admin: {},
  visiting: {},
  visited: {},
};
const SIGNED_IN = 1_764_000_000;
const RECORD: Partial<Record<Person, object>> = {
  ended: { sessionsEndedAt: new Date((SIGNED_IN + 1) * 1000) },
  disabled: { disabled: true },
  revoked: { admin: false },
  admin: { admin: true, sessionsEndedAt: new Date(SIGNED_IN * 1000 + 999) },
};
const CLAIMS: Partial<Record<Person, object>> = {
  removed: { institutions: { oakfield: { role: 'ADMIN' } } },
  revoked: { admin: true },
  admin: { admin: true },
  firstAdmin: { admin: true },
  visiting: { admin: true },
  visited: { admin: true },
};

let emulators: TestEmulators;
let base: string;
let db: Firestore;

beforeAll(async () => {
  emulators = await testEmulators('demo-rules');
  base = `http://${emulators.storage}/v0/b/${BUCKET}/o`;
  db = getFirestore(initializeApp({ projectId: emulators.projectId }, 'storage-rules'));
  for (const iid of ['oakfield', 'riverside']) {
    for (const [id, permissions] of Object.entries(ROLES))
      await db.doc(`institutions/${iid}/roles/${id}`).set({ id, name: id, permissions });
  }
  for (const [uid, institutions] of Object.entries(MEMBER_OF))
    await db.doc(`users/${uid}`).set({ uid, institutions, ...RECORD[uid as Person] });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await db.doc('adminVisits/visiting.oakfield').set({ uid: 'visiting', iid: 'oakfield', at: minutesAgo(55) });
  await db.doc('adminVisits/visited.oakfield').set({ uid: 'visited', iid: 'oakfield', at: minutesAgo(61) });
});

afterAll(() => emulators.close());

function headers(person: Person | 'server'): Record<string, string> {
  if (person === 'stranger') return {};
  if (person === 'server') return { authorization: 'Bearer owner' };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: person, user_id: person, aud: emulators.projectId, auth_time: SIGNED_IN, ...CLAIMS[person] };
  return { authorization: `Firebase ${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.` };
}

type Content = { type?: string; bytes?: number };

function upload(person: Person | 'server', path: string, { type = 'image/png', bytes = 10 }: Content = {}) {
  return fetch(`${base}?name=${encodeURIComponent(path)}`, {
    method: 'POST',
    headers: { ...headers(person), 'content-type': type },
    body: new Uint8Array(bytes),
  });
}

const outcome = ({ status }: Response): 'allowed' | 'denied' => {
  expect([200, 204, 403]).toContain(status);
  return status === 403 ? 'denied' : 'allowed';
};

type Way = 'create' | 'replace' | 'describe' | 'read' | 'metadata' | 'delete';

const addressOf = (path: string): string => `${base}/${encodeURIComponent(path)}`;

async function attempt(person: Person, way: Way, path: string): Promise<'allowed' | 'denied'> {
  if (way === 'create' || way === 'replace') return outcome(await upload(person, path));
  const request = {
    describe: { method: 'PATCH', body: JSON.stringify({ metadata: { alt: 'The gate' } }) },
    read: { method: 'GET' },
    metadata: { method: 'GET' },
    delete: { method: 'DELETE' },
  }[way];
  const query = way === 'read' ? '?alt=media' : '';
  return outcome(await fetch(`${addressOf(path)}${query}`, { ...request, headers: headers(person) }));
}

describe.each(FILES)('file %s → read and written only by those in the table', (_, path, write, read) => {
  test.each(PEOPLE)('%s', async (person) => {
    const expected = (way: Way) => {
      if (way === 'describe') return 'denied';
      return (way === 'read' || way === 'metadata' ? read : write).includes(person) ? 'allowed' : 'denied';
    };
    await upload('server', path);
    for (const way of ['read', 'metadata', 'describe', 'replace', 'delete'] as const) {
      expect([way, await attempt(person, way, path)]).toEqual([way, expected(way)]);
    }
    await fetch(addressOf(path), { method: 'DELETE', headers: headers('server') });
    expect(await attempt(person, 'create', path)).toBe(expected('create'));
  });
});

const MB = 1 << 20;
const CONTENTS: [what: string, content: Content, logo: string, story: string][] = [
  ['a JPEG', { type: 'image/jpeg' }, 'allowed', 'allowed'],
  ['a GIF', { type: 'image/gif' }, 'allowed', 'allowed'],
  ['a WebP', { type: 'image/webp' }, 'allowed', 'allowed'],
  ['an SVG, which can carry scripts', { type: 'image/svg+xml' }, 'denied', 'denied'],
  ['a page', { type: 'text/html' }, 'denied', 'denied'],
  ['a film', { type: 'video/mp4' }, 'denied', 'denied'],
  ['5 MB', { bytes: 5 * MB }, 'allowed', 'allowed'],
  ['a byte more than 5 MB', { bytes: 5 * MB + 1 }, 'denied', 'allowed'],
  ['10 MB', { bytes: 10 * MB }, 'denied', 'allowed'],
  ['a byte more than 10 MB', { bytes: 10 * MB + 1 }, 'denied', 'denied'],
];

test.each(CONTENTS)(
  'Storage rules: upload of %s as logo, photo, story picture → as in the table',
  async (_, content, logo, story) => {
    expect(outcome(await upload('head', 'schools/oakfield/logo/x', content))).toBe(logo);
    expect(outcome(await upload('head', 'users/head/photo/x', content))).toBe(logo);
    expect(outcome(await upload('head', 'schools/oakfield/stories/s/x', content))).toBe(story);
  },
);

const PANORAMAS: [what: string, content: Content, expected: string][] = [
  ['a JPEG of 30 MB', { type: 'image/jpeg', bytes: 30 * MB }, 'allowed'],
  ['a byte more than 30 MB', { type: 'image/jpeg', bytes: 30 * MB + 1 }, 'denied'],
  ['a WebP', { type: 'image/webp' }, 'allowed'],
  ['a GIF', { type: 'image/gif' }, 'denied'],
  ['an SVG', { type: 'image/svg+xml' }, 'denied'],
];

test.each(PANORAMAS)('Storage rules: upload of %s as a scene of a tour → %3$s', async (_, content, expected) => {
  expect(outcome(await upload('head', 'schools/oakfield/tours/t/x', content))).toBe(expected);
});

const PHOTO_LIMITS: [what: string, photos: object, bytes: number, expected: string][] = [
  ['39 photos', { files: 39, bytes: MB }, 10, 'allowed'],
  ['40 photos', { files: 40, bytes: MB }, 10, 'denied'],
  ['15 MB of photos, and 5 MB more', { files: 3, bytes: 15 * MB }, 5 * MB, 'allowed'],
  ['15 MB of photos and a byte, and 5 MB more', { files: 3, bytes: 15 * MB + 1 }, 5 * MB, 'denied'],
];

test.each(PHOTO_LIMITS)('Storage rules: %s → %4$s', async (_, photos, bytes, expected) => {
  const viewer = db.doc('users/viewer');
  await viewer.update({ photos });
  expect(outcome(await upload('viewer', 'users/viewer/photo/another.png', { bytes }))).toBe(expected);
  await viewer.update({ photos: FieldValue.delete() });
});

test('Storage rules: content type changed later → denied', async () => {
  await upload('server', 'schools/oakfield/logo/x');
  const change = { method: 'PATCH', headers: headers('head'), body: JSON.stringify({ contentType: 'text/html' }) };
  expect(outcome(await fetch(`${base}/schools%2Foakfield%2Flogo%2Fx`, change))).toBe('denied');
});

test.each(PEOPLE)('Storage rules: list by %s → denied', async (person) => {
  for (const prefix of ['', 'schools/', 'schools/oakfield/logo/', `users/${person}/photo/`]) {
    const address = `${base}?prefix=${encodeURIComponent(prefix)}`;
    for (const query of ['', '&delimiter=/']) {
      expect(outcome(await fetch(`${address}${query}`, { headers: headers(person) }))).toBe('denied');
    }
  }
});

test('Storage rules: download address of a picture → 200 with its token, 403 with another', async () => {
  const { downloadTokens } = (await (await upload('head', 'schools/oakfield/logo/x')).json()) as {
    downloadTokens: string;
  };
  const address = `${base}/schools%2Foakfield%2Flogo%2Fx?alt=media`;
  expect((await fetch(`${address}&token=${downloadTokens}`)).status).toBe(200);
  expect((await fetch(`${address}&token=another`)).status).toBe(403);
});

describe('suspended school', () => {
  const ROLE = 'institutions/oakfield/roles/ADMIN';
  const suspended = (is: boolean) => db.doc(ROLE).update({ suspended: is });
  test.each(['schools/oakfield/logo/logo.png', 'schools/oakfield/stories/s1/1.jpg'])(
    '%s → readable, not writable until resumed',
    async (path) => {
      await upload('server', path);
      await suspended(true);
      expect(await attempt('head', 'read', path)).toBe('allowed');
      for (const way of ['create', 'replace', 'delete'] as const)
        expect(await attempt('head', way, path)).toBe('denied');
      await suspended(false);
      expect(await attempt('head', 'replace', path)).toBe('allowed');
    },
  );
});
