import type { FeedPreview } from '../../domain/api/channels.ts';
import { matchesRules } from '../../domain/collection/matching.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { type Job, NO_COUNTS } from '../../domain/job/schema.ts';
import { countsAgainstPlan, isApproved, statusAfter } from '../../domain/story/moderation.ts';
import { nothingProposed, requireVersion } from '../../domain/story/proposal.ts';
import type { DecideProposed, Moderate, Moderated, NewStory, SchoolStory } from '../../domain/story/schema.ts';
import { PIECES } from './content.ts';
import { scene } from './pictures.ts';
import type { World } from './world.ts';

const notFound = (what: string) =>
  new ProductError('not-found', `${what} could not be found. It may have been deleted.`);

/** One record of the school by id. @throws ProductError `not-found`, also for another school's */
export function one<T extends { id: string; iid: string }>(
  list: readonly T[],
  iid: string,
  id: string,
  what: string,
): T {
  const found = list.find((item) => item.id === id && item.iid === iid);
  if (!found) throw notFound(what);
  return found;
}

export function remove<T extends { id: string }>(list: T[], id: string): void {
  const at = list.findIndex((item) => item.id === id);
  if (at >= 0) list.splice(at, 1);
}

export function moderate(world: World, iid: string, uid: string, request: Moderate): Moderated {
  const { ids, decision, reason } = request;
  const seen = new Map(Object.entries(request.versions ?? {}));
  const done: string[] = [];
  const failed: Moderated['failed'] = [];
  for (const id of new Set(ids)) {
    try {
      const story = one(world.records.stories, iid, id, 'The story');
      requireVersion(story.version, seen.get(id));
      const status = statusAfter(decision);
      if (countsAgainstPlan(status) && !countsAgainstPlan(story.status)) world.requireRoom(iid, 'stories');
      story.status = status;
      count(world, story);
      story.moderation = { by: uid, at: world.now(), reason: reason ?? null };
      done.push(id);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      failed.push({ id, error: { code: error.code, message: error.message } });
    }
  }
  return { done, failed };
}

/** One change more. */
export function count(world: World, story: SchoolStory): void {
  story.version += 1;
  story.updatedAt = world.now();
}

export function decideProposed(world: World, story: SchoolStory, { decision, version }: DecideProposed): SchoolStory {
  if (!story.proposed) throw nothingProposed();
  requireVersion(story.version, version);
  const { at: _, ...content } = story.proposed;
  const text = content.html === undefined ? {} : { text: textOf(content.html) };
  if (decision === 'accept') Object.assign(story, content, text);
  delete story.proposed;
  count(world, story);
  judge(world, story);
  return story;
}

/** A draft. */
export function write(world: World, iid: string, author: string | null, wanted: NewStory): SchoolStory {
  const { title, html, media = [], hashtags = [] } = wanted;
  const now = world.now();
  const story: SchoolStory = {
    id: world.newId('story'),
    iid,
    feedId: null,
    network: null,
    externalId: null,
    kind: 'authored',
    status: 'draft',
    title,
    html,
    text: textOf(html),
    permalink: null,
    author,
    media,
    hashtags,
    collectionIds: [],
    publishedAt: now,
    importedAt: now,
    updatedAt: now,
    sourceDeleted: false,
    version: 1,
    moderation: null,
  };
  world.records.stories.push(story);
  judge(world, story);
  return story;
}

export function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, ' ').trim();
}

/** What a person decided comes before what the rules say. */
function standsIn(world: World, collection: Collection, story: SchoolStory): boolean {
  return world.picks.get(`${collection.id} ${story.id}`) ?? matchesRules(collection.rules, story);
}

/** Puts every story where the collection wants it. */
export function applyRules(world: World, collection: Collection): void {
  for (const story of world.records.stories) {
    if (story.iid !== collection.iid) continue;
    const others = story.collectionIds.filter((id) => id !== collection.id);
    story.collectionIds = standsIn(world, collection, story) ? [...others, collection.id] : others;
  }
  recount(world, collection);
}

/** Puts one story, which is new or was changed, where the collections want it. */
export function judge(world: World, story: SchoolStory): void {
  const collections = world.records.collections.filter(({ iid }) => iid === story.iid);
  story.collectionIds = collections.filter((each) => standsIn(world, each, story)).map(({ id }) => id);
  for (const collection of collections) recount(world, collection);
}

/** By hand; it stays so whatever the rule says. */
export function pick(world: World, collection: Collection, story: SchoolStory, isIn: boolean): void {
  world.picks.set(`${collection.id} ${story.id}`, isIn);
  judge(world, story);
}

export function removeStory(world: World, story: SchoolStory): void {
  remove(world.records.stories, story.id);
  for (const collection of world.records.collections) {
    if (story.collectionIds.includes(collection.id)) recount(world, collection);
  }
}

export function recount(world: World, collection: Collection): void {
  collection.count = world.records.stories.filter((story) => story.collectionIds.includes(collection.id)).length;
}

export function previewOf(world: World, iid: string, url: string): FeedPreview {
  requireUsable(url);
  return { title: new URL(url).hostname, items: Array.from({ length: 5 }, (_, n) => incoming(world, iid, null, n)) };
}

