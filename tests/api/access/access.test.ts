import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refs } from '../../../server/core/firestore/refs.ts';
import { firebaseTokens } from '../../../server/identity/firebase/firebase-tokens.ts';
import { startTestAuth, type TestAuth } from '../../support/auth.ts';
import type { PersonName, School } from '../../support/demo-school.ts';
import { item } from '../../support/fake-source.ts';
import { countedByRow } from '../../support/matrix.ts';
import { list, PROJECT, type Stack, startStack } from '../../support/stack.ts';
import { joinRequestOf, memberOfSchool, openInvitation, roleOfSchool } from '../people.ts';
import type { Made, Row } from './access-rows.ts';
import { ACCOUNT_TABLE, ACCOUNTS, HOLDS, OPEN, PEOPLE, RSS, SCHOOLS, TABLE } from './access-table.ts';

/**
 * Every route × every demo account × both schools, on real tokens. The expected answers are in `access-table.ts`.
 */

let stack: Stack;
let auth: TestAuth;
const tokens = new Map<string, string>();
let n = 0;

beforeAll(async () => {
  auth = await startTestAuth(PROJECT);
  const limits = Object.fromEntries(
    ['preview', 'sync', 'embed', 'search', 'upload'].map((name) => [name, { max: 10_000, windowMs: 1_000 }]),
  );
  stack = await startStack({
    tokens: firebaseTokens(auth.auth),
    tokenFor: async (person) => tokens.get(person) ?? '',
    limits,
  });
  await begin();
});

/** Resets both schools: documents left by one person would slow the snapshots of all rows after. */
async function begin(): Promise<void> {
  await stack.reset();
  lasting.clear();
  // Dangerous acts need a recent sign-in.
  for (const person of PEOPLE) if (person !== 'nobody') tokens.set(person, await auth.signIn(person));
  // A plan large enough that no limit answers in place of the access rule.
  for (const iid of SCHOOLS) {
    const limits = ['channels', 'widgets', 'newsletterWidgets', 'stories', 'collections'].map((name) => [
      `subscription.features.${name}.value`,
      10_000,
    ]);
    await stack.db.doc(`institutions/${iid}`).update(Object.fromEntries(limits));
  }
}
afterAll(async () => {
  await stack?.close();
  await auth?.close();
});

/** One document of each kind that no row changes: for reads and refused writes. */
const lasting = new Map<School, Promise<Made>>();
function made(iid: School): Promise<Made> {
  const madeBefore = lasting.get(iid) ?? make(iid);
  lasting.set(iid, madeBefore);
  return madeBefore;
}

/** New documents of the kinds that a row changes or deletes; without a row one of each kind. */
async function make(iid: School, row?: Row): Promise<Made> {
  n += 1;
  const about = row ? `${row.url} ${row.body?.toString() ?? ''}` : null;
  const wants = (name: keyof Made) => about === null || about.includes(name);
  const post = (url: string, body: object) => stack.ask('POST', url, { as: 'admin', iid, body });
  stack.sources.set(RSS(n).url, { items: [item(`access-${n}`)] });
  const collection = async (name: string) =>
    String((await post('/api/v1/collections', { name: `${name} ${n}` })).body.collection?.id);
  const fed =
    wants('feed') || wants('job')
      ? await post('/api/v1/feeds', { name: `Channel ${n}`, network: 'rss', source: RSS(n) })
      : null;
  const storyAnswer = wants('story')
    ? await post('/api/v1/stories', { title: `Story ${n}`, html: '<p>Text</p>' })
    : null;
  const widget = wants('widget')
    ? await post('/api/v1/widgets', {
        name: `Widget ${n}`,
        type: 'story',
        collectionId: await collection('Shown'),
        layout: 'grid',
      })
    : null;
  const newsletterAnswer =
    wants('newsletter') || wants('edition') ? await post('/api/v1/newsletters', { name: `Newsletter ${n}` }) : null;
  const newsletter = String(newsletterAnswer?.body.newsletter?.id);
  const edition = wants('edition') ? await post(`/api/v1/newsletters/${newsletter}/editions`, { empty: true }) : null;
  const tour = wants('tour') ? await tourOf(iid) : { tour: '', scene: '', upload: '' };
  const all: Made = {
    ...tour,
    feed: String(fed?.body.feed?.id),
    job: String(fed?.body.job?.id),
    story: String(storyAnswer?.body.story?.id),
    collection: wants('collection') ? await collection('Collection') : '',
    widget: String(widget?.body.widget?.id),
    newsletter,
    edition: String(edition?.body.edition?.id),
    invitation: wants('invitation') ? (await openInvitation(stack.db, iid, `made-${n}@school.example`)).id : '',
    member: wants('member') ? await memberOfSchool(stack.db, iid, `u-member-${n}`) : '',
    role: wants('role') ? await roleOfSchool(stack.db, iid, `r${n}`) : '',
    asking: wants('asking') ? await joinRequestOf(stack.db, iid, `u-asking-${n}`) : '',
  };
  if (all.collection && storyAnswer) {
    await stack.ask('PUT', `/api/v1/collections/${all.collection}/stories/${all.story}`, { as: 'admin', iid });
  }
  return all;
}

