import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulators, startEmulators } from '../../../emulators/start.ts';
import type { FeedDocument, FeedSourceDocument, PushDocument } from '../../../server/channels/documents.ts';
import type { FeedStateDocument } from '../../../server/channels/feed-state.ts';
import type { CollectionDocument } from '../../../server/collections/documents.ts';
import { createConnectors } from '../../../server/connectors/registry.ts';
import type { Deps } from '../../../server/core/deps.ts';
import { firebaseFiles } from '../../../server/core/files/firebase-files.ts';
import { sanitiseHtml } from '../../../server/core/html/sanitise.ts';
import { createLog } from '../../../server/core/log.ts';
import type { Connector } from '../../../server/core/ports/connector.ts';
import { localConnectors } from '../../../server/local/connectors.ts';
import { connectFirebase, LOCAL_BUCKET, type LocalFirebase } from '../../../server/local/firebase.ts';
import { moveDemoSite } from '../../../server/local/move.ts';
import { demoAccount } from '../../../server/local/providers/demo-account.ts';
import { csvRegister } from '../../../server/schools/register/register.ts';
import { withRegisterChecks } from '../../../server/schools/use-cases/register-checks.ts';
import { listApplications } from '../../../server/schools/use-cases/schools-approve.ts';
import { DEMO_ACCOUNTS } from '../../../server/seed/accounts.ts';
import { CHANNELS } from '../../../server/seed/channels.ts';
import { demoPosts } from '../../../server/seed/plan.ts';
import { registerBytes } from '../../../server/seed/register.ts';
import { seed } from '../../../server/seed/seed.ts';
import { DEMO_TOUR_KEY } from '../../../server/seed/tours.ts';
import { DEMO_WIDGETS } from '../../../server/seed/widgets.ts';
import type { StoryDocument } from '../../../server/stories/documents.ts';
import type { TourDocument } from '../../../server/tours/documents.ts';
import { matchesRules } from '../../../src/domain/collection/matching.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import { checksOf } from '../../../src/features/approvals/checks.ts';
import { readOnce } from '../../support/read-pages.ts';

const EXTRAS = 'http://127.0.0.1:4174';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let folder: string;
let emulators: Emulators;
let firebase: LocalFirebase;
let db: Firestore;
const now = unluckyNow();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sprx-seed-'));
  emulators = await startEmulators({
    projectId: 'demo-sprx',
    firestorePort: 0,
    authPort: 0,
    storagePort: 0,
    dataDir: folder,
    indexes: { file: 'firestore.indexes.json' },
    allowedOrigins: [],
    say: () => undefined,
  });
  firebase = connectFirebase({
    firestore: emulators.firestorePort,
    auth: emulators.authPort,
    storage: emulators.storagePort,
  });
  db = firebase.db;
  await seed({
    db,
    auth: firebase.auth,
    kind: 'demo',
    extrasOrigin: EXTRAS,
    connectors: localConnectors({ allow: [], resolve: new Map(), providers: new Map(), standInOrigin: EXTRAS }),
    sanitiseHtml,
    files: firebaseFiles(getStorage(firebase.app), LOCAL_BUCKET),
    log: createLog('silent'),
    now,
  });
}, 600_000);

/** A start in the last day at which a post came out between the reading of the channels and a sitting. */
function unluckyNow(): Date {
  const sittings = [280, 200, 130, 70, 35, 14, 5];
  for (let minutes = 0; minutes < 24 * 60; minutes += 1) {
    const now = new Date(Math.floor(Date.now() / MINUTE - minutes) * MINUTE + MINUTE / 2);
    const posts = demoPosts(now);
    const isUnlucky = CHANNELS.some((channel) =>
      (posts.get(channel) ?? []).some(({ publishedAt }) =>
        sittings.some((days) => {
          const before = now.getTime() - days * DAY - publishedAt.getTime();
          return channel.since > days && before >= 0 && before < MINUTE;
        }),
      ),
    );
    if (isUnlucky) return now;
  }
  throw new Error('No post of the demo school comes out just before a sitting');
}

afterAll(async () => {
  await firebase?.close();
  await emulators?.close();
  rmSync(folder, { recursive: true, force: true });
});

const all = async <T>(path: string): Promise<T[]> =>
  (await db.collection(path).get()).docs.map((document) => document.data() as T);

