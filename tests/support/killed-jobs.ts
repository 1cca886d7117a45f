import type { DocumentData, Firestore } from 'firebase-admin/firestore';
import { feedIndexOf } from '../../server/channels/feed-index.ts';
import { sealCredentials } from '../../server/channels/use-cases/connections/secrets.ts';
import { createFeed } from '../../server/channels/use-cases/create-feed.ts';
import { createImport, mapImport, runImport } from '../../server/channels/use-cases/imports/imports.ts';
import { startHistory } from '../../server/channels/use-cases/metered/history.ts';
import { refs } from '../../server/core/firestore/refs.ts';
import { type Connector, type ConnectorItem, type Page, SourceError } from '../../server/core/ports/connector.ts';
import type { Connectors } from '../../server/core/ports/connectors.ts';
import { publishStory } from '../../server/publications/use-cases/publish-story.ts';
import { createStory } from '../../server/stories/use-cases/stories.ts';
import { addScene } from '../../server/tours/use-cases/scenes.ts';
import { createTour } from '../../server/tours/use-cases/tours.ts';
import { item } from './fake-source.ts';
import { type InProcess, inProcessDeps } from './in-process-deps.ts';
import { type Outside, serve } from './mortal-server.ts';

const MINUTE_MS = 60_000;
const PAGE = 5;
const SCHOOL = 'oakfield';

/** What the outside world holds: posts by network, which change between readings. */
type Posts = { rss: readonly ConnectorItem[]; x: readonly ConnectorItem[] };

/** A source that gives five posts at a time, counts them where its network charges, and goes on where its cursor says. */
function paged(network: 'rss' | 'x', posts: Posts): Connector {
  async function* read({ cursor, reservePosts }: Parameters<Connector['read']>[0]): AsyncGenerator<Page> {
    for (let from = Number(cursor?.from ?? 0); ; from += PAGE) {
      if (network === 'x') await reservePosts?.(PAGE);
      const items = posts[network].slice(from, from + PAGE);
      const isLast = from + PAGE >= posts[network].length;
      yield {
        status: 'read',
        isWhole: false,
        title: 'School',
        items,
        unreadable: from === 0 ? [{ externalId: 'torn', reason: 'It has no text.' }] : [],
        cursor: isLast ? {} : { from: String(from + PAGE) },
        isLast,
        ...(network === 'x' ? { counted: items.length } : {}),
      };
      if (isLast) return;
    }
  }
  return { network, read, sourceKey: (source) => JSON.stringify(source) } as Connector;
}

const post = (id: string, day: number, changes: Partial<ConnectorItem> = {}) => item(id, { day, ...changes });
const photo = (id: string, day: number, name = id) =>
  post(id, day, { media: [{ type: 'image', url: `https://cdn.example/${name}.jpg`, alt: `Picture ${id}` }] });
const range = (count: number, of: (n: number) => ConnectorItem) => Array.from({ length: count }, (_, n) => of(n));

async function outside(posts: Posts): Promise<Outside> {
  const world = await inProcessDeps();
  const connectors = {
    get: (network) => (network === 'rss' || network === 'x' ? paged(network, posts) : undefined),
  } as Connectors;
  return {
    world,
    connectors,
    // The picture is its name; one is not there.
    fetchPicture: async (url) => {
      if (url.includes('missing')) throw new SourceError('http-status', 'Not found.', { status: 404 });
      return new TextEncoder().encode(url);
    },
    pictures: {
      make: async (bytes) => ({
        type: 'image/jpeg',
        width: 400,
        height: 300,
        blur: 'AAAA',
        files: (['jpg', 'webp'] as const).map((ending) => ({ slot: 320, width: 320, ending, bytes })),
      }),
      convert: async (bytes) => bytes,
      async panorama(_bytes, { written, write }) {
        const tiles = { width: 2_048, cols: 4, rows: 2 };
        for (let n = 0; n < 8; n += 1) if (!written.has(`${n}-0.jpg`)) await write(`${n}-0.jpg`, new Uint8Array(1));
        return { width: 2_048, height: 1_024, tiles };
      },
    },
  };
}

async function channel({ world, connectors }: Outside, rules = {}): Promise<string> {
  const { feed } = await createFeed({ ...world.deps, connectors }, world.actor('head'), {
    name: 'Oakfield news',
    network: 'rss',
    source: { url: 'https://oakfield.example/feed' },
    rules,
  });
  return feed.id;
}

