import { expect, it } from 'vitest';
import { createRssConnector } from '../../../server/connectors/rss/rss-connector.ts';

const rss = createRssConnector({ safeFetch: () => Promise.reject(new Error('nothing is to be fetched')) });

it.each([
  ['https://school.example/', true],
  ['https://school.example', true],
  ['https://school.example/news?page=2', true],
  ['https://school.example/feeds/index.html', true],
  ['https://school.example/feed-the-birds', true],
  ['https://school.example/?feed=rss2', true],
  ['https://school.example/news.rss', false],
  [' https://school.example/ATOM.XML?key=1 ', false],
  ['https://school.example/feed.json', false],
  ['https://school.example/blog/feed/', false],
  ['https://school.example/rss', false],
])('address of a web feed: %s → read as a page: %s', (url, isLookedAt) => {
  expect(rss.announces?.({ url })).toBe(isLookedAt);
});
