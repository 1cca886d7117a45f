import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type NotificationInput,
  notify,
  notifyAdmins,
} from '../../../server/identity/use-cases/notifications/notify.ts';
import { ADMIN_KINDS } from '../../../src/domain/comms/schema.ts';
import { fieldsOf, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
let ahead = 0;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(Date.now() + ahead) } });
});
beforeEach(() => {
  ahead = 0;
  return stack.reset();
});
afterAll(() => stack.close());

const URL = '/api/v1/person/comms';
type Person = 'head' | 'both' | 'new' | 'admin';
const read = (as: Person) => stack.ask('GET', URL, { as });
const write = (as: Person, body: unknown) => stack.ask('PUT', URL, { as, body });
const QUIET = { scoreReminder: 'off', channelUpdates: 'off', moderationDigest: 'daily' };

describe('email preferences', () => {
  it('never set → defaults for each school, product news off', async () => {
    expect((await read('both')).body.comms).toEqual({
      schools: {
        oakfield: { scoreReminder: 'monthly', channelUpdates: 'at-once', moderationDigest: 'off' },
        riverside: { scoreReminder: 'monthly', channelUpdates: 'at-once', moderationDigest: 'off' },
      },
      productNews: 'off',
      admin: null,
    });
    expect((await read('new')).body.comms).toMatchObject({ schools: {} });
  });

  it('set for one school → other schools and other people unchanged', async () => {
    const answer = await write('both', { schools: { riverside: QUIET }, productNews: 'monthly' });
    expect(answer.status).toBe(200);
    expect((await read('both')).body.comms).toMatchObject({
      schools: { riverside: QUIET, oakfield: { scoreReminder: 'monthly' } },
      productNews: 'monthly',
    });
    expect((await read('head')).body.comms).toMatchObject({ productNews: 'off' });
  });

  it.each([
    ['a school one is no member of', { schools: { riverside: QUIET } }, 'schools.riverside'],
    [
      'a frequency there is not',
      { schools: { oakfield: { ...QUIET, scoreReminder: 'daily' } } },
      'schools.oakfield.scoreReminder',
    ],
    ['what is unknown', { schools: {}, sms: true }, 'sms'],
    [
      'platform letters',
      { schools: {}, productNews: 'off', admin: Object.fromEntries(ADMIN_KINDS.map((kind) => [kind, true])) },
      'admin',
    ],
  ])('%s → 400 at its field', async (_what, body, field) => {
    const answer = await write('head', body);
    expect([answer.status, Object.keys(fieldsOf(answer))]).toEqual([400, [field]]);
  });
});

const notificationsOf = async (uid: string) =>
  (await stack.db.collection('notifications').where('uid', '==', uid).get()).docs.map((each) => each.data());
const stopped: NotificationInput = {
  kind: 'channels-need-you',
  iid: 'oakfield',
  school: 'Oakfield School',
  channels: ['News'],
  title: 'A channel has stopped',
  text: 'Reconnect News to import new posts.',
  path: '/manage/channels',
};

