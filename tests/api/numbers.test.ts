import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../../server/core/ports/connector.ts';
import type { StoryDocument } from '../../server/stories/documents.ts';
import { needsPerson } from '../../src/domain/connection/attention.ts';
import { lastGoodSyncOf } from '../../src/domain/feed/last-good-sync.ts';
import type { Feed } from '../../src/domain/feed/schema.ts';
import { AWAITING_REVIEW, countAwaiting } from '../../src/domain/story/awaiting-review.ts';
import type { SchoolStory } from '../../src/domain/story/schema.ts';
import { item } from '../support/fake-source.ts';
import { list, type Stack, startStack } from '../support/stack.ts';
import { connect, FEED_URL, usage } from './channels.ts';

/** One number is shown in several places: here all of them are compared. */
let stack: Stack;
let feedId = '';
beforeAll(async () => {
  stack = await startStack({ limits: { sync: { max: 100, windowMs: 60_000 } } });
});
beforeEach(async () => {
  await stack.reset();
  stack.sources.set(FEED_URL, { items: ['a', 'b', 'c', 'd'].map((name) => item(name)) });
  ({ feedId } = await connect(stack));
  await stack.settle();
});
afterAll(() => stack.close());

const get = async (path: string) => (await stack.ask('GET', `/api/v1${path}`)).body;
type Row = { readonly id: string; readonly iid: string; readonly status: string; readonly lastGoodSyncAt: string };
const monitored = async () =>
  list((await stack.ask('GET', '/api/v1/admin/channels', { as: 'admin', iid: null })).body.items) as unknown as Row[];
const totalOf = async (query: Record<string, unknown>) => {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return (await get(`/stories?${new URLSearchParams([...texts, ['limit', '1']])}`)).total;
};
const sync = async () => {
  await stack.ask('POST', `/api/v1/feeds/${feedId}/sync`);
  await stack.settle();
};
const moderate = (decision: string, stories: readonly string[]) =>
  stack.ask('POST', '/api/v1/stories/moderate', { body: { ids: stories, decision } });

describe('one number in several places', () => {
  it('stories awaiting review → list, tab and what the sidebar and Home listen to count the same', async () => {
    const stories = list((await get('/stories')).items) as unknown as SchoolStory[];
    const named = (name: string) => stories.find(({ title }) => title.endsWith(name))?.id ?? '';
    await moderate('approve', [named('a'), named('b')]);
    await moderate('hide', [named('c')]);
    stack.sources.set(FEED_URL, {
      items: ['a', 'b', 'c', 'd'].map((name) => item(name, name === 'd' ? {} : { text: 'New.' })),
    });
    await sync();
    // As `watchQueue` asks.
    const ofSchool = stack.db.collection('stories').where('iid', '==', 'oakfield');
    const read = await Promise.all([
      ofSchool.where('status', '==', 'pending').get(),
      ofSchool.where('hasProposal', '==', true).where('status', 'in', ['approved', 'scheduled']).get(),
    ]);
    const live = read.flatMap(({ docs }) => docs.map((each) => each.data() as StoryDocument));
    const counts = countAwaiting(live as unknown as SchoolStory[]);
    expect(counts).toEqual({ pending: 1, changed: 2 });
    const totals = await Promise.all(AWAITING_REVIEW.map(totalOf));
    expect(totals.reduce((sum, total) => Number(sum) + Number(total), 0)).toBe(live.length);
    expect(await totalOf({ status: 'pending' })).toBe(counts.pending);
  });

  it('channel that broke → list, health and the platform’s monitor name the same last sync', async () => {
    const before = (await get(`/feeds/${feedId}/health`)).health?.lastGoodSyncAt;
    stack.sources.set(FEED_URL, { error: new SourceError('not-a-feed', 'This is no feed.') });
    await sync();
    const [feed] = list((await get('/feeds')).items) as unknown as Feed[];
    const row = (await monitored()).find(({ id }) => id === feedId);
    expect(before).toBeTruthy();
    expect(feed && lastGoodSyncOf(feed)).toBe(before);
    expect((await get(`/feeds/${feedId}/health`)).health?.lastGoodSyncAt).toBe(before);
    expect(row?.lastGoodSyncAt).toBe(before);
  });

  it('channels → list, plan and monitor count the same', async () => {
    await connect(stack, 'https://school.example/sport.rss', 'Sport');
    await stack.settle();
    const feeds = list((await get('/feeds')).items) as unknown as Feed[];
    const rows = (await monitored()).filter(({ iid }) => iid === 'oakfield');
    const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();
    expect(idsOf(rows)).toEqual(idsOf(feeds));
    expect((await usage(stack))?.channels).toBe(feeds.length);
    const broken = feeds.filter((feed) => needsPerson(feed));
    const brokenRows = rows.filter(({ status }) => status === 'failing' || status === 'reauth');
    expect(idsOf(brokenRows)).toEqual(idsOf(broken));
  });
});
