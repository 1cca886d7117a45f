import type { Network, Source } from '../../../src/domain/feed/schema.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { type ConnectorItem, type Reading, SourceError } from '../../connectors/connector.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { storyIdOf } from '../../core/firestore/refs.ts';
import { sourceProblem, unknownNetwork } from './source-problem.ts';

const PREVIEWED = 5;

/** Reads a source as a channel would be read, and stores nothing. */
export async function previewFeed(
  deps: Deps,
  actor: Actor,
  input: { network: Network; source: Source },
  signal: AbortSignal,
): Promise<{ title: string; items: SchoolStory[] }> {
  const connector = deps.connectors.get(input.network);
  if (!connector) throw unknownNetwork();
  const reading = await read(() => connector.read(input.source, null, signal), input.network);
  if (reading.status === 'unchanged') return { title: '', items: [] };
  const now = deps.now().toISOString();
  return {
    title: reading.title,
    items: reading.items.slice(0, PREVIEWED).map((item) => previewed(item, actor.iid, input.network, now)),
  };
}

async function read(work: () => Promise<Reading>, network: Network): Promise<Reading> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceError ? sourceProblem(error, network) : error;
  }
}

function previewed(item: ConnectorItem, iid: string, network: Network, now: string): SchoolStory {
  return {
    id: storyIdOf(iid, 'preview', item.externalId),
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
    moderation: null,
  };
}