const UNUSABLE = {
  'page.html': 'This address leads to a web page, not to a feed.',
  broken: 'The feed breaks off in the middle.',
  missing: 'The address answered 404: there is nothing there.',
};

/**
 * What a stand-in for the outside world answers, by the address: `page.html`, `broken` and `missing` are no feeds. One with
 * `damaged` in it has two posts among the others that cannot be read; one with `changing` in it says its first post in
 * other words at every reading.
 */
export function requireUsable(url: string): void {
  const problem = Object.entries(UNUSABLE).find(([part]) => url.includes(part))?.[1];
  if (problem) throw new ProductError('source-unusable', problem, { fields: { 'source.url': problem } });
}

/** Queues a reading; five posts come in a moment later. A job that still runs is handed out again. */
export function startSync(world: World, feed: Feed): Job {
  const running = [...world.jobs.entries()].find(
    ([id, job]) => id.startsWith(`job-${feed.id}-`) && (job.status === 'queued' || job.status === 'running'),
  );
  if (running) return publicJob(running[1]);
  const job: Job & { iid: string } = {
    id: `job-${feed.id}-${world.newId('run')}`,
    iid: feed.iid,
    status: 'queued',
    counts: NO_COUNTS,
    error: null,
  };
  world.jobs.set(job.id, job);
  feed.status = 'syncing';
  world.changed();
  setTimeout(() => step(world, job.id, { ...job, status: 'running', counts: { ...NO_COUNTS, seen: 5 } }), 150);
  setTimeout(() => finish(world, feed, job.id), 500);
  return publicJob(job);
}

const DAMAGED = ['Post 2 of the file is empty or no post.', 'Post 10 of the file is empty or no post.'];

function step(world: World, id: string, job: Job & { iid: string }): void {
  world.jobs.set(id, job);
  world.changed();
}

function finish(world: World, feed: Feed, jobId: string): void {
  const known = new Set(
    world.records.stories.filter((story) => story.feedId === feed.id).map(({ externalId }) => externalId),
  );
  const items = Array.from({ length: 5 }, (_, n) => incoming(world, feed.iid, feed, n));
  const added = items.filter((item) => !known.has(item.externalId));
  const updated = 'url' in feed.source && feed.source.url.includes('changing') ? sayAnew(world, feed, items[0]) : 0;
  world.records.stories.push(...added);
  for (const collection of world.records.collections) applyRules(world, collection);
  const damaged = 'url' in feed.source && feed.source.url.includes('damaged') ? DAMAGED : [];
  world.records.unreadable = [
    ...world.records.unreadable.filter(({ feedId }) => feedId !== feed.id),
    ...damaged.map((reason, n) => ({
      id: `${feed.id}-${n}`,
      feedId: feed.id,
      externalId: null,
      reason,
      at: world.now(),
    })),
  ];
  Object.assign(feed, {
    status: 'ok',
    error: null,
    lastSyncAt: world.now(),
    postCount: feed.postCount + added.length,
    unreadable: damaged.length,
  });
  const counts = {
    seen: items.length + damaged.length,
    added: added.length,
    updated,
    unchanged: items.length - added.length - updated,
    failed: damaged.length,
  };
  step(world, jobId, { id: jobId, iid: feed.iid, status: 'done', counts, error: null });
}

/** @returns how many stories that were there already have changed. */
function sayAnew(world: World, feed: Feed, first: SchoolStory | undefined): number {
  if (!first) return 0;
  const title = `${first.title}, reading ${[...world.jobs.keys()].filter((id) => id.startsWith(`job-${feed.id}-`)).length}`;
  const story = world.records.stories.find(
    ({ feedId, externalId, id }) => feedId === feed.id && externalId === first.externalId && id !== first.id,
  );
  if (!story) {
    first.title = title;
    return 0;
  }
  if (isApproved(story.status) && !feed.rules?.trustEdits) story.proposed = { title, at: world.now() };
  else Object.assign(story, { title, proposed: null });
  count(world, story);
  return 1;
}

export function publicJob({ iid: _, ...job }: Job & { iid: string }): Job {
  return job;
}

function incoming(world: World, iid: string, feed: Feed | null, n: number): SchoolStory {
  const piece = PIECES[(n * 3 + 5) % PIECES.length] ?? PIECES[0];
  if (!piece) throw new Error('There is no content to import');
  const now = world.now();
  return {
    id: feed ? world.newId('story') : `preview-${n + 1}`,
    iid,
    feedId: feed?.id ?? null,
    network: 'rss',
    externalId: `incoming-${n}`,
    kind: 'post',
    status: 'pending',
    title: piece.title,
    text: piece.text.join('\n'),
    html: piece.text.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    permalink: `https://www.oakfield.example/incoming/${n}`,
    author: null,
    media: piece.scene ? [scene(piece.scene)] : [],
    hashtags: piece.tags,
    collectionIds: [],
    publishedAt: new Date(Date.parse(now) - n * 3_600_000).toISOString(),
    importedAt: now,
    updatedAt: now,
    sourceDeleted: false,
    version: 1,
    moderation: null,
  };
}
