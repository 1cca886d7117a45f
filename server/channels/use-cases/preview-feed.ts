import { DEFAULT_RULES } from '../../../src/domain/feed/rules.ts';
import type { Network, NetworkSource, Source } from '../../../src/domain/networks/all.ts';
import { STORY_DEFAULTS } from '../../../src/domain/story/fields.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { type ConnectorItem, type Page, SourceError } from '../../core/ports/connector.ts';
import type { Hashing } from '../../core/ports/hashing.ts';
import { wait } from '../../core/turn.ts';
import { storyIdOf } from '../../stories/index.ts';
import { openConnection } from './connections/open-connection.ts';
import { limitSource } from './limit-source.ts';
import { hostOf } from './queue-sync.ts';
import { readSource } from './read-source.ts';
import { announcedBy, resolveSource, sourceProblem, unknownNetwork } from './source-problem.ts';

const PREVIEWED = 5;
/** A new channel begins with these rules. */
const { skipReplies, skipReposts } = DEFAULT_RULES;
const without = { replies: skipReplies, reposts: skipReposts };

/** Reads the first page of a source as a channel would be read, and stores nothing. */
export async function previewFeed(
  deps: Deps,
  actor: Actor,
  requestedSource: NetworkSource & { readonly connectionId?: string },
  signal: AbortSignal,
): Promise<{ title: string; items: SchoolStory[]; source: Source }> {
  const connector = deps.connectors.get(requestedSource.network);
  if (!connector) throw unknownNetwork();
  await limitSource(deps, actor, connector, requestedSource);
  const openedConnection = await openConnection(deps, actor, requestedSource, signal);
  const input = await resolveSource(connector, requestedSource, signal);
  const where = {
    iid: actor.iid,
    connectionId: openedConnection?.connectionId,
    credential: openedConnection?.credential,
  };
  const { source, page } = await announcedPage(deps, { ...input, ...where }, signal);
  if (page?.status !== 'read') return { title: '', items: [], source };
  const now = deps.now().toISOString();
  const items = page.items.filter(({ isReply, isRepost }) => !(isReply && skipReplies) && !(isRepost && skipReposts));
  return {
    title: page.title,
    source,
    items: items.slice(0, PREVIEWED).map((item) => previewed(deps.hashing, item, actor.iid, input.network, now)),
  };
}

/** Where the first posts are read. */
type Where = NetworkSource & {
  readonly iid: string;
  readonly connectionId: string | undefined;
  readonly credential: string | undefined;
};

/** Of the source, or of the one that it announces. @throws ProductError */
async function announcedPage(
  deps: Deps,
  input: Where,
  signal: AbortSignal,
): Promise<{ source: Source; page: Page | null }> {
  let where = input;
  try {
    try {
      return { source: where.source, page: await firstPage(deps, where, signal) };
    } catch (error) {
      const announced = announcedBy(deps, where, error);
      if (!announced) throw error;
      where = { ...where, ...announced };
      return { source: where.source, page: await firstPage(deps, where, signal) };
    }
  } catch (error) {
    throw error instanceof SourceError ? sourceProblem(error, where) : error;
  }
}

/** @throws SourceError */
export async function firstPage(deps: Deps, input: Where, signal: AbortSignal): Promise<Page | null> {
  const leave = await placeAt(deps, hostOf(deps, input), signal);
  try {
    for await (const page of readSource(deps, input, { cursor: null, without, enough: PREVIEWED, signal })) return page;
    return null;
  } finally {
    leave();
  }
}

/** A person is waiting: not for long behind the channels that are read of the same host. */
const LONGEST_WAIT_MS = 10_000;
const POLL_MS = 100;

/** @throws SourceError `rate-limited` when none was free for so long */
async function placeAt({ hosts, wake }: Deps, host: string, signal: AbortSignal): Promise<() => void> {
  for (let waited = 0; ; waited += POLL_MS) {
    signal.throwIfAborted();
    const leave = hosts.enter(host, true);
    if (leave)
      return () => {
        leave();
        // A job may wait for the place.
        wake();
      };
    if (waited >= LONGEST_WAIT_MS)
      throw new SourceError(
        'rate-limited',
        'Other channels of this website are syncing just now. Try again in a minute.',
      );
    await wait(POLL_MS);
  }
}

/** A post as the story that it would become. */
export function previewed(
  hashing: Hashing,
  item: ConnectorItem,
  iid: string,
  network: Network,
  now: string,
): SchoolStory {
  return {
    id: storyIdOf(hashing, iid, 'preview', item.externalId),
    iid,
    feedId: null,
    network,
    externalId: item.externalId,
    kind: 'post',
    status: 'pending',
    title: item.title,
    text: item.text,
    html: item.html,
    permalink: item.permalink,
    author: item.author,
    media: [...item.media],
    hashtags: [...item.hashtags],
    collectionIds: [],
    publishedAt: item.publishedAt ?? now,
    importedAt: now,
    updatedAt: now,
    sourceDeleted: false,
    version: 1,
    ...STORY_DEFAULTS,
    moderation: null,
  };
}
