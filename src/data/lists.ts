import {
  getFeed,
  getFeedHealth,
  listFeedMetrics,
  listSkipped,
  listUnreadable,
  whyMissing,
} from '../domain/api/channels.ts';
import { getCollection, listCollections } from '../domain/api/collections.ts';
import { listStories } from '../domain/api/stories.ts';
import { getWidget, listWidgets } from '../domain/api/widgets.ts';
import type { Collection } from '../domain/collection/schema.ts';
import type { FeedHealth, Why } from '../domain/feed/health.ts';
import type { FeedMetrics } from '../domain/feed/metrics.ts';
import type { SkippedPost } from '../domain/feed/rules.ts';
import type { Feed, UnreadablePost } from '../domain/feed/schema.ts';
import { hasHiddenSource, networkSource } from '../domain/networks/all.ts';
import type { StoryListQuery } from '../domain/story/list-query.ts';
import type { SchoolStory } from '../domain/story/schema.ts';
import type { Widget } from '../domain/widget/schema.ts';
import type { Page } from './port-shapes.ts';
import { type EndpointPages, type EndpointResource, usePagedResource, useResource } from './resource.ts';
import { useSession } from './session/session.tsx';

/** A channel with its whole address, for those who may change channels; what is heard live has none of its query. */
export function useWholeChannel(feed: Feed): Feed {
  const mayChange = useSession().can('s.c.wr');
  const { state } = useResource(
    getFeed,
    'feed',
    mayChange && hasHiddenSource(feed.network) ? { params: { id: feed.id } } : null,
  );
  return state.status === 'ready' ? { ...feed, ...networkSource(feed.network, state.value.source) } : feed;
}

export function useCollections(): EndpointResource<Collection[]> {
  return useResource(listCollections, 'items', {});
}

export function useCollection(id: string): EndpointResource<Collection> {
  return useResource(getCollection, 'collection', { params: { id } });
}

/** `isAsked`: whether they are needed already; until then they are loading. */
export function useWidgets(isAsked = true): EndpointResource<Widget[]> {
  return useResource(listWidgets, 'items', isAsked ? {} : null);
}

export function useWidget(id: string): EndpointResource<Widget> {
  return useResource(getWidget, 'widget', { params: { id } });
}

/** The first page of a question about stories, with how many there are in all: for counts, covers and previews. */
export function useStoryPage(query: StoryListQuery | null): EndpointResource<Page<SchoolStory>> {
  return useResource(listStories, null, query && { query });
}

/** What a first look needs, and some way down: each story comes with its text, and a hundred took four times as long. */
const PAGE = 40;

/** All stories that a question finds, page after page. Another question keeps the first answer until its own is there. */
export function useStoryPages(query: StoryListQuery): EndpointPages<SchoolStory> {
  return usePagedResource(listStories, { query }, { limit: PAGE, keeps: true });
}

/** How many posts that could not be read come at a time. */
export const UNREADABLE_PAGE = 20;

/** The posts of a channel that could not be read, the latest first; `empty` when all can. */
export function useUnreadable(feedId: string): EndpointPages<UnreadablePost> {
  return usePagedResource(listUnreadable, { params: { id: feedId } }, { limit: UNREADABLE_PAGE });
}

/** How many posts that rules kept out come at a time. */
export const SKIPPED_PAGE = 20;

/** The posts of a channel that its rules kept out, the latest first. */
export function useSkipped(feedId: string): EndpointPages<SkippedPost> {
  return usePagedResource(listSkipped, { params: { id: feedId } }, { limit: SKIPPED_PAGE });
}

/** The figures of a channel of the last 30 days, the oldest first. */
export function useFeedMetrics(id: string): EndpointResource<FeedMetrics[]> {
  return useResource(listFeedMetrics, 'items', { params: { id }, query: {} });
}

/** Loading while `id` is null. */
export function useFeedHealth(id: string | null): EndpointResource<FeedHealth> {
  return useResource(getFeedHealth, 'health', id === null ? null : { params: { id } });
}

/**
 * What became of a post that is named by its address, its id or its title.
 * @param feedId of one channel alone; of all where it is empty
 */
export function useWhy(q: string, feedId = ''): EndpointResource<Why[]> {
  return useResource(whyMissing, 'items', { query: { q, ...(feedId ? { feedId } : {}) } });
}
