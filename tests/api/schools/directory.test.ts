import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedDocument } from '../../../server/channels/documents.ts';
import { feedIndexOf } from '../../../server/channels/feed-index.ts';
import { needsPerson } from '../../../src/domain/connection/attention.ts';
import type { Feed } from '../../../src/domain/feed/schema.ts';
import type { CurrentInstitution } from '../../../src/domain/institution/schema.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { item } from '../../support/fake-source.ts';
import { type Answer, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.close());
beforeEach(() => stack.reset());

const directory = (query = '', person: PersonName = 'admin') =>
  stack.ask('GET', `/api/v1/admin/directory${query}`, { as: person, iid: null });
const school = async (iid: string) => list((await directory()).body.items).find((each) => String(each.iid) === iid);
const names = (answer: Answer) => list(answer.body.items).map(({ name }) => String(name));

const AT = Timestamp.fromDate(new Date('2026-11-20T08:00:00.000Z'));
const inDays = (days: number) => Timestamp.fromMillis(Date.now() + days * 86_400_000);

/** A channel with its row in the index, as every change of one writes them. */
async function channel(iid: string, id: string, changes: Partial<FeedDocument> = {}): Promise<void> {
  const feed = {
    ...{ id, iid, name: id, network: 'rss', source: { url: `https://${id}.example/feed` }, handle: null, status: 'ok' },
    ...{ quiet: false, error: null, lastSyncAt: AT, nextSyncAt: AT, postCount: 3, dateCreated: AT, jobId: null },
    ...changes,
  } as FeedDocument;
  await stack.db.doc(`institutions/${iid}/feeds/${id}`).set(feed);
  await stack.db.doc(`feeds/${id}`).set(feedIndexOf(feed));
}

describe('GET /admin/directory: what a school has', () => {
  it('channels in every state → as many need attention as its own pages say, together as many as the overview says', async () => {
    const error = { code: 'unreachable', message: 'The site is down.', since: AT, count: 3 };
    await channel('oakfield', 'working');
    await channel('oakfield', 'paused', { status: 'paused' });
    await channel('oakfield', 'limited', { status: 'limited' });
    await channel('oakfield', 'failing', { status: 'failing', error });
    await channel('oakfield', 'signed-out', { status: 'reauth' });
    await channel('oakfield', 'by-plan', { status: 'paused', disabledByPlan: true });
    await channel('oakfield', 'ends-soon', { expiresAt: inDays(3) });
    await channel('oakfield', 'ends-later', { expiresAt: inDays(30) });
    await channel('riverside', 'theirs', { status: 'failing', error });

    const own = list((await stack.ask('GET', '/api/v1/feeds')).body.items) as unknown as Feed[];
    expect(own).toHaveLength(8);
    const needing = own.filter((feed) => needsPerson(feed)).length;
    expect(needing).toBe(4);
    expect(await school('oakfield')).toMatchObject({ channelsNeedingAttention: needing });
    expect(await school('riverside')).toMatchObject({ channelsNeedingAttention: 1 });
    const { body } = await stack.ask('GET', '/api/v1/admin/overview', { as: 'admin', iid: null });
    expect(body).toMatchObject({ channelsNeedingAttention: needing + 1, failingChannels: 3 });
  });

  it('plan, channels, published stories → as the school’s own plan page has them', async () => {
    stack.sources.set(FEED_URL, { items: [item('a'), item('b'), item('c')] });
    await connect(stack);
    await stack.settle();
    const stories = list((await stack.ask('GET', '/api/v1/stories')).body.items);
    const approved = await stack.ask('POST', '/api/v1/stories/moderate', {
      body: { ids: [stories[0]?.id, stories[1]?.id], decision: 'approve' },
    });
    expect(approved.status, approved.text).toBe(200);
    const current = (await stack.ask('GET', '/api/v1/institutions/current')).body.institution as unknown;
    const { usedResources, subscription } = current as CurrentInstitution;
    expect(usedResources).toMatchObject({ feed: 1, story: 2 });
    expect(await school('oakfield')).toMatchObject({
      channels: usedResources?.feed,
      stories: usedResources?.story,
      plan: subscription?.id,
      planName: subscription?.displayName,
    });
  });

  it('last activity → last time a member was here or newest story, whichever is later; neither → null', async () => {
    const story = (iid: string, id: string, publishedAt: string) =>
      stack.db.doc(`stories/${id}`).set({ id, iid, publishedAt: Timestamp.fromDate(new Date(publishedAt)) });
    const seen = (uid: string, at: string) =>
      stack.db.doc(`institutions/oakfield/members/${uid}`).update({ lastSeenAt: Timestamp.fromDate(new Date(at)) });
    expect(await school('oakfield')).toMatchObject({ lastStoryAt: null, lastActivityAt: null });
    await story('oakfield', 'old', '2026-03-02T08:00:00.000Z');
    await story('riverside', 'other', '2026-06-30T08:00:00.000Z');
    expect(await school('oakfield')).toMatchObject({ lastActivityAt: '2026-03-02T08:00:00.000Z' });
    await seen('u-head', '2026-05-04T08:00:00.000Z');
    await seen('u-viewer', '2026-04-01T08:00:00.000Z');
    expect(await school('oakfield')).toMatchObject({
      lastStoryAt: '2026-03-02T08:00:00.000Z',
      lastActivityAt: '2026-05-04T08:00:00.000Z',
    });
    await story('oakfield', 'new', '2026-06-01T08:00:00.000Z');
    expect(await school('oakfield')).toMatchObject({ lastActivityAt: '2026-06-01T08:00:00.000Z' });
  });
});