describe('notifications', () => {
  it('email set to immediate → in the app and by email; email off → in the app only', async () => {
    const { deps } = stack.backend;
    await notify(deps, 'u-head', stopped, { cause: '1' });
    await notify(deps, 'u-head', { ...stopped, kind: 'score-reminder', path: '/data' }, { cause: '2' });
    await stack.settle();
    expect((await notificationsOf('u-head')).map(({ kind, iid, readAt }) => [kind, iid, readAt]).toSorted()).toEqual([
      ['channels-need-you', 'oakfield', null],
      ['score-reminder', 'oakfield', null],
    ]);
    expect(stack.mail.sent.map(({ name, to }) => [name, to]).toSorted()).toEqual([
      ['channels-need-you', 'head@oakfield.test'],
      ['score-reminder', 'head@oakfield.test'],
    ]);
    stack.mail.sent.length = 0;
    await write('head', { schools: { oakfield: QUIET } });
    await notify(deps, 'u-head', stopped, { cause: '3' });
    await notify(deps, 'u-head', { ...stopped, kind: 'score-reminder', path: '/data' }, { cause: '4' });
    await stack.settle();
    expect(stack.mail.sent).toEqual([]);
    expect(await notificationsOf('u-head')).toHaveLength(4);
  });

  it.each([
    ['daily', 1],
    ['weekly', 7],
  ])('email set to %s → several notifications in one email', async (channelUpdates, days) => {
    const { deps } = stack.backend;
    await write('head', { schools: { oakfield: { ...QUIET, channelUpdates } } });
    await notify(deps, 'u-head', stopped, { cause: '5' });
    const sports = { ...stopped, channels: ['Sports', 'News'], path: '/manage/channels?q=Sports' };
    await notify(deps, 'u-head', sports, { cause: '6' });
    expect(stack.mail.sent).toEqual([]);
    expect(await notificationsOf('u-head')).toHaveLength(2);
    const waiting = await stack.db.collection('jobs').where('kind', '==', 'channel-digest').get();
    expect(waiting.docs.map((each) => each.get('open'))).toEqual([true]);
    ahead = days * 86_400_000 + 1000;
    await stack.settle();
    expect(stack.mail.sent).toMatchObject([
      {
        name: 'channels-need-you',
        to: 'head@oakfield.test',
        props: { channels: ['News', 'Sports'], url: 'https://app.example/manage/channels' },
      },
    ]);
    expect((await stack.db.collection('users/u-head/digests').get()).size).toBe(0);
  });

  it('digest of channels that need a new sign-in → links to the page that reconnects all', async () => {
    await write('head', { schools: { oakfield: { ...QUIET, channelUpdates: 'daily' } } });
    for (const name of ['News', 'Sports']) {
      const path = `/manage/channels/reauthenticate?channel=${name}`;
      await notify(stack.backend.deps, 'u-head', { ...stopped, channels: [name], path }, { cause: name });
    }
    ahead = 86_401_000;
    await stack.settle();
    expect(stack.mail.sent).toMatchObject([
      { props: { channels: ['News', 'Sports'], url: 'https://app.example/manage/channels/reauthenticate' } },
    ]);
  });

  it('digest pending, then email turned off or school left → not sent', async () => {
    const { deps } = stack.backend;
    for (const as of ['head', 'both'] as const)
      await write(as, { schools: { oakfield: { ...QUIET, channelUpdates: 'daily' } } });
    await notify(deps, 'u-head', stopped, { cause: '7' });
    await notify(deps, 'u-both', stopped, { cause: '8' });
    await write('head', { schools: { oakfield: QUIET } });
    await stack.ask('DELETE', '/api/v1/person/schools/oakfield', { as: 'both' });
    ahead = 86_401_000;
    await stack.settle();
    expect(stack.mail.sent).toEqual([]);
  });

  it('user not in the school or deleted → no notification stored', async () => {
    await notify(stack.backend.deps, 'u-new', stopped, { cause: '9' });
    await notify(stack.backend.deps, 'u-nobody', stopped, { cause: '10' });
    expect((await stack.db.collection('notifications').get()).size).toBe(0);
  });

  it.each(ADMIN_KINDS)('%s → platform admins only', async (kind) => {
    await stack.db.doc('users/u-admin').update({ admin: true });
    const notification = { kind, title: 'T', text: 'X', path: '/admin' };
    await notify(stack.backend.deps, 'u-head', notification, { cause: '11' });
    await notifyAdmins(stack.backend.deps, notification, { cause: '12' });
    await stack.settle();
    const snapshot = await stack.db.collection('notifications').get();
    expect(snapshot.docs.map((each) => [each.get('uid'), each.get('kind')])).toEqual([['u-admin', kind]]);
    expect(stack.mail.sent.map(({ name, to }) => [name, to])).toEqual([['platform-notice', 'admin@sprx.test']]);
  });
});
