import type { FeedMetrics } from '../../../src/domain/feed/metrics.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type JobRun, LeaseLost } from '../../core/jobs/queue.ts';
import type { ChannelProfile, ConnectorItem } from '../../core/ports/connector.ts';
import { isSuspended } from '../../core/suspension.ts';
import { type StoryDocument, storyIdOf } from '../../stories/index.ts';
import type { FeedDocument } from '../documents.ts';
import { type Hashes, itemKey } from '../feed-state.ts';
import { getFeed } from './feeds.ts';
import { SchoolClosed } from './open-feed.ts';
import {
  dayOf,
  type Figures,
  figuresKey,
  figuresOf,
  nameOf,
  type Origin,
  storyFigures,
  writeFigures,
} from './story-figures.ts';

/** Stories whose figures are written at a time. */
const CHUNK = 200;

/**
 * Keeps how often posts were liked, seen and so on: a document for each day of a story, the newest also in the story itself.
 * What did not change since it was last kept is neither read nor written. Figures that cannot be kept fail no reading.
 * @throws SchoolClosed
 * @param storedHashes the figures of each item as they were last kept
 * @returns those that are kept now
 */
export async function storeMetrics(
  deps: Deps,
  run: Pick<JobRun, 'assertLease' | 'signal'>,
  origin: Origin & { readonly feed: FeedDocument },
  items: readonly ConnectorItem[],
  storedHashes: Hashes,
): Promise<Hashes> {
  const { feed } = origin;
  const hashesAfter = new Map(storedHashes);
  const changed = items.flatMap((item) => {
    const figures = figuresOf(item);
    if (!figures) return [];
    const key = itemKey(deps.hashing, item.externalId);
    const now = figuresKey(figures);
    return storedHashes.get(key) === now
      ? []
      : [{ id: storyIdOf(deps.hashing, feed.iid, feed.id, item.externalId), figures, key, now }];
  });
  try {
    for (let from = 0; from < changed.length; from += CHUNK) {
      run.signal.throwIfAborted();
      const part = changed.slice(from, from + CHUNK);
      await storeChunk(deps, run, origin, part);
      for (const { key, now } of part) hashesAfter.set(key, now);
    }
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof SchoolClosed || run.signal.aborted) throw error;
    deps.log.error({ err: error, feed: feed.id }, 'the figures of posts could not be kept');
  }
  return hashesAfter;
}

type Changed = { readonly id: string; readonly figures: Figures };

function storeChunk(
  deps: Deps,
  run: Pick<JobRun, 'assertLease'>,
  origin: Origin,
  changed: readonly Changed[],
): Promise<void> {
  const { db } = deps;
  return db.runTransaction(async (tx) => {
    await run.assertLease(tx);
    const [school, ...stories] = await tx.getAll(
      refs.institution(db, origin.feed.iid),
      ...changed.map(({ id }) => refs.story(db, id)),
    );
    if (isSuspended(school)) throw new SchoolClosed();
    const now = deps.now();
    changed.forEach(({ id, figures }, index) => {
      const snapshot = stories[index];
      const story = snapshot?.data() as StoryDocument | undefined;
      // A rule kept it out, or a person deleted it.
      if (!snapshot || !story) return;
      writeFigures(deps, tx, origin, id, figures, now, story.metricDays);
      tx.update(snapshot.ref, storyFigures(figures, now, story.metricDays));
    });
  });
}

/** `institutions/{iid}/feeds/{id}/metrics/{yyyymmdd}` */
export type FeedMetricsDocument = FeedMetrics & { iid: string; provider: string; apiVersion: string | null };

/** Whether a channel says something else about itself than it did before today. */
export function isNews({ now }: Deps, { profile: storedProfile }: FeedDocument, readProfile: ChannelProfile): boolean {
  if (!storedProfile || storedProfile.at.slice(0, 10) !== dayOf(now())) return true;
  const { at: _, ...before } = storedProfile;
  return Object.entries(readProfile).some(([name, value]) => before[name as keyof ChannelProfile] !== value);
}

/** What a channel says about itself today; a document a day. Like figures it fails no reading. */
export async function storeProfile(
  deps: Deps,
  { feed, apiVersion }: Origin & { readonly feed: FeedDocument },
  { followers, posts }: ChannelProfile,
): Promise<void> {
  const day = dayOf(deps.now());
  const document: FeedMetricsDocument & { at: unknown } = {
    iid: feed.iid,
    day,
    ...(followers === null ? {} : { followers }),
    ...(posts === null ? {} : { posts }),
    provider: feed.network,
    apiVersion,
    at: stamp(deps.now()),
  };
  try {
    await refs.feedMetric(deps.db, feed.iid, feed.id, nameOf(day)).set(document);
  } catch (error) {
    deps.log.error({ err: error, feed: feed.id }, 'the figures of a channel could not be kept');
  }
}

/** More than a year at once is answered in parts. */
const MOST_DAYS = 400;
const DAYS = 30;
const DAY_MS = 86_400_000;

/** The figures of a channel by the day, the oldest first; of the last 30 days unless asked otherwise. */
export async function listFeedMetrics(
  deps: Deps,
  actor: Actor,
  id: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<FeedMetrics[]> {
  await getFeed(deps, actor, id);
  const last = to ?? dayOf(deps.now());
  const first = from ?? dayOf(new Date(Date.parse(last) - (DAYS - 1) * DAY_MS));
  const snapshot = await refs
    .feedMetrics(deps.db, actor.iid, id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .limit(MOST_DAYS)
    .get();
  return snapshot.docs.map((document) => {
    const { day, followers, posts } = document.data() as FeedMetricsDocument;
    return { day, ...(followers === undefined ? {} : { followers }), ...(posts === undefined ? {} : { posts }) };
  });
}
