import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCredential } from '../../../server/channels/use-cases/connections/credentials.ts';
import { warnOfEnds } from '../../../server/channels/use-cases/connections/token-refresh.ts';
import { type Loose, type Stack, startStack } from '../../support/stack.ts';
import { startStandIns } from '../../support/stand-in-server.ts';

/** Whoever can put a channel right hears of it once for each incident, whatever ended its sign-in. */
const DAY = 86_400_000;
const PAGE = '/manage/channels/reauthenticate';
let stack: Stack;
let provider: Awaited<ReturnType<typeof startStandIns>>;
let ahead = 0;

beforeAll(async () => {
  provider = await startStandIns();
  stack = await startStack({
    config: { logLevel: 'silent' },
    backend: { connectors: provider.connectors, isLocal: true, now: () => new Date(Date.now() + ahead) },
  });
});
beforeEach(async () => {
  ahead = 0;
  await stack.reset();
  provider.act('facebook', 'revoke');
  provider.act('facebook', 'ok');
  const client = { clientId: 'sprx-local-facebook', clientSecret: 'local-secret-facebook' };
  await storeCredential(stack.backend.deps, { identifier: 'facebook', network: 'facebook', ...client });
});
afterAll(async () => {
  await stack.close();
  await provider.close();
});

const head = (method: 'DELETE' | 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  stack.ask(method, `/api/v1${path}`, { as: 'head', iid: 'oakfield', ...(body === undefined ? {} : { body }) });

async function signIn(feedId?: string): Promise<string> {
  const attempt = (await head('POST', '/connections/facebook/start', feedId ? { feedId } : {})).body.attempt as Loose;
  const answer = await provider.consent(String(attempt.authorizeUrl));
  const { body } = await head('POST', '/connections/facebook/finish', { attemptId: attempt.id, ...answer });
  await stack.settle();
  return String(body.connection?.id);
}
async function channel(connectionId: string, pageId = '1001', name = 'School page'): Promise<string> {
  const made = await head('POST', '/feeds', { name, network: 'facebook', source: { pageId }, connectionId });
  await stack.settle();
  return String(made.body.feed?.id);
}
async function two() {
  const connectionId = await signIn();
  return { connectionId, ids: [await channel(connectionId), await channel(connectionId, '1002', 'Sport page')] };
}
async function sync(...feedIds: string[]): Promise<void> {
  await Promise.all(feedIds.map((id) => head('POST', `/feeds/${id}/sync`, {})));
  await stack.settle();
}
const statusOf = async (id: string) => (await head('GET', `/feeds/${id}`)).body.feed?.status;
const channelNotifications = async () => {
  const snapshot = await stack.db.collection('notifications').where('kind', '==', 'channels-need-you').get();
  return snapshot.docs.map((each) => each.data()).toSorted((a, b) => a.at.toMillis() - b.at.toMillis());
};
const toWhom = async () => (await channelNotifications()).map(({ uid, path }) => `${uid} ${path}`);
const emails = () => stack.mail.sent.filter(({ name }) => name === 'channels-need-you');

describe('notifications, sign-in ended by the provider', () => {
  it('first sync after it → one notification and one email with a link to Reconnect, only to holders of s.c.wr', async () => {
    const id = await channel(await signIn());
    provider.act('facebook', 'revoke');
    await sync(id);
    expect(await toWhom()).toEqual([`u-head ${PAGE}?channel=${id}`]);
    expect(emails()).toMatchObject([
      {
        to: 'head@oakfield.test',
        props: { channels: ['School page'], url: `https://app.example${PAGE}?channel=${id}` },
      },
    ]);
    await sync(id);
    expect(await channelNotifications()).toHaveLength(1);
  });

  it('two channels synced at once → one notification and one email that name both', async () => {
    const { ids } = await two();
    provider.act('facebook', 'revoke');
    await sync(...ids);
    expect(await Promise.all(ids.map(statusOf))).toEqual(['reauth', 'reauth']);
    expect(await toWhom()).toEqual([`u-head ${PAGE}`]);
    expect(emails()).toHaveLength(1);
    expect(emails()).toMatchObject([{ props: { channels: expect.arrayContaining(['School page', 'Sport page']) } }]);
  });

  it('only one of two channels synced → the other is synced at once, no second notification', async () => {
    const { ids } = await two();
    provider.act('facebook', 'revoke');
    await sync(ids[0] ?? '');
    ahead = 60_000;
    await stack.backend.scheduler.tick();
    await stack.settle();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['reauth', 'reauth']);
    expect(await channelNotifications()).toHaveLength(1);
  });

  it('reconnected and ended again → second notification', async () => {
    const { ids } = await two();
    for (const round of [1, 2]) {
      provider.act('facebook', 'revoke');
      await sync(...ids);
      expect(await channelNotifications()).toHaveLength(round);
      await signIn(ids[0]);
      expect(await Promise.all(ids.map(statusOf))).toEqual(['ok', 'ok']);
    }
    expect(emails()).toHaveLength(2);
  });

  it('channel already reported as failing → notification that a new sign-in is needed', async () => {
    const id = await channel(await signIn());
    const longAgo = new Date(Date.now() - 3 * DAY);
    await stack.db.doc(`feedStates/${id}`).update({ failures: 9, isTold: true, failingSince: longAgo });
    provider.act('facebook', 'revoke');
    await sync(id);
    await sync(id);
    expect(await toWhom()).toEqual([`u-head ${PAGE}?channel=${id}`]);
  });

  it('channel emails switched off → notification in the app only', async () => {
    const { ids } = await two();
    const oakfield = { scoreReminder: 'off', channelUpdates: 'off', moderationDigest: 'off' };
    await stack.ask('PUT', '/api/v1/person/comms', { as: 'head', body: { schools: { oakfield } } });
    provider.act('facebook', 'revoke');
    await sync(...ids);
    expect([(await channelNotifications()).length, emails().length]).toEqual([1, 0]);
  });

  it('channel paused → no notification', async () => {
    const id = await channel(await signIn());
    await stack.ask('PATCH', `/api/v1/feeds/${id}`, { as: 'head', iid: 'oakfield', body: { status: 'paused' } });
    provider.act('facebook', 'revoke');
    await sync(id);
    expect(await channelNotifications()).toEqual([]);
  });

  it('connection of two channels deleted by a colleague → one notification for both', async () => {
    const { connectionId } = await two();
    await head('DELETE', `/connections/${connectionId}`);
    await stack.settle();
    expect(await toWhom()).toEqual([`u-head ${PAGE}`]);
  });
});

describe('sign-in that expires soon and cannot be renewed', () => {
  it('expires within 7 days, two servers at once → one notification and one email with the date', async () => {
    await two();
    ahead = 52 * DAY;
    await warnOfEnds(stack.backend.deps);
    await stack.settle();
    expect(await channelNotifications()).toEqual([]);
    ahead = 53 * DAY + 60_000;
    await Promise.all([warnOfEnds(stack.backend.deps), warnOfEnds(stack.backend.deps)]);
    await stack.settle();
    expect(await toWhom()).toEqual([`u-head ${PAGE}`]);
    expect((await channelNotifications())[0]?.title).toMatch(/^Sign in to Facebook again by \d+ \w+ 20\d\d$/);
    expect(emails()).toMatchObject([
      { props: { state: 'ending', detail: expect.stringMatching(/ends on \d+ \w+ 20/) } },
    ]);
    ahead += DAY;
    await warnOfEnds(stack.backend.deps);
    await stack.settle();
    expect(await channelNotifications()).toHaveLength(1);
  });
});
