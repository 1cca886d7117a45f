import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Billing, RetentionChoice, RetentionItem } from '../../../src/domain/billing/schema.ts';
import { type Answer, fieldsOf, list, type Stack, startStack } from '../../support/stack.ts';

/** Without Stripe, plans are requested and set by hand. */
let stack: Stack;
let now: Date;

beforeAll(async () => {
  stack = await startStack({ config: { logLevel: 'silent' }, backend: { now: () => now } });
});
afterAll(() => stack?.close());
beforeEach(async () => {
  now = new Date();
  await stack.reset();
});

const DAY = 86_400_000;
const billingOf = (answer: Answer) => answer.body.billing as unknown as Billing;
const billing = async () => billingOf(await stack.ask('GET', '/api/v1/billing'));
const codeOf = (answer: Answer) => [answer.status, answer.body.error?.code];
const setPlan = (plan: string, iid = 'oakfield') =>
  stack.ask('PUT', `/api/v1/admin/schools/${iid}/plan`, {
    as: 'admin',
    iid: null,
    body: { plan, reason: 'Agreed by telephone' },
  });
const choices = async () =>
  list((await stack.ask('GET', '/api/v1/billing/choices')).body.items) as unknown as RetentionItem[];
const chooseRetention = (body: unknown, more: object = {}) =>
  stack.ask('POST', '/api/v1/billing/keep', { body, ...more });
const NOTHING: RetentionChoice = { channels: [], widgets: [], collections: [] };
const usage = async () => {
  const { usedResources } = await billing();
  return [usedResources?.feed, usedResources?.widget, usedResources?.collection];
};

const newFeed = (n: number) =>
  stack.ask('POST', '/api/v1/feeds', {
    body: { name: `Channel ${n}`, network: 'rss', source: { url: `https://school.example/feed-${n}` } },
  });
const newWidget = (collectionId: string, n: number) =>
  stack.ask('POST', '/api/v1/widgets', {
    body: { name: `Widget ${n}`, type: 'story', collectionId, layout: 'grid' },
  });

type Made = { feeds: string[]; widgets: string[]; keys: string[]; collections: string[] };

/** Five channels, three widgets and four collections, each a minute younger than the one before. */
async function fill(): Promise<Made> {
  const made: Made = { feeds: [], widgets: [], keys: [], collections: [] };
  const later = () => {
    now = new Date(now.getTime() + 60_000);
  };
  for (const n of [1, 2, 3, 4, 5]) {
    made.feeds.push(String((await newFeed(n)).body.feed?.id));
    later();
  }
  for (const n of [1, 2, 3, 4]) {
    const { body } = await stack.ask('POST', '/api/v1/collections', { body: { name: `Collection ${n}` } });
    made.collections.push(String(body.collection?.id));
    later();
  }
  for (const n of [1, 2, 3]) {
    const { body } = await newWidget(made.collections[3] ?? '', n);
    made.widgets.push(String(body.widget?.id));
    made.keys.push(String(body.widget?.publicKey));
    later();
  }
  await stack.settle();
  return made;
}

describe('newsletters on a smaller plan', () => {
  const newsletterAnswer = (id: unknown) => stack.ask('GET', `/api/v1/newsletters/${String(id)}`);
  const start = (id: unknown) => stack.ask('POST', `/api/v1/newsletters/${String(id)}/editions`, { body: {} });

  it('newsletters: one of two retained → the other accepts no stories; choice without newsletters → both stay; one deleted → counted once', async () => {
    const made = [];
    for (const name of ['Weekly', 'Sixth form']) {
      made.push((await stack.ask('POST', '/api/v1/newsletters', { body: { name } })).body.newsletter?.id);
    }
    const [weekly, sixth] = made;
    await start(sixth);
    await setPlan('starter');
    expect((await billing()).excess?.resources).toEqual([{ resource: 'newsletterWidgets', used: 2, limit: 1 }]);
    expect((await choices()).map(({ resource, name, detail }) => [resource, name, detail])).toEqual([
      ['newsletterWidgets', 'Sixth form', '1 edition'],
      ['newsletterWidgets', 'Weekly', '0 editions'],
    ]);
    expect(codeOf(await chooseRetention(NOTHING))).toEqual([403, 'limit-reached']);
    const afterChoice = billingOf(await chooseRetention({ ...NOTHING, newsletterWidgets: [weekly] }));
    expect([afterChoice.switchedOff.newsletterWidgets, afterChoice.usedResources?.newsletterWidget]).toEqual([1, 1]);
    expect((await newsletterAnswer(sixth)).body.newsletter).toMatchObject({ disabledByPlan: true, editions: 1 });
    expect(codeOf(await start(sixth))).toEqual([409, 'conflict']);
    expect((await start(weekly)).status).toBe(201);
    expect((await chooseRetention(NOTHING)).status).toBe(200);
    expect((await newsletterAnswer(weekly)).body.newsletter?.disabledByPlan).toBeUndefined();
    expect((await stack.ask('DELETE', `/api/v1/newsletters/${String(sixth)}`)).status).toBe(204);
    expect((await billing()).usedResources?.newsletterWidget).toBe(1);
  });
});

