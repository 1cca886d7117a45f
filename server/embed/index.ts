/** What other areas may use of this one. */
export { DESCRIBED, MOST_IN_FEED, type StoryFeed, toJsonFeed, toRss } from './use-cases/collection-feed.ts';