/** Makes a channel one of X with a sign-in, as if it had been connected. */
async function turnIntoX({ world }: Outside, id: string): Promise<void> {
  const { db, deps } = world;
  const connectionId = 'signed-in';
  const sealed = await sealCredentials(deps, SCHOOL, connectionId, { credentials: { access: 'a' }, expiresAt: null });
  await db.runTransaction(async (tx) => {
    const feed = (await tx.get(refs.feed(db, SCHOOL, id))).data() as Parameters<typeof feedIndexOf>[0];
    const source = { userId: '3001' };
    const changed = { ...feed, network: 'x' as const, source, connectionId };
    sealed(deps, tx, true);
    tx.set(refs.feed(db, SCHOOL, id), changed);
    tx.set(refs.feedIndex(db, id), feedIndexOf(changed));
    tx.update(refs.feedSource(db, id), { source });
  });
}

const later = ({ clock }: InProcess, ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};

/** A table of work that a process may be killed at. Each says what it leaves without a kill, so that all of it is done. */
export type KilledJob = {
  readonly name: string;
  /** Everything up to the moment at which the servers that are killed are started. */
  readonly prepare: () => Promise<Outside>;
  readonly left: Readonly<Record<string, number>>;
  /** So often it is killed at least when it is killed again and again; a job that gets no further is tried five times. */
  readonly deaths: number;
};

export const KILLED_JOBS: readonly KilledJob[] = [
  {
    name: 'sync',
    async prepare() {
      const posts: Posts = { rss: range(8, (n) => post(`old${n}`, n + 40)), x: [] };
      const made = await outside(posts);
      await channel(made, { approve: 'auto', holdWords: ['fire'] });
      await serve(made, null);
      const edited = posts.rss.map((each, n) => (n < 3 ? { ...each, title: `${each.title}, edited` } : each));
      const fresh = range(32, (n) => post(`new${n}`, n, n === 4 ? { text: 'A fire drill.' } : {}));
      posts.rss = [...fresh, ...edited];
      later(made.world, 24 * 60 * MINUTE_MS);
      return made;
    },
    left: { stories: 40, approved: 39, used: 39, postCount: 40, held: 1, unreadable: 1, versions: 3 },
    deaths: 2,
  },
  {
    name: 'sync of X',
    async prepare() {
      const posts: Posts = { rss: [], x: range(38, (n) => post(`x${n}`, n)) };
      const made = await outside(posts);
      await turnIntoX(made, await channel(made));
      return made;
    },
    left: { stories: 38, postCount: 38, reads: 38, 'reads of the school': 38 },
    deaths: 6,
  },
  {
    name: 'import',
    async prepare() {
      const made = await outside({ rss: [], x: [] });
      const { world } = made;
      const deps = { ...world.deps, connectors: made.connectors };
      const feedId = await channel(made);
      await serve(made, null);
      const { db } = world;
      const upload = { network: 'import' as const, source: {}, nextSyncAt: null };
      await refs.feed(db, SCHOOL, feedId).update(upload);
      await refs.feedIndex(db, feedId).update({ network: 'import', nextSyncAt: null });
      const rows = range(450, (n) => post(`row${n}`, n)).map(({ text }, n) =>
        n % 100 === 7 ? `,${n}` : `${text},${n}`,
      );
      const bytes = new TextEncoder().encode(`Text,Id\n${rows.join('\n')}\nAgain,3\n`);
      const head = world.actor('head');
      const { id } = await createImport(deps, head, feedId, { bytes, format: 'csv', fileName: 'stories.csv' });
      await mapImport(deps, head, id, { mapping: { text: 'Text', externalId: 'Id' } });
      await runImport(deps, head, id);
      return made;
    },
    left: { stories: 445, postCount: 445, 'rows added': 445, 'rows updated': 1, 'rows failed': 5, 'import files': 0 },
    deaths: 0,
  },
  {
    name: 'media copy',
    async prepare() {
      const posts: Posts = { rss: [], x: [] };
      const made = await outside(posts);
      await channel(made);
      await serve(made, null);
      const photos = [photo('a', 1), photo('b', 2), photo('c', 3, 'a'), photo('d', 4), photo('e', 5, 'missing')];
      posts.rss = photos;
      later(made.world, 24 * 60 * MINUTE_MS);
      return made;
    },
    left: { stories: 5, pictures: 3, uses: 4 },
    deaths: 2,
  },
  {
    name: 'scheduled publish',
    async prepare() {
      const made = await outside({ rss: [], x: [] });
      const { world } = made;
      const head = world.actor('head');
      const publishAt = new Date(world.clock.now.getTime() + 10 * MINUTE_MS).toISOString();
      for (let n = 0; n < 4; n += 1) {
        const story = await createStory(world.deps, head, { title: `Story ${n}`, html: '<p>Text.</p>' });
        await publishStory(world.deps, head, story.id, { destinations: [], publishAt });
      }
      later(world, 11 * MINUTE_MS);
      return made;
    },
    left: { stories: 4, approved: 4, used: 4, publications: 4 },
    deaths: 1,
  },
  {
    name: 'X history run',
    async prepare() {
      const posts: Posts = { rss: [], x: range(3, (n) => post(`x${n}`, n)) };
      const made = await outside(posts);
      const { world } = made;
      const id = await channel(made);
      await turnIntoX(made, id);
      await serve(made, null);
      posts.x = range(38, (n) => post(`x${n}`, n));
      const history = { iid: SCHOOL, feedId: id, from: '2026-01-01', to: '2026-11-19' };
      await startHistory({ ...world.deps, connectors: made.connectors }, await world.caller('admin'), history);
      return made;
    },
    left: { stories: 38, postCount: 38, reads: 41, 'reads of the school': 41, 'posts of the run': 38 },
    deaths: 5,
  },
  {
    name: 'tour-tiles',
    async prepare() {
      const made = await outside({ rss: [], x: [] });
      const { deps, actor, files } = made.world;
      const tour = await createTour(deps, actor('head'), { title: 'Our grounds', kind: 'own' });
      const path = `schools/${SCHOOL}/tours/${tour.id}/hall.jpg`;
      await files.write(path, { bytes: new Uint8Array(8), contentType: 'image/jpeg' });
      await addScene(deps, actor('head'), tour.id, { path, title: 'Hall', alt: 'The hall' });
      return made;
    },
    left: { 'ready scenes': 1, 'tour files': 8 },
    deaths: 1,
  },
];