describe('GET /admin/directory: many schools', () => {
  const MANY = 130;
  async function many(): Promise<void> {
    const batch = stack.db.batch();
    for (let n = 1; n <= MANY; n += 1) {
      const id = `s-${n}`;
      const name = `${n % 2 ? 'Ashfield' : 'Birchwood'} ${String(n).padStart(3, '0')}`;
      batch.set(stack.db.doc(`institutions/${id}`), {
        ...{ id, name, handle: id, isApproved: n % 5 !== 0, status: n % 5 === 0 ? 'waiting' : 'approved' },
        subscription: { id: n % 2 ? 'starter' : 'school', displayName: n % 2 ? 'Starter' : 'School', features: {} },
      });
      if (n <= 60)
        batch.set(stack.db.doc(`feeds/f-${n}`), { iid: id, data: { needsPersonFrom: Timestamp.fromMillis(0) } });
    }
    await batch.commit();
    await expect.poll(async () => (await directory()).body.total).toBe(MANY + 2);
  }

  it('pages of 50 by name → every school once, each with its own channels; words, status and plan narrow them', async () => {
    await many();
    const all: Record<string, unknown>[] = [];
    let cursor: unknown = null;
    const sizes: number[] = [];
    do {
      const page = await directory(cursor ? `?cursor=${cursor}` : '');
      sizes.push(list(page.body.items).length);
      all.push(...list(page.body.items));
      cursor = page.body.nextCursor;
    } while (cursor);
    expect(sizes).toEqual([50, 50, 32]);
    const inOrder = all.map(({ name }) => String(name));
    expect(inOrder).toEqual(inOrder.toSorted());
    expect(new Set(all.map(({ iid }) => iid)).size).toBe(MANY + 2);
    expect(all.filter(({ channelsNeedingAttention }) => channelsNeedingAttention === 1)).toHaveLength(60);

    expect(names(await directory('?q=birch%20004'))).toEqual(['Birchwood 004']);
    expect((await directory('?q=birch')).body.total).toBe(MANY / 2);
    expect((await directory('?status=waiting')).body.total).toBe(MANY / 5);
    expect((await directory('?q=ash&status=waiting&plan=starter')).body.total).toBe(MANY / 10);
    expect((await directory('?q=nothing%20like%20it')).body).toMatchObject({ items: [], total: 0, nextCursor: null });
  });

  it('head of a school → 403, not signed in → 401', async () => {
    expect((await directory('', 'head')).status).toBe(403);
    expect((await stack.ask('GET', '/api/v1/admin/directory', { as: null, iid: null })).status).toBe(401);
  });
});