/** A tour with a scene that is ready, and a picture that was uploaded to it. */
async function tourOf(iid: School): Promise<Pick<Made, 'tour' | 'scene' | 'upload'>> {
  const body = { title: `Tour ${n}`, kind: 'own' };
  const tour = String((await stack.ask('POST', '/api/v1/vr', { as: 'admin', iid, body })).body.tour?.id);
  const scene = `scene-${n}`;
  const upload = `schools/${iid}/tours/${tour}/hall.jpg`;
  const start = { yaw: 0, pitch: 0, zoom: 50 };
  const ready = { id: scene, title: 'Hall', alt: 'The hall', status: 'ready', width: 2_048, height: 1_024, start };
  const scenes = [{ ...ready, path: null, set: 'j1', tiles: { width: 2_048, cols: 4, rows: 2 }, hotspots: [] }];
  await refs.tour(stack.db, iid, tour).update({ scenes });
  stack.files.kept.set(upload, { bytes: new Uint8Array(1), contentType: 'image/jpeg' });
  return { tour, scene, upload };
}

/** Every document of a school by path, counters included; sign-in times and idempotency records left out. */
async function snapshot(iid: School): Promise<Record<string, unknown>> {
  const { db } = stack;
  const schoolCollections = ['feeds', 'analytics', 'roles', 'members', 'joinRequests', 'billing', 'vr'].map((name) =>
    db.collection(`institutions/${iid}/${name}`),
  );
  const ofSchool = [
    ...['stories', 'collections', 'widgets', 'widget_newsletter'],
    ...['jobs', 'auditLog', 'invitations', 'planRequests'],
  ].map((name) => db.collection(name).where('iid', '==', iid));
  ofSchool.push(db.collectionGroup('editions').where('iid', '==', iid));
  const snapshots = await Promise.all([...schoolCollections, ...ofSchool].map((query) => query.get()));
  // The time of the last visit changes with any request.
  const withoutLastSeen = (doc: DocumentSnapshot) => ({ ...doc.data(), lastSeenAt: null });
  const documents = snapshots
    .flatMap(({ docs }) => docs)
    // The record of a requested change is written a moment later and holds none of its values.
    .filter(({ ref }) => ref.path !== refs.changes(db, iid).path);
  return Object.fromEntries(documents.map((doc) => [doc.ref.path, withoutLastSeen(doc)]));
}

const filled = (url: string, things: Made) => url.replace(/\{(\w+)\}/g, (_all, name: keyof Made) => things[name]);
const isWrite = (row: Row) => !row.route.startsWith('GET');