describe('change to a smaller plan', () => {
  it('first 30 days → nothing disabled, excess listed, one email; larger plan → no excess', async () => {
    const { feeds, keys } = await fill();
    await setPlan('starter');
    const { excess } = await billing();
    expect(excess?.resources).toEqual([
      { resource: 'channels', used: 5, limit: 3 },
      { resource: 'widgets', used: 3, limit: 2 },
      { resource: 'collections', used: 4, limit: 3 },
    ]);
    expect(Date.parse(excess?.keepBy ?? '') - now.getTime()).toBe(30 * DAY);
    await stack.backend.scheduler.tick();
    for (const key of keys) expect((await stack.ask('GET', `/embed/v1/widgets/${key}`, { as: null })).status).toBe(200);
    expect((await stack.ask('POST', `/api/v1/feeds/${feeds[4]}/sync`)).status).toBe(202);
    expect(codeOf(await newFeed(6))).toEqual([403, 'limit-reached']);
    await stack.settle();
    const sentEmails = stack.mail.sent.filter(({ name }) => name === 'plan-changed');
    expect(sentEmails).toMatchObject([
      { to: 'head@oakfield.test', props: { plan: 'Starter', keepBy: excess?.keepBy } },
    ]);
    await setPlan('school');
    expect((await billing()).excess).toBeNull();
  });

  it('retention chosen → the rest is disabled, and what uses it says so', async () => {
    const { feeds, widgets, keys, collections } = await fill();
    await setPlan('starter');
    const all = await choices();
    expect(all.map(({ resource, name, isOn }) => [resource, name, isOn])).toEqual([
      ...[1, 2, 3, 4, 5].map((n) => ['channels', `Channel ${n}`, true]),
      ...[1, 2, 3].map((n) => ['widgets', `Widget ${n}`, true]),
      ...[1, 2, 3, 4].map((n) => ['collections', `Collection ${n}`, true]),
    ]);
    expect(all[0]?.detail).toMatch(/^Web feed, [\d,]+ stor(y|ies)$/);
    const afterChoice = await chooseRetention({
      channels: feeds.slice(3),
      widgets: widgets.slice(0, 2),
      collections: collections.slice(0, 3),
    });
    expect(afterChoice.status, afterChoice.text).toBe(200);
    expect(billingOf(afterChoice)).toMatchObject({
      excess: null,
      switchedOff: { channels: 3, widgets: 1, collections: 1 },
    });
    expect(await usage()).toEqual([2, 2, 3]);

    const [off] = feeds;
    const feed = await stack.ask('GET', `/api/v1/feeds/${off}`);
    expect(feed.body.feed).toMatchObject({ status: 'paused', disabledByPlan: true, nextSyncAt: null });
    expect(codeOf(await stack.ask('POST', `/api/v1/feeds/${off}/sync`))).toEqual([409, 'conflict']);
    const shown = await Promise.all(keys.map((key) => stack.ask('GET', `/embed/v1/widgets/${key}`, { as: null })));
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 404]);
    const [offCollection] = collections.slice(3);
    const url = `/api/v1/collections/${offCollection}`;
    expect(codeOf(await stack.ask('PATCH', url, { body: { name: 'Renamed' } }))).toEqual([409, 'conflict']);
    await setPlan('school');
    const widget = await newWidget(String(offCollection), 9);
    expect(Object.keys(fieldsOf(widget))).toEqual(['collectionId']);
    // Widgets that show it already keep working and can be changed.
    const patch = { body: { name: 'Front page', collectionId: offCollection } };
    expect((await stack.ask('PATCH', `/api/v1/widgets/${widgets[0]}`, patch)).status).toBe(200);
  });

  it('larger plan again → everything can be enabled again, each in its former state', async () => {
    const { feeds, widgets, keys, collections } = await fill();
    await stack.ask('PATCH', `/api/v1/feeds/${feeds[1]}`, { body: { status: 'paused' } });
    await setPlan('starter');
    await chooseRetention({ ...NOTHING, channels: feeds.slice(2) });
    expect(await usage()).toEqual([3, 0, 0]);
    await setPlan('school');
    const again = await chooseRetention({ channels: feeds, widgets, collections });
    expect(billingOf(again).switchedOff).toEqual({ channels: 0, widgets: 0, newsletterWidgets: 0, collections: 0 });
    expect(await usage()).toEqual([5, 3, 4]);
    const statuses = list((await stack.ask('GET', '/api/v1/feeds')).body.items).map(
      ({ name, status, disabledByPlan }) => [String(name), String(status), disabledByPlan],
    );
    expect(statuses.sort()).toEqual([1, 2, 3, 4, 5].map((n) => [`Channel ${n}`, n === 2 ? 'paused' : 'ok', undefined]));
    for (const key of keys) expect((await stack.ask('GET', `/embed/v1/widgets/${key}`, { as: null })).status).toBe(200);
  });

  it('feed set active → only within the plan’s limit; disabled feeds do not count', async () => {
    const { feeds } = await fill();
    await setPlan('starter');
    await chooseRetention({ ...NOTHING, channels: feeds.slice(0, 3) });
    const resume = () => stack.ask('PATCH', `/api/v1/feeds/${feeds[4]}`, { body: { status: 'active' } });
    expect(codeOf(await resume())).toEqual([403, 'limit-reached']);
    await stack.ask('DELETE', `/api/v1/feeds/${feeds[0]}`);
    expect((await resume()).body.feed).toMatchObject({ status: 'ok' });
    expect((await usage())[0]).toBe(3);
    // A disabled feed does not count towards the plan.
    await stack.ask('DELETE', `/api/v1/feeds/${feeds[3]}`);
    expect((await usage())[0]).toBe(3);
  });

  it('choice over the limit → 403 for each kind; unknown ids → ignored', async () => {
    const { feeds, widgets } = await fill();
    await setPlan('starter');
    const answer = await chooseRetention({ ...NOTHING, channels: feeds, widgets });
    expect(codeOf(answer)).toEqual([403, 'limit-reached']);
    expect(fieldsOf(answer)).toEqual({
      channels: 'The plan Starter includes 3 channels, and you chose 5.',
      widgets: 'The plan Starter includes 2 story widgets, and you chose 3.',
    });
    expect(await usage()).toEqual([5, 3, 4]);
    const ghosts = ['gone', '../x', feeds[0] ?? '', feeds[0] ?? ''];
    expect((await chooseRetention({ ...NOTHING, channels: ghosts })).status).toBe(200);
    expect(await usage()).toEqual([1, 0, 0]);
  });

  it.each<[string, unknown]>([
    ['a kind that is missing', { channels: [], widgets: [] }],
    ['too many', { ...NOTHING, channels: Array(1_001).fill('x') }],
    ['no lists', { channels: 'all', widgets: [], collections: [] }],
    ['another kind', { ...NOTHING, stories: [] }],
  ])('%s → 400', async (_case, body) => {
    expect(codeOf(await chooseRetention(body))).toEqual([400, 'invalid']);
  });

  it('no permission → 403', async () => {
    for (const as of ['author', 'viewer'] as const)
      expect(codeOf(await chooseRetention(NOTHING, { as, iid: 'oakfield' }))).toEqual([403, 'forbidden']);
  });

  it('several choices and new feeds at once → counters equal what is enabled', async () => {
    const { feeds, widgets, collections } = await fill();
    await setPlan('starter');
    await chooseRetention({ ...NOTHING, channels: feeds.slice(0, 1) });
    await Promise.all([
      chooseRetention({ channels: feeds.slice(0, 2), widgets: widgets.slice(0, 1), collections: [] }),
      chooseRetention({ channels: feeds.slice(1, 4), widgets: [], collections: collections.slice(0, 3) }),
      newFeed(20),
      newFeed(21),
      stack.ask('PATCH', `/api/v1/feeds/${feeds[4]}`, { body: { status: 'active' } }),
    ]);
    const on = (await choices()).filter(({ isOn }) => isOn);
    const count = (kind: string) => on.filter(({ resource }) => resource === kind).length;
    expect(await usage()).toEqual([count('channels'), count('widgets'), count('collections')]);
    expect(count('channels')).toBeLessThanOrEqual(3);
    await stack.settle();
    await stack.ask('POST', '/api/v1/admin/schools/oakfield/recount', { as: 'admin', iid: null });
    await stack.settle();
    expect(await usage()).toEqual([count('channels'), count('widgets'), count('collections')]);
  });

  it('no choice within 30 days → the newest are disabled, audit entry', async () => {
    const { feeds, widgets, collections } = await fill();
    await setPlan('starter');
    now = new Date(now.getTime() + 30 * DAY + 1_000);
    await stack.backend.scheduler.tick();
    const off = (await choices()).filter(({ isOn }) => !isOn).map(({ id }) => id);
    expect(off.sort()).toEqual([feeds[3], feeds[4], widgets[2], collections[3]].sort());
    expect(await usage()).toEqual([3, 2, 3]);
    expect((await billing()).excess).toBeNull();
    const log = await stack.db.collection('auditLog').where('action', '==', 'plan.switch-off').get();
    expect(log.docs.map((one) => one.get('after'))).toEqual([{ off: 4 }]);
    await stack.backend.scheduler.tick();
    expect(await usage()).toEqual([3, 2, 3]);
  });
});