/** What can be counted of a world; `left` names those of them that a job is about. */
export async function figuresOf({ db, files }: InProcess): Promise<Record<string, number>> {
  const all = async (path: string) => (await db.collection(path).get()).docs.map((each) => each.data());
  const [stories, feeds, media, imports, runs] = await Promise.all(
    ['stories', `institutions/${SCHOOL}/feeds`, 'media', 'imports', 'historyRuns'].map(all),
  );
  const sum = (documents: DocumentData[] = [], of: (document: DocumentData) => number) =>
    documents.reduce((total, each) => total + of(each), 0);
  const month = `meters/x/months/2026-11`;
  const versions = await db.collectionGroup('versions').where('iid', '==', SCHOOL).get();
  return {
    stories: stories?.length ?? 0,
    approved: sum(stories, ({ status }) => Number(status === 'approved')),
    used: (await usedOf(db)) ?? 0,
    versions: versions.size,
    postCount: sum(feeds, (feed) => feed.postCount),
    held: sum(feeds, (feed) => feed.held),
    unreadable: sum(feeds, (feed) => feed.unreadable),
    pictures: sum(media, ({ folder }) => Number(Boolean(folder))),
    uses: sum(media, ({ uses }) => uses),
    publications: sum(await all('publications'), ({ status }) => Number(status === 'published')),
    'rows added': sum(imports, ({ counts }) => counts.added),
    'rows updated': sum(imports, ({ counts }) => counts.updated),
    'rows failed': sum(imports, ({ counts }) => counts.failed),
    'import files': [...files.kept.keys()].filter((path) => path.includes('/imports/')).length,
    'ready scenes': sum(
      await all(`institutions/${SCHOOL}/vr`),
      ({ scenes }) => scenes.filter(({ status, path }: DocumentData) => status === 'ready' && path === null).length,
    ),
    'tour files': [...files.kept.keys()].filter((path) => path.includes('/tours/')).length,
    reads: (await db.doc(month).get()).get('reads') ?? 0,
    'reads of the school': (await db.doc(`${month}/schools/${SCHOOL}`).get()).get('reads') ?? 0,
    'posts of the run': sum(runs, ({ counts }) => counts.read),
  };
}

const usedOf = async (db: Firestore): Promise<number | undefined> =>
  (await refs.usage(db, SCHOOL).get()).get('stories');
