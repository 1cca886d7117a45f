import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../../../server/core/ports/connector.ts';
import {
  type NotificationInput,
  notify,
  notifyAdmins,
} from '../../../server/identity/use-cases/notifications/notify.ts';
import { reportServerError } from '../../../server/platform/use-cases/server-errors.ts';
import { NOTIFICATION_DAYS } from '../../../src/domain/notification/schema.ts';
import { registration } from '../../support/registration.ts';
import { type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Enough for background notifications on a busy machine. */
const BUSY = { timeout: 60_000 };

let stack: Stack;
let ahead = 0;
const now = () => Date.now() + ahead;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(now()), runner: { maxAttempts: 1 } } });
});
beforeEach(() => {
  ahead = 0;
  return stack.reset();
});
afterAll(() => stack.close());

/** Milliseconds until it is noon in UTC, from none to a day. */
const untilNoon = () => (((12 * HOUR - Date.now()) % DAY) + DAY) % DAY;

const notificationsOf = async (uid?: string) => {
  const all = stack.db.collection('notifications');
  const snapshot = await (uid ? all.where('uid', '==', uid) : all).get();
  return snapshot.docs.map((each) => each.data()).toSorted((a, b) => a.at.toMillis() - b.at.toMillis());
};
const sentEmails = () => stack.mail.sent.map(({ name, to }) => `${name} ${to}`).toSorted();
const stopped: NotificationInput = {
  kind: 'channels-need-you',
  iid: 'oakfield',
  school: 'Oakfield School',
  channels: ['News'],
  title: 'News needs you',
  text: 'No new stories come in.',
  path: '/manage/channels',
};
const tell = (uid: string, cause: string) => notify(stack.backend.deps, uid, stopped, { cause });

describe('marking notifications as read', () => {
  const read = (body: unknown, as: 'head' | 'author' | null = 'head') =>
    stack.ask('POST', '/api/v1/person/notifications/read', { as, iid: null, body });
  const unread = async (uid: string) => (await notificationsOf(uid)).filter(({ readAt }) => readAt === null).length;

  it('some ids or all marked as read → read; notification of another person → unchanged', async () => {
    for (const cause of ['a', 'b', 'c']) await tell('u-head', cause);
    await tell('u-author', 'a');
    const [first] = await notificationsOf('u-head');
    const [others] = await notificationsOf('u-author');
    expect((await read({ ids: [first?.id, others?.id, 'gone', '../x'] })).status).toBe(204);
    expect([await unread('u-head'), await unread('u-author')]).toEqual([2, 1]);
    expect((await read({ all: true })).status).toBe(204);
    expect([await unread('u-head'), await unread('u-author')]).toEqual([0, 1]);
  });

  it('marked as read twice, from two tabs at once → first time stays', async () => {
    await tell('u-head', 'a');
    const [first] = await notificationsOf('u-head');
    await Promise.all([read({ ids: [first?.id] }), read({ all: true })]);
    const before = (await notificationsOf('u-head'))[0]?.readAt.toMillis();
    ahead = HOUR;
    await read({ ids: [first?.id] });
    expect((await notificationsOf('u-head'))[0]?.readAt.toMillis()).toBe(before);
  });

  it('450 unread, more than one batch → all marked as read', async () => {
    const batch = stack.db.batch();
    for (let n = 0; n < 450; n += 1) {
      batch.create(stack.db.doc(`notifications/n${n}`), { uid: 'u-head', at: new Date(), readAt: null });
    }
    await batch.commit();
    expect((await read({ all: true })).status).toBe(204);
    expect(await unread('u-head')).toBe(0);
  });

  it.each([
    ['nothing', {}],
    ['both', { ids: ['a'], all: true }],
    ['all: false', { all: false }],
    ['no id', { ids: [] }],
    ['more than 200', { ids: Array.from({ length: 201 }, (_, n) => `n${n}`) }],
  ])('%s → 400 with a message', async (_what, body) => {
    const answer = await read(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.message).toMatch(/./);
  });

  it('not signed in → 401', async () => expect((await read({ all: true }, null)).status).toBe(401));
});

