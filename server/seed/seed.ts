import { createHash } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { networkSource, type Source } from '../../src/domain/networks/all.ts';
import { createBackend } from '../backend.ts';
import type { FeedDocument } from '../channels/documents.ts';
import { updateFeedIn } from '../channels/feed-index.ts';
import { createFeed } from '../channels/use-cases/create-feed.ts';
import { syncFeed } from '../channels/use-cases/feeds.ts';
import { updateFeed } from '../channels/use-cases/update-feed.ts';
import { putInCollection } from '../collections/use-cases/membership.ts';
import { createConnectors } from '../connectors/registry.ts';
import { PARSE_LIMITS, parseFeed } from '../connectors/rss/parse.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { nodeHashing } from '../core/node-hashing.ts';
import type { Page } from '../core/ports/connector.ts';
import type { Connectors } from '../core/ports/connectors.ts';
import type { Files } from '../core/ports/files.ts';
import type { SanitiseHtml } from '../core/ports/html.ts';
import type { Log } from '../core/ports/log.ts';
import type { Sealer } from '../core/ports/sealer.ts';
import { firebaseAccounts } from '../identity/firebase/firebase-accounts.ts';
import { storyIdOf } from '../stories/story-of-source.ts';
import { moderate } from '../stories/use-cases/moderate.ts';
import { createStory } from '../stories/use-cases/stories.ts';
import { roleFor, type SeedActor } from './actors.ts';
import { channelFeed } from './channel-feed.ts';
import { CHANNELS, type DemoChannel, SAMPLE_HUB } from './channels.ts';
import { seedCollections } from './collections.ts';
import type { Post } from './content/piece.ts';
import { WRITTEN } from './content/written.ts';
import { DRAWING_SIZE, DRAWINGS } from './drawings.ts';
import { seedNewsletters } from './newsletters.ts';
import { seedPeople } from './people.ts';
import { demoPosts, escapeText, guidOf, itemOf, NEWEST } from './plan.ts';
import { seededRandom } from './random.ts';
import { demoConnectors, workOff } from './runner.ts';
import { seedTour } from './tours.ts';

