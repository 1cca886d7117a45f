/** What other areas may use of this one. */
export { embedHeaders } from './headers.ts';
export { articleData, itemList } from './html/article-data.ts';
export { digest } from './html/digest.ts';
export { frameOf, iframeOf } from './html/frame.ts';
export { picture } from './html/picture.ts';
export { DESCRIBED, MOST_IN_FEED, type StoryFeed, toJsonFeed, toRss } from './use-cases/collection-feed.ts';
export { readWidget } from './use-cases/read-widget.ts';
export { storyAddresses } from './use-cases/story-address.ts';