it('access table: all routes of the OpenAPI description → each listed with its permission [spec 1.5]', async () => {
  const { body } = await stack.ask('GET', '/api/v1/openapi.json', { as: null });
  const described = Object.entries(body.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      String(operation['x-access']),
    ]),
  );
  const expected = [
    ...TABLE.map((row) => [row.route, row.permission]),
    ...ACCOUNT_TABLE.map((row) => [row.route, row.access]),
    ...OPEN.map((route) => [route, 'open']),
  ];
  expect(described.sort()).toEqual(expected.sort());
});

it('snapshot: collection created → the school’s documents and its counters differ', async () => {
  const things = await made('oakfield');
  const before = await snapshot('oakfield');
  const paths = ['institutions/oakfield/analytics/global', `institutions/oakfield/feeds/${things.feed}`];
  paths.push(`stories/${things.story}`, `collections/${things.collection}`, `widgets/${things.widget}`);
  paths.push(
    `institutions/oakfield/vr/${things.tour}`,
    `widget_newsletter/${things.newsletter}`,
    `widget_newsletter/${things.newsletter}/editions/${things.edition}`,
  );
  expect(Object.keys(before)).toEqual(expect.arrayContaining(paths));
  await stack.ask('POST', '/api/v1/collections', { as: 'head', iid: 'oakfield', body: { name: 'One more' } });
  const after = await snapshot('oakfield');
  expect(after).not.toEqual(before);
  expect(after[paths[0] ?? '']).not.toEqual(before[paths[0] ?? '']);
});

describe.each(SCHOOLS)('access in %s → status of the table', (iid) => {
  describe.each(PEOPLE)('as %s', (person) => {
    countedByRow();
    beforeAll(begin);
    it.each(TABLE)('$route', async (row) => {
      const isAllowed = person !== 'nobody' && HOLDS[row.permission]?.[iid].includes(person);
      const things = await (isAllowed && isWrite(row) ? make(iid, row) : made(iid));
      const before = isAllowed || !isWrite(row) ? null : await snapshot(iid);
      n += 1;
      const answer = await stack.ask(row.route.split(' ')[0] ?? '', filled(row.url, things), {
        as: person === 'nobody' ? null : person,
        iid,
        ...(row.body ? { body: row.body(things, n) } : {}),
      });
      if (before) expect(await snapshot(iid)).toEqual(before);
      if (person === 'nobody') {
        expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
        return;
      }
      if (isAllowed) {
        expect(answer.status, answer.text).toBe(row.status);
        return;
      }
      expect([answer.status, answer.body.error?.code], answer.text).toEqual([403, 'forbidden']);
      const isMember = HOLDS.member?.[iid].includes(person);
      if (isMember) expect(answer.body.error).toMatchObject({ permission: row.permission });
    });
  });
});

describe.each(PEOPLE)('access without a school, as %s → status of the table', (person) => {
  countedByRow();
  beforeAll(begin);
  it.each(ACCOUNT_TABLE)('$route', async (row) => {
    n += 1;
    const answer = await stack.ask(row.route.split(' ')[0] ?? '', row.url, {
      as: person === 'nobody' ? null : person,
      iid: null,
      ...(row.body ? { body: row.body(n) } : {}),
    });
    if (person === 'nobody') expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
    else if (ACCOUNTS[row.access].includes(person)) expect(answer.status, answer.text).toBe(row.status);
    else expect([answer.status, answer.body.error?.code], answer.text).toEqual([403, 'forbidden']);
  });
});