export type SeedOptions = {
  readonly db: Firestore;
  readonly auth: Auth;
  /** `empty`: the accounts and the schools only. */
  readonly kind: 'demo' | 'empty';
  /** Where the sample page, its pictures and feeds are; without a trailing slash. */
  readonly extrasOrigin: string;
  readonly connectors: Connectors;
  readonly sanitiseHtml: SanitiseHtml;
  readonly log: Log;
  readonly now: Date;
  /** Keeps the pictures of the virtual tour, and nothing else. */
  readonly files: Files;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Days ago that the channels were read and their stories moderated. */
const SITTINGS = [280, 200, 130, 70, 35, 14, 5, 0];
/** In days: the channels are read a minute and a half before the moderation. */
const BEFORE_SITTING = 0.001;
const PENDING = 38;
const CHOSEN: readonly string[] = [
  'open-evening-nine-hundred-visitors-one-escaped-locust',
  'coding-club-teaches-a-robot-to-be-polite',
  'the-bench-that-listens',
  'rockpools-rain-and-a-very-cross-crab',
  'a-mosaic-for-the-dinner-hall-eleven-thousand-pieces',
  'chess-club-holds-the-grandmaster-to-a-draw',
  'young-musicians-of-the-year-and-the-brave-year-7-oboe',
  'a-day-in-the-kitchen-from-half-past-five',
];

/** Fills an empty database. The same at every seeding but for the times, which count back from `now`. */
export async function seed(options: SeedOptions): Promise<void> {
  const { db, auth, extrasOrigin } = options;
  const { now } = options;
  await seedPeople(db, auth, `${extrasOrigin}/`, { joined: new Date(now.getTime() - JOINED_DAYS * DAY), now });
  if (options.kind === 'demo') await new DemoSchools(options).fill();
}

/** Everybody was there before the first channel was. */
const JOINED_DAYS = 420;

const noFiles = () => Promise.reject(new Error('Making the demo data keeps no files'));
const NO_FILES: Files = {
  read: noFiles,
  write: noFiles,
  readPieces: noFiles,
  writePieces: noFiles,
  remove: noFiles,
  removeAll: noFiles,
  list: noFiles,
  details: () => {
    throw new Error('Making the demo data keeps no files');
  },
};

const noSecrets = () => Promise.reject(new Error('Making the demo data keeps no secrets'));
const NO_SECRETS: Sealer = { mark: Promise.resolve(''), seal: noSecrets, open: noSecrets };

class DemoSchools {
  readonly #options: SeedOptions;
  readonly #deps: Deps;
  readonly #posts: Map<DemoChannel, Post[]>;
  readonly #feedIds = new Map<string, string>();
  /** Those whose source has begun to answer with its error. */
  readonly #broken = new Set<DemoChannel>();
  #clock: Date;

  constructor(options: SeedOptions) {
    const { db, auth, sanitiseHtml, log, now, connectors, extrasOrigin } = options;
    this.#options = options;
    this.#posts = demoPosts(now);
    this.#clock = now;
    let ids = 0;
    this.#deps = createBackend({
      db,
      sealer: NO_SECRETS,
      sanitiseHtml,
      accounts: firebaseAccounts(auth),
      files: NO_FILES,
      mail: { send: () => Promise.reject(new Error('Creating the demo data sends no email')) },
      appOrigin: extrasOrigin,
      isLocal: true,
      log,
      connectors: demoConnectors(connectors, (source) => this.#read(source)),
      now: () => this.#clock,
      random: seededRandom(1931),
      newId: () => {
        ids += 1;
        return createHash('sha256').update(`demo ${ids}`).digest('hex').slice(0, 20);
      },
    }).deps;
  }

  async fill(): Promise<void> {
    const bySince = [...CHANNELS].sort((a, b) => b.since - a.since);
    for (const channel of bySince) await this.#connect(channel);
    const byHand = await seedCollections(
      this.#deps,
      (key) => this.#feedIds.get(key) ?? '',
      (days) => this.#goTo(days),
    );
    const undecided = this.#undecided();
    for (const [index, days] of SITTINGS.entries()) {
      this.#goTo(days + BEFORE_SITTING);
      // The schools do not share a document, but the channels of one share its counters.
      for (const channel of CHANNELS) if (channel.since > days) await this.#sync(channel);
      await this.#moderateSitting(undecided, SITTINGS[index - 1] ?? Number.POSITIVE_INFINITY, days);
    }
    await this.#write();
    this.#goTo(1);
    await this.#choose(byHand);
    this.#goTo(0);
    for (const channel of CHANNELS) await this.#settle(channel);
    await seedNewsletters(this.#deps, (days) => this.#goTo(days));
    await seedTour({ ...this.#deps, files: this.#options.files }, (days) => this.#goTo(days));
    this.#goTo(0);
  }

  #goTo(days: number): void {
    this.#clock = new Date(this.#options.now.getTime() - days * DAY);
  }

  #source(channel: DemoChannel): Source {
    return channel.source(`${this.#options.extrasOrigin}/feeds/`);
  }

  /** What a channel can be read from goes through the real parser, so that the first real reading finds nothing new. */
  async #read(source: Source): Promise<Page> {
    const text = JSON.stringify(source);
    const channel = CHANNELS.find((entry) => JSON.stringify(this.#source(entry)) === text);
    if (!channel) throw new Error(`No demo channel has the source ${text}`);
    if (channel.health.is === 'broken' && this.#broken.has(channel)) throw channel.health.error();
    const { extrasOrigin } = this.#options;
    const posts = (this.#posts.get(channel) ?? []).filter(({ publishedAt }) => publishedAt <= this.#clock);
    const feedPage = { status: 'read', isWhole: true, title: channel.name, unreadable: [], cursor: {} } as const;
    if (channel.networkFeed) {
      const answer = channel.networkFeed.body(posts, extrasOrigin);
      return asItsNetworkGives(channel, answer, { source, base: `${extrasOrigin}/${channel.network}` });
    }
    if (!channel.file) return { ...feedPage, items: posts.map((post) => itemOf(post, extrasOrigin)) };
    const url = `${extrasOrigin}/feeds/${channel.file}`;
    const { items } = await parseFeed(channelFeed(channel, posts, extrasOrigin).body, {
      url,
      owners: new Map(),
      signal: new AbortController().signal,
      ...PARSE_LIMITS,
    });
    const hub = channel.hasHub ? { url: `${extrasOrigin}${SAMPLE_HUB}`, topic: url } : null;
    return { ...feedPage, items, hub };
  }

  async #connect(channel: DemoChannel): Promise<void> {
    this.#goTo(channel.since);
    const { name, network, iid, key } = channel;
    const source = networkSource(network, this.#source(channel));
    const { feed, job } = await createFeed(this.#deps, admin(iid), { name, ...source });
    this.#feedIds.set(key, feed.id);
    await workOff(this.#deps, job);
  }

  async #sync(channel: DemoChannel): Promise<void> {
    await workOff(this.#deps, await syncFeed(this.#deps, admin(channel.iid), this.#feedIds.get(channel.key) ?? ''));
  }

  /** Of Oakfield what the drawings show, and then about every other one, until there are 38; of Riverside three. */
  #undecided(): Set<string> {
    const newest = (iid: string) =>
      CHANNELS.filter((channel) => channel.iid === iid)
        .flatMap((channel) => (this.#posts.get(channel) ?? []).map((post) => ({ id: this.#idOf(channel, post), post })))
        .sort((a, b) => b.post.publishedAt.getTime() - a.post.publishedAt.getTime());
    const oakfield = newest('oakfield').filter(({ post }, rank) => post.slug in NEWEST || (rank * 7) % 10 < 6);
    return new Set([...oakfield.slice(0, PENDING), ...newest('riverside').slice(0, 3)].map(({ id }) => id));
  }

  #idOf(channel: DemoChannel, post: Post): string {
    return storyIdOf(nodeHashing, channel.iid, this.#feedIds.get(channel.key) ?? '', nameOf(channel, post));
  }

  /** Decides on what was read since the sitting before: nearly all is approved, a little is hidden. */
  async #moderateSitting(undecided: ReadonlySet<string>, fromDays: number, toDays: number): Promise<void> {
    // As the channels were read: a post of the minute after is nowhere yet.
    const readAt = (days: number) => this.#options.now.getTime() - (days + BEFORE_SITTING) * DAY;
    const [since, until] = [readAt(fromDays), readAt(toDays)];
    for (const iid of ['oakfield', 'riverside'] as const) {
      const ids = CHANNELS.filter((channel) => channel.iid === iid).flatMap((channel) =>
        (this.#posts.get(channel) ?? [])
          .filter(({ publishedAt }) => publishedAt.getTime() > since && publishedAt.getTime() <= until)
          .map((post) => this.#idOf(channel, post))
          .filter((id) => !undecided.has(id)),
      );
      const isHidden = (id: string) => Number.parseInt(id.slice(0, 4), 16) % 24 === 0;
      const actor = iid === 'oakfield' ? author() : admin(iid);
      await this.#moderate(
        actor,
        ids.filter((id) => !isHidden(id)),
        'approve',
      );
      await this.#moderate(actor, ids.filter(isHidden), 'hide');
    }
  }

  async #moderate(
    actor: SeedActor,
    ids: string[],
    decision: 'approve' | 'hide' | 'return',
    reason?: string,
  ): Promise<void> {
    if (ids.length === 0) return;
    const { failed } = await moderate(this.#deps, actor, { ids, decision, ...(reason ? { reason } : {}) });
    if (failed[0]) throw new Error(`A demo story could not be reviewed: ${failed[0].error.message}`);
  }

  /** The stories picked by hand for the open evening. */
  async #choose(collectionId: string): Promise<void> {
    for (const [channel, posts] of this.#posts) {
      for (const post of posts.filter(({ slug }) => CHOSEN.includes(slug))) {
        await putInCollection(this.#deps, admin('oakfield'), collectionId, this.#idOf(channel, post));
      }
    }
  }

  async #write(): Promise<void> {
    for (const { title, paragraphs, tags, drawing, days, returned } of WRITTEN) {
      this.#goTo(days);
      const url = `${this.#options.extrasOrigin}/media/${drawing}.svg`;
      const story = await createStory(this.#deps, author(), {
        title,
        html: paragraphs.map((paragraph) => `<p>${escapeText(paragraph)}</p>`).join(''),
        hashtags: [...tags],
        media: drawing ? [{ type: 'image', url, alt: DRAWINGS[drawing], ...DRAWING_SIZE }] : [],
      });
      this.#goTo(Math.max(0, days - 1));
      if (returned) await this.#moderate(admin('oakfield'), [story.id], 'return', returned);
    }
  }

  /** The health that the demo shows, as the sync itself set it. What cannot be read here is not tried again by itself. */
  async #settle(channel: DemoChannel): Promise<void> {
    const id = this.#feedIds.get(channel.key) ?? '';
    const { health } = channel;
    if (health.is === 'paused') {
      await updateFeed(this.#deps, admin(channel.iid), id, { status: 'paused' });
    }
    if (health.is === 'broken') {
      this.#broken.add(channel);
      this.#clock = this.#brokenAt(channel, health.days);
      await this.#sync(channel);
      this.#goTo(0);
    }
    const { db } = this.#options;
    await db.runTransaction(async (tx) => {
      const feed = (await tx.get(refs.feed(db, channel.iid, id))).data() as FeedDocument;
      updateFeedIn({ db }, tx, feed, {
        ...(channel.file ? {} : { nextSyncAt: null }),
        ...this.#lastReadOf(channel),
        ...(channel.handle ? { handle: channel.handle } : {}),
      });
    });
  }

  #newestPostOf(channel: DemoChannel): number {
    const published = (this.#posts.get(channel) ?? []).map(({ publishedAt }) => publishedAt.getTime());
    return Math.max(...published.filter((time) => time <= this.#options.now.getTime()));
  }

  /** So many days ago, and after its newest post, which was read. */
  #brokenAt(channel: DemoChannel, days: number): Date {
    return new Date(Math.max(this.#options.now.getTime() - days * DAY, this.#newestPostOf(channel) + 2 * MINUTE));
  }

  /** A channel that broke or was paused has not been read since. */
  #lastReadOf(channel: DemoChannel): Pick<Partial<FeedDocument>, 'lastSyncAt' | 'lastGoodSyncAt'> {
    const { health } = channel;
    const newest = this.#newestPostOf(channel) + MINUTE;
    if (health.is === 'broken') {
      const brokenAt = this.#brokenAt(channel, health.days).getTime();
      return { lastGoodSyncAt: stamp(new Date(Math.max(brokenAt - HOUR, newest))) };
    }
    if (health.is !== 'paused') return {};
    const at = stamp(new Date(newest));
    return { lastSyncAt: at, lastGoodSyncAt: at };
  }
}

/** What the channel calls the post. */
function nameOf({ networkFeed }: DemoChannel, post: Post): string {
  return networkFeed?.idOf(post) ?? guidOf(post);
}

/** The posts as the network's own connector reads them from this answer. */
async function asItsNetworkGives(
  { name, network }: DemoChannel,
  answer: string,
  { source, base }: { source: Source; base: string },
): Promise<Page> {
  const body = new TextEncoder().encode(answer);
  const safeFetch = async (url: string) => ({ status: 200, url, header: () => null, body });
  const { signal } = new AbortController();
  const provider = { safeFetch, baseOf: () => base, signedInBaseOf: () => base };
  const reading = createConnectors({ safeFetch, providers: () => provider })
    .get(network)
    ?.read({ source, cursor: null, credentials: null, signal });
  for await (const page of reading ?? []) return page;
  throw new Error(`The demo channel ${name} gave nothing`);
}

function admin(iid: DemoChannel['iid']): SeedActor {
  return roleFor(iid === 'oakfield' ? 'demo-head' : 'demo-both', iid, 'ADMIN');
}

function author(): SeedActor {
  return roleFor('demo-author', 'oakfield', 'AUTHOR');
}