describe('notifications', () => {
  it('same cause three times at once → one notification, one email', async () => {
    await Promise.all([tell('u-head', 'a'), tell('u-head', 'a'), tell('u-head', 'a')]);
    await stack.settle();
    expect(await notificationsOf('u-head')).toHaveLength(1);
    expect(sentEmails()).toEqual(['channels-need-you head@oakfield.test']);
  });

  it('older than 90 days, or over 500 → deleted', async () => {
    const batch = stack.db.batch();
    for (let n = 0; n < 499; n += 1) {
      const at = new Date(Date.now() - HOUR - n);
      batch.create(stack.db.doc(`notifications/n${n}`), { id: `n${n}`, uid: 'u-head', at, readAt: null });
    }
    await batch.commit();
    await tell('u-head', 'fits');
    expect(await notificationsOf('u-head')).toHaveLength(500);
    await tell('u-head', 'pushes');
    const left = await notificationsOf('u-head');
    expect([left.length, left[0]?.id, left.at(-1)?.title]).toEqual([500, 'n497', 'News needs you']);

    await stack.backend.scheduler.daily();
    ahead = NOTIFICATION_DAYS * DAY + 2 * HOUR;
    await tell('u-head', 'new');
    await stack.backend.scheduler.daily();
    await stack.settle();
    expect((await notificationsOf('u-head')).map(({ readAt }) => readAt)).toEqual([null]);
  });
});

describe('deleted account', () => {
  it('account deleted → its notifications and pending digests deleted', async () => {
    const oakfield = { scoreReminder: 'off', channelUpdates: 'daily', moderationDigest: 'daily' };
    await stack.ask('PUT', '/api/v1/person/comms', { as: 'viewer', body: { schools: { oakfield } } });
    await tell('u-viewer', 'a');
    await tell('u-head', 'a');
    const body = { confirm: 'viewer@oakfield.test' };
    expect((await stack.ask('DELETE', '/api/v1/person', { as: 'viewer', iid: null, body })).status).toBe(204);
    expect((await notificationsOf()).map(({ uid }) => uid)).toEqual(['u-head']);
    expect((await stack.db.collection('digestPlans').get()).size).toBe(0);
    expect((await stack.db.collectionGroup('digests').get()).size).toBe(0);
  });
});

