// Long: a row for each way in which visitors' view of a story changes.
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import type { StoryEventDocument } from '../../../server/stories/use-cases/story-events.ts';
import { storyEventsAfter } from '../../../server/stories/use-cases/story-events-after.ts';
import { item } from '../../support/fake-source.ts';
import { type Answer, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
let ahead = 0;
/** A channel with the post S; the collections C, by hand, and R, of what has the hashtag sport. */
const world = { feed: '', S: '', C: '', R: '' };

beforeAll(async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#205080' } })
    .jpeg()
    .toBuffer();
  stack = await startStack({
    limits: { sync: { max: 100, windowMs: 60_000 } },
    backend: { now: () => new Date(Date.now() + ahead), fetchPicture: async () => picture },
  });
});
beforeEach(async () => {
  ahead = 0;
  await stack.reset();
  stack.sources.set(FEED_URL, { items: [item('a', POST), item('b', { ...POST, day: 1 })], isInFull: true });
  world.feed = (await connect(stack)).feedId;
  await stack.settle();
  const stories = list((await ask('GET', '/stories')).body.items);
  world.S = String(stories.find(({ externalId }) => String(externalId) === 'a')?.id);
  world.C = String((await ask('POST', '/collections', { name: 'Front page' })).body.collection?.id);
  world.R = String(
    (await ask('POST', '/collections', { name: 'Sport', rules: { any: ['sport'] } })).body.collection?.id,
  );
});
afterAll(() => stack.close());

const POST: Partial<ConnectorItem> = { title: 'Sports day', text: 'We won.', hashtags: [], media: [] };

async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const answer = await stack.ask(method, `/api/v1${path}`, body ? { body } : {});
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer;
}
const moderate = (decision: string) => ask('POST', '/stories/moderate', { ids: [world.S], decision });
const bulk = (act: string, value?: string) => ask('POST', '/stories/bulk', { ids: [world.S], act, value });
const collect = (id = world.C) => ask('PUT', `/collections/${id}/stories/${world.S}`);
const publish = (body: object) => ask('PUT', `/stories/${world.S}/publish`, body);
async function sourceSays(changes: Partial<ConnectorItem> | null): Promise<void> {
  stack.sources.set(FEED_URL, {
    items: [item('b', { ...POST, day: 1 }), ...(changes ? [item('a', { ...POST, ...changes })] : [])],
    isInFull: true,
  });
  await ask('POST', `/feeds/${world.feed}/sync`);
  await stack.settle();
}
async function due(): Promise<void> {
  ahead = 61_000;
  await queueDuePublications(stack.backend.deps);
  await stack.settle();
}
const soon = () => new Date(Date.now() + 60_000).toISOString();

const approved = () => moderate('approve');
const approvedInC = async () => {
  await collect();
  await approved();
};
const approvedWithTag = async () => {
  await approved();
  await bulk('tag', 'sport');
};

/** `approved S in C R`, with the letters of the world. */
async function eventsOf(act: () => Promise<unknown>): Promise<string[]> {
  const all = stack.db.collection('storyEvents');
  for (const { ref } of (await all.get()).docs) await ref.delete();
  await act();
  const letterById = new Map([world.S, world.C, world.R].map((id, index) => [id, 'SCR'[index]]));
  return (await all.get()).docs
    .map((each) => each.data() as StoryEventDocument)
    .map(({ kind, storyIds, collectionIds }) => {
      const lettersOf = (some: readonly string[]) => some.map((id) => letterById.get(id) ?? '?').sort();
      return [kind, ...lettersOf(storyIds), 'in', ...lettersOf(collectionIds)].join(' ');
    })
    .sort();
}

type Row = readonly [way: string, before: () => Promise<unknown>, act: () => Promise<unknown>, events: string[]];
const nothing = async () => {};

