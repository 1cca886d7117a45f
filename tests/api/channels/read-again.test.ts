import { describe, expect, it } from 'vitest';
import { capabilitiesOf, READABLE, type Readable } from '../../../src/domain/networks/all.ts';
import { type SignInStack, startSignInStack } from '../../support/sign-in-stack.ts';
import type { Loose } from '../../support/stack.ts';

/**
 * Every network that has a source: a channel is read five times, and what people made of its stories stays. At the second
 * reading the source has edited its second post and deleted its third one.
 */
type Row = {
  readonly network: Readable;
  readonly source: object;
  readonly isSignedIn?: boolean;
  readonly way: string;
  /** It gives so many of the newest: where one of them is deleted, an older one moves up. */
  readonly isWindow?: boolean;
};
const OPEN = 'without a sign-in';
const SIGNED = { isSignedIn: true, way: 'with a sign-in' };
const ROWS: readonly Row[] = [
  { network: 'rss', source: {}, way: OPEN },
  { network: 'youtube', source: { channelId: 'UCoakfieldSchool0000000A' }, way: OPEN, isWindow: true },
  { network: 'flickr', source: { userId: '10000001@N01' }, way: OPEN, isWindow: true },
  { network: 'mastodon', source: { server: 'social.oakfield.test', handle: 'oakfield' }, way: OPEN },
  { network: 'bluesky', source: { handle: 'oakfield.bsky.test' }, way: OPEN },
  { network: 'youtube', source: { channelId: 'UCoakfieldSchool0000000A' }, ...SIGNED },
  { network: 'flickr', source: { userId: '10000001@N01' }, ...SIGNED },
  { network: 'facebook', source: { pageId: '1001' }, ...SIGNED },
  { network: 'instagram', source: { accountId: '2001' }, ...SIGNED },
  { network: 'x', source: { userId: '3001' }, ...SIGNED },
  { network: 'linkedin', source: { organizationId: '4001' }, ...SIGNED },
  { network: 'vimeo', source: { userId: '5001' }, ...SIGNED },
];
const DAY_MS = 86_400_000;
const FIVE = 5;

const feedWith = (posts: readonly string[], now: number) =>
  `<rss version="2.0"><channel><title>Oakfield</title>${posts
    .map((text, index) => {
      const at = new Date(now - (index + 1) * 3_600_000).toUTCString();
      const picture = `<enclosure url="https://school.example/${index}.jpg" type="image/jpeg" length="9"/>`;
      return text
        ? `<item><guid>${index}</guid><title>Post ${index}</title><pubDate>${at}</pubDate><description>${text}</description>${picture}</item>`
        : '';
    })
    .join('')}</channel></rss>`;

/** The row's channel after its first reading. */
async function connected(at: SignInStack, { network, source, isSignedIn }: Row, anchor: number): Promise<string> {
  const postTexts = Array.from({ length: 12 }, (_, index) => `The words of post ${index}.`);
  at.provider.setFeed(feedWith(postTexts, anchor));
  await at.reset(...(isSignedIn ? [network] : []));
  const connectionId = isSignedIn ? (await at.connect(network)).body.connection?.id : undefined;
  const made = await at.post('/feeds', {
    name: 'Oakfield',
    network,
    source: network === 'rss' ? { url: at.provider.feedUrl } : source,
    ...(connectionId ? { connectionId } : {}),
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await at.stack.settle();
  at.provider.setFeed(
    feedWith(
      postTexts.map((text, index) => (index === 1 ? `${text} (Corrected.)` : index === 2 ? '' : text)),
      anchor,
    ),
  );
  return String(made.body.feed?.id);
}

const byId = (stories: readonly Loose[]) => new Map(stories.map((story) => [String(story.id), story]));

it('networks: with a source to read → each has a row', () => {
  const named = new Set(ROWS.map(({ network }) => network));
  expect([...named].sort()).toEqual(READABLE.toSorted());
});

describe('channel synced five times', () => {
  it.each(ROWS)(
    '$network $way: stories edited, approved and deleted by users → no duplicates, no needless writes, the changes of users stay',
    async (row) => {
      const anchor = new Date();
      const at = await startSignInStack({ anchor, limits: { sync: { max: 100, windowMs: 60_000 } } });
      try {
        const feedId = await connected(at, row, anchor.getTime());
        const first = await at.storiesOf(feedId);
        expect(first.length).toBeGreaterThan(5);
        const [, edited, deletedThere, approved, trashed] = first.map(({ id }) => String(id));
        const values = {
          title: 'Our own words',
          html: '<p>Written by the school.</p>',
          hashtags: ['ours'],
          media: [{ type: 'image', url: 'https://school.example/ours.jpg', alt: 'Ours' }],
        };
        const saved = await at.stack.ask('PATCH', `/api/v1/stories/${edited}`, { body: values });
        expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        await at.post('/stories/moderate', { ids: [approved], decision: 'approve' });
        await at.remove(`/stories/${trashed}`);
        const ours = byId(await at.storiesOf(feedId));

        // X looks at older posts again once a day alone: each costs.
        const state = at.stack.db.doc(`feedStates/${feedId}`);
        if ((await state.get()).get('cursor.weekAt'))
          await state.update({ 'cursor.weekAt': new Date(anchor.getTime() - 2 * DAY_MS).toISOString() });
        await at.sync(feedId);
        const second = byId(await at.storiesOf(feedId));
        expect([...second.keys()].filter((id) => !ours.has(id))).toHaveLength(row.isWindow ? 1 : 0);
        expect(second.has(trashed ?? '')).toBe(false);
        expect(second.get(edited ?? '')).toMatchObject({ ...values, text: 'Written by the school.' });
        const { original } = (await at.get(`/stories/${edited}`)).body.story as Loose;
        expect(original?.text).toContain('(Corrected.)');
        const { deletions } = capabilitiesOf({
          network: row.network,
          ...(row.isSignedIn ? { connectionId: 'c' } : {}),
        });
        if (deletions !== 'sometimes')
          expect(second.get(deletedThere ?? '')?.sourceDeleted).toBe(deletions === 'always');
        for (const [id, story] of ours)
          if (id !== edited) expect(second.get(id)).toMatchObject(id === deletedThere ? { title: story.title } : story);

        for (let reading = 2; reading < FIVE; reading += 1) {
          // What is remembered of the source may be lost: the stories themselves say enough.
          if (reading === FIVE - 1) await state.delete();
          expect(await at.sync(feedId)).toMatchObject({ status: 'done', counts: { added: 0, updated: 0 } });
          expect(byId(await at.storiesOf(feedId))).toEqual(second);
        }
        expect(second.get(approved ?? '')).toMatchObject({ status: 'approved' });
        const { postCount, status } = await at.feedOf(feedId);
        expect([postCount, status]).toEqual([second.size, 'ok']);
      } finally {
        await at.close();
      }
    },
    60_000,
  );
});