describe('notifications to platform admins', () => {
  const register = (as: 'new' | 'head' = 'new') =>
    stack.ask('POST', '/api/v1/schools', { as, iid: null, body: registration() });

  it('school registered → notification and one email to each admin, by their preferences [spec 6.5a]', async () => {
    const made = await register();
    expect(made.status, made.text).toBe(201);
    await stack.settle();
    expect((await notificationsOf()).map(({ uid, kind, path }) => [uid, kind, path])).toEqual([
      ['u-admin', 'school-by-client', '/admin/manageschools?q=Hillcrest+Primary+School+1'],
    ]);
    expect(sentEmails()).toEqual(['platform-notice admin@sprx.test']);
  });

  it('school registered by an admin → notification of kind school-registered [spec 6.5b]', async () => {
    await stack.ask('POST', '/api/v1/schools', { as: 'admin', iid: null, body: registration() });
    await stack.settle();
    expect((await notificationsOf()).map(({ uid, kind }) => [uid, kind])).toEqual([['u-admin', 'school-by-admin']]);
  });

  it.each([
    ['nobody named, admin wants none → no email', [], false, []],
    ['two named, the admin of them wants none → the other one', ['team@sprx.test', 'admin@sprx.test'], false, ['team']],
    ['admin named and wants it → one email each', ['team@sprx.test', 'admin@sprx.test'], true, ['admin', 'team']],
    ['admin not named but wants it → the named one only', ['team@sprx.test'], true, ['team']],
  ])('school registered, %s', async (_what, named, wants, expected) => {
    const admin = {
      'school-by-client': wants,
      'school-by-admin': true,
      'server-error': true,
      'sync-failed': true,
      'analytics-failed': true,
    };
    await stack.ask('PUT', '/api/v1/person/comms', { as: 'admin', iid: null, body: { admin } });
    await stack.db.doc('settings/global').set({ recipients: { newSchools: named } });
    await register();
    await stack.settle();
    expect(sentEmails()).toEqual(expected.map((who) => `platform-notice ${who}@sprx.test`));
    expect(await notificationsOf('u-admin')).toHaveLength(1);
  });

  it('server error → one notification an hour per kind, without personal data', async () => {
    vi.spyOn(stack.backend.deps.accounts, 'get').mockRejectedValue(new Error('secret-of-head@oakfield.test'));
    const fail = () => stack.ask('GET', '/api/v1/person?');
    for (let n = 0; n < 3; n += 1) expect((await fail()).status).toBe(500);
    const seen = async () => (await notificationsOf()).map(({ kind, text }) => `${kind} ${text}`);
    await vi.waitFor(async () => {
      await stack.settle();
      expect(await seen()).toHaveLength(1);
    }, BUSY);
    expect((await seen())[0]).toMatch(/^server-error GET \/api\/v1\/person could not be done/);
    expect(JSON.stringify(await notificationsOf())).not.toContain('secret');
    ahead = HOUR + 1000;
    await fail();
    await vi.waitFor(async () => {
      await stack.settle();
      expect(await seen()).toHaveLength(2);
    }, BUSY);
    vi.restoreAllMocks();
  });

  it('two processes report one error → one notification; database down → no exception [spec 6.5c]', async () => {
    const { deps } = stack.backend;
    await Promise.all(['one', 'one', 'two'].map((kind) => reportServerError({ ...deps }, kind)));
    await stack.settle();
    expect((await notificationsOf()).length).toBe(2);
    const broken = { ...deps, db: { ...deps.db, runTransaction: () => Promise.reject(new Error('down')) } as never };
    await expect(reportServerError(broken, 'three')).resolves.toBeUndefined();
  });

  it('job failed for good → one notification; email failed for good → one without email', async () => {
    vi.spyOn(stack.mail, 'send').mockRejectedValue(new Error('no mail'));
    await register();
    // The email is retried until it is given up.
    const open = async () => (await stack.db.collection('jobs').where('open', '==', true).get()).docs;
    const { runner } = stack.backend;
    runner.start();
    for (let jobs = await open(); jobs.length > 0; jobs = await open()) {
      // Once none runs or could begin: a running one would lose its lease.
      const isWaiting = jobs.every((job) => job.get('status') === 'queued' && job.get('dueAt').toMillis() > now());
      if (isWaiting) ahead += Math.min(...jobs.map((job) => job.get('dueAt').toMillis())) - now();
      runner.wake();
      await setImmediate();
    }
    await runner.stop();
    await stack.settle();
    vi.restoreAllMocks();
    const kinds = (await notificationsOf()).map(({ kind, text }) => `${kind} ${String(text).slice(0, 29)}`);
    expect(kinds.toSorted()).toEqual([
      'school-by-client Hillcrest Primary School 1 in',
      'server-error Work in the background (mail)',
    ]);
    expect((await stack.db.collection('jobs').where('open', '==', true).get()).size).toBe(0);
  });

  it('daily sync report: feeds that failed in a day → one notification; none failed → none [spec 6.5d]', async () => {
    // The day's report is due from six in the morning on: noon is well behind that, and an hour less is too.
    const noon = untilNoon();
    ahead = noon;
    await stack.backend.scheduler.daily();
    ahead = noon + DAY;
    await stack.backend.scheduler.daily();
    await stack.settle();
    expect(await notificationsOf()).toEqual([]);
    stack.sources.set(FEED_URL, { error: new SourceError('not-a-feed', 'This is no feed.') });
    await connect(stack);
    await stack.settle();
    // Less than a day later: the daily report covers the last day.
    ahead = noon + 2 * DAY - HOUR;
    await Promise.all([stack.backend.scheduler.daily(), stack.backend.scheduler.daily()]);
    await stack.settle();
    expect(
      (await notificationsOf()).map(({ uid, kind, text }) => [uid, kind, String(text).split(' didn’t')[0]]),
    ).toEqual([['u-admin', 'sync-failed', '1 channel of 1 school']]);
  });

  it('admin rights revoked → no notification', async () => {
    await stack.db.doc('users/u-admin').update({ admin: false });
    await notifyAdmins(
      stack.backend.deps,
      { kind: 'server-error', title: 'T', text: 'X', path: '/' },
      { cause: 'late' },
    );
    expect(await notificationsOf()).toEqual([]);
  });
});