const WAYS: readonly Row[] = [
  ['approved', nothing, approved, ['approved S in']],
  ['approved in a collection', collect, approved, ['approved S in C']],
  ['hidden', approvedInC, () => moderate('hide'), ['removed S in C']],
  ['moved back to review', approvedInC, () => moderate('restore'), ['removed S in C']],
  ['hidden, which it was not visible for', nothing, () => moderate('hide'), []],
  ['title edited', approved, () => ask('PATCH', `/stories/${world.S}`, { title: 'Swimming' }), ['updated S in']],
  ['edited before it is approved', nothing, () => ask('PATCH', `/stories/${world.S}`, { title: 'Swimming' }), []],
  ['value set, which visitors do not see', approved, () => bulk('value', 'Courage'), []],
  ['claimed', approved, () => ask('PUT', `/stories/${world.S}/claim`), []],
  ['deleted', approvedInC, () => ask('DELETE', `/stories/${world.S}`), ['removed S in C']],
  ['bulk: deleted', approvedInC, () => bulk('delete'), ['removed S in C']],
  ['bulk: tagged, by which rules take it in', approved, () => bulk('tag', 'sport'), ['updated S in R']],
  ['bulk: put into a collection', approved, () => bulk('collect', world.C), ['updated S in C']],
  ['bulk: taken out of a collection', approvedInC, () => bulk('uncollect', world.C), ['updated S in C']],
  [
    'approval undone',
    nothing,
    async () => {
      const { body } = await approved();
      await ask('POST', '/stories/undo', { id: (body.undo as Loose).id });
    },
    ['approved S in', 'removed S in'],
  ],
  [
    'earlier version brought back',
    async () => {
      await approved();
      await ask('PATCH', `/stories/${world.S}`, { title: 'Swimming' });
    },
    () => ask('POST', `/stories/${world.S}/restore`, { version: 2 }),
    ['updated S in'],
  ],
  [
    'taken down',
    approvedInC,
    () => ask('POST', `/stories/${world.S}/takedown`, { reason: 'Asked.' }),
    ['removed S in C'],
  ],
  [
    'takedown lifted, which leaves it hidden',
    async () => {
      await approved();
      await ask('POST', `/stories/${world.S}/takedown`, { reason: 'Asked.' });
    },
    () => ask('DELETE', `/stories/${world.S}/takedown`),
    [],
  ],
  [
    'published to a collection',
    nothing,
    () => publish({ destinations: [{ kind: 'collection', id: world.C }] }),
    ['approved S in C'],
  ],
  ['scheduled', nothing, () => publish({ destinations: [], publishAt: soon() }), []],
  ['schedule due', () => publish({ destinations: [], publishAt: soon() }), due, ['approved S in']],
  ['source changes a story awaiting review', nothing, () => sourceSays({ title: 'Swimming' }), []],
  ['source changes an approved story, which proposes it', approved, () => sourceSays({ title: 'Swimming' }), []],
  [
    'source changes an approved story of a channel that trusts it',
    async () => {
      await ask('PATCH', `/feeds/${world.feed}`, { rules: { trustEdits: true } });
      await approvedInC();
    },
    () => sourceSays({ title: 'Swimming' }),
    ['updated S in C'],
  ],
  [
    'change of the source published',
    async () => {
      await approved();
      await sourceSays({ title: 'Swimming' });
    },
    () => ask('POST', `/stories/${world.S}/proposed`, { decision: 'accept' }),
    ['updated S in'],
  ],
  ['deleted at its source, which a person decides on', approved, () => sourceSays(null), []],
  [
    'removed since its source deleted it',
    async () => {
      await approved();
      await sourceSays(null);
    },
    () => ask('POST', `/stories/${world.S}/source-deleted`, { decision: 'remove' }),
    ['removed S in'],
  ],
  [
    'channel deleted with its stories',
    approvedInC,
    async () => {
      await ask('DELETE', `/feeds/${world.feed}?stories=delete`);
      await stack.settle();
    },
    ['removed S in C'],
  ],
  ['put into a collection', approved, () => collect(), ['updated S in C']],
  ['put into a collection before it is approved', nothing, () => collect(), []],
  [
    'taken out of a collection',
    approvedInC,
    () => ask('DELETE', `/collections/${world.C}/stories/${world.S}`),
    ['updated S in C'],
  ],
  [
    'pinned in a collection',
    approvedInC,
    () => ask('PATCH', `/collections/${world.C}/stories/${world.S}`, { pinned: true }),
    ['collection-changed in C'],
  ],
  [
    'rules of a collection leave it out',
    approvedWithTag,
    () => ask('PATCH', `/collections/${world.R}`, { rules: { any: ['chess'] } }),
    ['updated S in R'],
  ],
  [
    'collection renamed',
    approvedInC,
    () => ask('PATCH', `/collections/${world.C}`, { name: 'Home' }),
    ['collection-changed in C'],
  ],
  ['collection saved as it was', nothing, () => ask('PATCH', `/collections/${world.C}`, { name: 'Front page' }), []],
  ['collection deleted', approvedInC, () => ask('DELETE', `/collections/${world.C}`), ['collection-changed in C']],
  [
    'collection published as a feed',
    approvedInC,
    () => ask('PUT', `/collections/${world.C}/publish`, { destinations: [{ kind: 'feed' }] }),
    ['collection-changed in C'],
  ],
  [
    'collections switched off over the plan’s limit',
    nothing,
    () => ask('POST', '/billing/keep', { channels: [world.feed], widgets: [], collections: [world.C] }),
    ['collection-changed in R'],
  ],
];