describe('demo data', () => {
  test('accounts → as listed, with their claims', async () => {
    for (const account of DEMO_ACCOUNTS) {
      const user = await firebase.auth.getUserByEmail(account.email);
      expect(user.emailVerified).toBe(account.emailVerified);
      expect(Object.keys(user.customClaims?.institutions ?? {})).toEqual(Object.keys(account.schools));
      expect(Boolean(user.phoneNumber)).toBe(account.person !== null);
      expect(user.customClaims?.firstname).toBe(account.person?.firstname);
    }
    expect((await firebase.auth.getUserByEmail('admin@sprx.test')).customClaims?.admin).toBe(true);
  });

  test('schools → two await approval, one with each automatic check passed, one with none', async () => {
    const register = csvRegister(() => registerBytes(600), createLog('silent'));
    const { items } = await listApplications({ db } as Deps, {});
    const checked = await Promise.all(items.map((each) => withRegisterChecks(register, each)));
    expect(checked.map((each) => checksOf(each).passed)).toEqual([
      ['In the register', 'Website matches the register', 'Email domain matches'],
      [],
    ]);
    expect(checked.map(({ members }) => members)).toEqual([1, 1]);
  });

  test('stories → 38 pending, counters exact', async () => {
    const stories = await all<StoryDocument>('stories');
    for (const iid of ['oakfield', 'riverside']) {
      const own = stories.filter((story) => story.iid === iid);
      const feeds = await all<FeedDocument>(`institutions/${iid}/feeds`);
      const usage = (await db.doc(`institutions/${iid}/analytics/global`).get()).data();
      expect(usage?.stories).toBe(own.filter(({ status }) => countsAgainstPlan(status)).length);
      expect(usage?.channels).toBe(feeds.length);
      expect(usage?.users).toBe(DEMO_ACCOUNTS.filter(({ schools }) => iid in schools).length);
      for (const feed of feeds) {
        expect(feed.postCount, feed.name).toBe(own.filter(({ feedId }) => feedId === feed.id).length);
      }
    }
    const oakfield = stories.filter(({ iid }) => iid === 'oakfield');
    expect(oakfield.filter(({ status }) => status === 'pending')).toHaveLength(38);
    expect(oakfield.length).toBeGreaterThan(350);
    expect(oakfield.filter(({ media }) => media.length > 0).length).toBeGreaterThan(oakfield.length / 2);
  });

  test('channels that broke or were paused → last read before that, and after their newest post', async () => {
    const feeds = await all<FeedDocument>('institutions/oakfield/feeds');
    const stories = await all<StoryDocument>('stories');
    const idle = feeds.filter(({ error, status }) => error || status === 'paused');
    expect(idle.map(({ status }) => status).sort()).toEqual(['failing', 'limited', 'paused', 'reauth']);
    for (const feed of idle) {
      const own = stories.filter(({ feedId }) => feedId === feed.id).map(({ publishedAt }) => publishedAt.toMillis());
      const read = feed.lastGoodSyncAt?.toMillis() ?? 0;
      expect(read, feed.name).toBeGreaterThanOrEqual(Math.max(...own));
      expect(read, feed.name).toBeLessThan(feed.error?.since.toMillis() ?? Date.now());
    }
  });

  test('collections → by their rules, counts exact', async () => {
    const stories = await all<StoryDocument>('stories');
    const collections = await all<CollectionDocument>('collections');
    expect(collections).toHaveLength(6);
    expect(collections.some(({ rules }) => rules === null)).toBe(true);
    for (const { id, name, rules, count } of collections) {
      const inside = stories.filter(({ collectionIds }) => collectionIds.includes(id));
      expect(count, name).toBe(inside.length);
      expect(count, name).toBeGreaterThan(5);
      if (!rules) continue;
      const matching = stories
        .filter(({ iid }) => iid === 'oakfield')
        .filter((story) =>
          matchesRules(rules, { ...story, publishedAt: story.publishedAt.toDate().toISOString() }, 'Europe/London'),
        );
      expect(inside.length, name).toBe(matching.length);
    }
  });

  test('widgets → four with the keys of the demo site, in four layouts', async () => {
    const widgets = await all<{ publicKey: string; collectionId: string; layout: string }>('widgets');
    expect(new Set(widgets.map(({ layout }) => layout)).size).toBe(4);
    expect(widgets.map(({ publicKey }) => publicKey).sort()).toEqual(Object.values(DEMO_WIDGETS).sort());
  });

  test('newsletters → two of Oakfield, one with six editions of six published stories, none twice', async () => {
    const newsletters = await all<{ name: string; iid: string; editions: number; id: string }>('widget_newsletter');
    const summaries = newsletters.map(({ name, iid, editions }) => [name, iid, editions]);
    expect(summaries.toSorted()).toEqual([
      ['Oakfield Weekly', 'oakfield', 6],
      ['Sixth form news', 'oakfield', 0],
    ]);
    const editions = (await db.collectionGroup('editions').get()).docs.map((edition) => edition.data());
    const ids = editions.flatMap(({ storyIds }) => storyIds as string[]);
    expect([ids.length, new Set(ids).size]).toEqual([36, 36]);
    const stories = await db.getAll(...ids.map((id) => db.doc(`stories/${id}`)));
    expect(new Set(stories.map((story) => story.get('status')))).toEqual(new Set(['approved']));
    const usage = (await db.doc('institutions/oakfield/analytics/global').get()).data();
    expect(usage?.widgets.newsletter).toBe(2);
  });

  test('Oakfield’s tour → published, three scenes ready with all their files, no upload left; Riverside none', async () => {
    expect(await all('institutions/riverside/vr')).toEqual([]);
    const [tour, ...others] = await all<TourDocument>('institutions/oakfield/vr');
    expect(others).toEqual([]);
    expect(tour).toMatchObject({ status: 'published', publicKey: DEMO_TOUR_KEY });
    const scenes = tour?.scenes ?? [];
    expect(scenes.map(({ title, status }) => [title, status])).toEqual([
      ['Hall', 'ready'],
      ['Library', 'ready'],
      ['Playground', 'ready'],
    ]);
    expect(new Set(scenes.flatMap(({ hotspots }) => hotspots.map(({ kind }) => kind)))).toEqual(
      new Set(['info', 'scene', 'story', 'link']),
    );
    const paths = await firebaseFiles(getStorage(firebase.app), LOCAL_BUCKET).list('schools/');
    expect(paths.length).toBe(3 * 10);
    for (const { id } of scenes) expect(paths.filter((path) => path.includes(`/scenes/${id}/`)).length).toBe(10);
    const school = (await db.doc('institutions/oakfield').get()).data();
    expect(school?.page.tourIds).toEqual([tour?.id]);
  });

  test('jobs and feeds → none open, hubs subscribed at the first check, failing feeds not retried', async () => {
    const jobs = await all<{ open: boolean; kind: string }>('jobs');
    expect(jobs.filter(({ open }) => open)).toEqual([]);
    const pushes = await all<PushDocument>('pushes');
    expect(pushes.map(({ network, asked: askedAt }) => [network, askedAt]).sort()).toEqual([
      ['rss', null],
      ['youtube', null],
    ]);
    for (const { dueAt } of pushes) expect(dueAt?.toMillis()).toBeLessThanOrEqual(now.getTime());
    const feeds = await all<FeedDocument>('institutions/oakfield/feeds');
    for (const { name, status, nextSyncAt, source } of feeds) {
      const isLive = 'url' in source && source.url.startsWith(`${EXTRAS}/feeds/`);
      expect(nextSyncAt !== null, name).toBe(isLive);
      if (isLive) expect(status, name).toBe('ok');
    }
    expect(new Set(feeds.map(({ status }) => status))).toEqual(
      new Set(['ok', 'limited', 'failing', 'reauth', 'paused']),
    );
  });

  test('limited, failing or reauth feed → in the state after its sync', async () => {
    const feeds = await all<FeedDocument>('institutions/oakfield/feeds');
    const jobs = await all<{ target: string; status: string; error: { code: string } | null }>('jobs');
    for (const { id, status, error } of feeds.filter((feed) => feed.error)) {
      const failed = jobs.filter((job) => job.target === id && job.status === 'failed');
      expect(
        failed.map((job) => job.error?.code),
        status,
      ).toEqual([error?.code]);
    }
  });

  test.each(CHANNELS.filter(({ networkFeed }) => networkFeed))(
    'channel $key synced at the stand-in of its network → no new or changed story',
    async ({ name, network, source }) => {
      const feeds = await all<FeedDocument>('institutions/oakfield/feeds');
      const feed = feeds.find((each) => each.name === name);
      const { cursor } = (await db.doc(`feedStates/${feed?.id}`).get()).data() as FeedStateDocument;
      const body = new TextEncoder().encode(demoAccount(network).feed({ origin: EXTRAS, anchor: now }));
      const safeFetch = async (url: string) => ({ status: 200, url, header: () => null, body });
      const connector = createConnectors({ safeFetch }).get(network) as Connector;
      const { status } = await readOnce(connector, source(''), { cursor });
      expect(status).toBe('unchanged');
    },
  );

  test('audit log → users who approved', async () => {
    const audit = await all<{ action: string; actor: { email: string } }>('auditLog');
    const approvals = audit.filter(({ action }) => action === 'story.approve');
    expect(approvals.length).toBeGreaterThan(5);
    expect(new Set(approvals.map(({ actor }) => actor.email))).toEqual(
      new Set(['author@oakfield.test', 'both@sprx.test']),
    );
  });

  test('moveDemoSite: other port → addresses follow', async () => {
    const text = async () =>
      JSON.stringify(
        await Promise.all(
          ['stories', 'institutions/oakfield/feeds', 'feedSources', 'feedStates', 'pushes', 'institutions'].map(
            (name) => all(name),
          ),
        ),
      );
    expect(await text()).toContain(`${EXTRAS}/`);
    await moveDemoSite(db, EXTRAS, 'http://127.0.0.1:5174');
    expect(await text()).not.toContain(`${EXTRAS}/`);
    const feeds = await all<FeedDocument>('institutions/oakfield/feeds');
    expect(
      feeds.filter(({ source }) => 'url' in source && source.url.startsWith('http://127.0.0.1:5174/feeds/')),
    ).toHaveLength(3);
    const sources = await all<FeedSourceDocument>('feedSources');
    expect(
      sources.filter(
        ({ iid, sourceKey }) => iid === 'oakfield' && sourceKey.startsWith('http://127.0.0.1:5174/feeds/'),
      ),
    ).toHaveLength(3);
  });
});