describe('documents of another school → 404, nothing changed', () => {
  beforeAll(begin);
  const other: Record<School, School> = { oakfield: 'riverside', riverside: 'oakfield' };
  const admins: Record<School, PersonName> = { oakfield: 'head', riverside: 'both' };

  describe.each(SCHOOLS)('as an admin of %s', (iid) => {
    countedByRow();
    it.each(TABLE.filter(({ url }) => url.includes('{')))('$route', async (row) => {
      const theirs = await made(other[iid]);
      const before = [await snapshot(iid), await snapshot(other[iid])];
      n += 1;
      const answer = await stack.ask(row.route.split(' ')[0] ?? '', filled(row.url, theirs), {
        as: admins[iid],
        iid,
        ...(row.body ? { body: row.body(theirs, n) } : {}),
      });
      expect([answer.status, answer.body.error?.code], answer.text).toEqual([404, 'not-found']);
      expect([await snapshot(iid), await snapshot(other[iid])]).toEqual(before);
    });

    it('POST /api/v1/stories/moderate: story of another school → not-found for that story, nothing changed', async () => {
      const theirs = await made(other[iid]);
      const before = [await snapshot(iid), await snapshot(other[iid])];
      const body = { ids: [theirs.story], decision: 'approve' };
      const answer = await stack.ask('POST', '/api/v1/stories/moderate', { as: admins[iid], iid, body });
      expect(list(answer.body.done)).toEqual([]);
      expect(list(answer.body.failed).map(({ id, error }) => [id, error?.code])).toEqual([[theirs.story, 'not-found']]);
      expect([await snapshot(iid), await snapshot(other[iid])]).toEqual(before);
    });
  });
});

describe('ID tokens', () => {
  const ask = (token: string) =>
    stack.ask('GET', '/api/v1/institutions/current', {
      as: null,
      iid: 'oakfield',
      headers: { authorization: `Bearer ${token}` },
    });
  const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
  const payloadOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  const changed = async (changes: object) => {
    const token = await auth.signIn('head');
    return `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...payloadOf(token), ...changes })}.`;
  };

  it('valid token → 200', async () => {
    expect((await ask(await auth.signIn('head'))).status).toBe(200);
    expect((await ask(await changed({}))).status).toBe(200);
  });

  it.each([
    ['expired', { exp: Math.floor(Date.now() / 1000) - 60 }],
    ['another project’s', { aud: 'other-project', iss: 'https://securetoken.google.com/other-project' }],
    ['somebody unknown’s', { sub: 'u-stranger', user_id: 'u-stranger' }],
    ['nobody’s', { sub: '' }],
  ])('token that is %s → 401', async (_case, changes) => {
    const answer = await ask(await changed(changes));
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthenticated']);
  });

  it.each(['abc', 'a.b.c', 'e30.e30.', '..'])('malformed token %s → 401', async (token) => {
    expect((await ask(token)).status).toBe(401);
  });

  it('account disabled → 401 for its token', async () => {
    const strict = firebaseTokens(auth.auth, 0);
    const token = await auth.signIn('viewer');
    expect(await strict.verify(token)).toMatchObject({ uid: 'u-viewer' });
    await auth.auth.updateUser('u-viewer', { disabled: true });
    expect(await strict.verify(token)).toBeNull();
    await auth.auth.updateUser('u-viewer', { disabled: false });
  });

  it('token of an account disabled after its first check → accepted from the cache for a minute, then refused', async () => {
    let now = Date.now();
    const tokensNow = firebaseTokens(auth.auth, 60_000, () => now);
    const token = await auth.signIn('author');
    expect(await tokensNow.verify(token)).not.toBeNull();
    await auth.auth.updateUser('u-author', { disabled: true });
    expect(await tokensNow.verify(token)).not.toBeNull();
    now += 61_000;
    expect(await tokensNow.verify(token)).toBeNull();
    await auth.auth.updateUser('u-author', { disabled: false });
  });

  it('membership removed → 403 for that school', async () => {
    const token = await auth.signIn('head');
    const user = stack.db.doc('users/u-head');
    await user.update({ institutions: {} });
    const answer = await ask(token);
    await user.update({ institutions: { oakfield: { role: 'ADMIN' } } });
    expect([answer.status, answer.body.error?.code]).toEqual([403, 'forbidden']);
  });

  it('unconfirmed email address → 403 with “Confirm your email”', async () => {
    await stack.db.doc('users/u-unverified').update({ institutions: { oakfield: { role: 'ADMIN' } } });
    const answer = await ask(await auth.signIn('unverified'));
    expect(answer.status).toBe(403);
    expect(answer.body.error?.message).toMatch(/Confirm your email/);
  });
});