describe('story events', () => {
  it.each(WAYS)('%s → its events', async (_, before, act, events) => {
    await before();
    expect(await eventsOf(act)).toEqual(events);
  });

  it('channel with approval by rule → approved, all of one transaction in one event', async () => {
    await ask('PATCH', `/feeds/${world.feed}`, { rules: { approve: 'auto' } });
    stack.sources.set(FEED_URL, { items: ['a', 'c', 'd'].map((id) => item(id, POST)) });
    const events = await eventsOf(async () => {
      await ask('POST', `/feeds/${world.feed}/sync`);
      await stack.settle();
    });
    expect(events).toEqual(['approved ? ? in']);
  });

  it('picture of a published story copied → updated', async () => {
    await ask('PATCH', `/feeds/${world.feed}`, { rules: { approve: 'auto' } });
    const media = [{ type: 'image' as const, url: 'https://cdn.example/c.jpg', alt: 'The hall' }];
    stack.sources.set(FEED_URL, { items: [item('a', POST), item('c', { ...POST, media })] });
    const events = await eventsOf(async () => {
      await ask('POST', `/feeds/${world.feed}/sync`);
      await stack.settle();
    });
    expect(events).toEqual(['approved ? in', 'updated ? in']);
  });

  it('event → has its school and the database’s time, expires after 30 days', async () => {
    ahead = 5 * 86_400_000;
    await approved();
    const [event] = (await stack.db.collection('storyEvents').get()).docs.map((each) => each.data());
    const days = (at: Timestamp) => Math.abs(Math.round((at.toMillis() - Date.now()) / 86_400_000));
    expect([event?.iid, days(event?.at), days(event?.expiresAt)]).toEqual(['oakfield', 0, 35]);
  });
});

describe('storyEventsAfter', () => {
  const at = (seconds: number) => Timestamp.fromMillis(Date.parse('2026-11-20T09:00:00Z') + seconds * 1_000);
  const put = (id: string, seconds: number) =>
    stack.db
      .doc(`storyEvents/${id}`)
      .set({ iid: 'oakfield', kind: 'approved', storyIds: [id], collectionIds: [], at: at(seconds) });
  async function read(cursor: Timestamp | null) {
    const pages = [];
    for await (const page of storyEventsAfter({ db: stack.db }, cursor)) pages.push(page);
    return { ids: pages.flatMap(({ events }) => events.map(({ id }) => id)), cursor: pages.at(-1)?.cursor ?? cursor };
  }

  it('no cursor → all, oldest first; cursor at the end → those of the last 30 seconds again', async () => {
    await put('b', 40);
    await put('a', 0);
    await put('c', 60);
    const first = await read(null);
    expect(first).toEqual({ ids: ['a', 'b', 'c'], cursor: at(60) });
    expect(await read(first.cursor)).toEqual({ ids: ['b', 'c'], cursor: at(60) });
  });

  it('event committed later than a newer one → returned by the next read, cursor unchanged', async () => {
    await put('b', 60);
    const { cursor } = await read(null);
    await put('late', 45);
    expect(await read(cursor)).toEqual({ ids: ['late', 'b'], cursor: at(60) });
  });

  it('more than a page → all, each once', async () => {
    const all = Array.from({ length: 450 }, (_, n) => `e${String(n).padStart(3, '0')}`);
    await Promise.all(all.map((id, n) => put(id, Math.floor(n / 10))));
    expect((await read(null)).ids).toEqual(all);
  });

  it('no event → empty, cursor unchanged', async () => {
    expect(await read(null)).toEqual({ ids: [], cursor: null });
    expect(await read(at(60))).toEqual({ ids: [], cursor: at(60) });
  });
});
