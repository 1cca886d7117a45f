import { item } from '../support/fake-source.ts';
import type { Stack } from '../support/stack.ts';

const URL = 'https://school.example/search';

export const SEARCHED = [
  item('1', { title: 'Rugby match at Élodie field', hashtags: ['sport'], day: 1 }),
  item('2', { title: 'Chess club', text: 'They played after the rugby practice.', hashtags: ['clubs'], day: 2 }),
  item('3', { title: 'Autumn newsletter', hashtags: ['rugby', 'news'], day: 3 }),
  item('4', { title: 'Celebration assembly', text: 'The orchestra played.', hashtags: ['music'], day: 4 }),
];

/** A channel of Oakfield whose posts are searched. @returns its id */
export async function connectSearched(stack: Stack, items = SEARCHED): Promise<string> {
  stack.sources.set(URL, { items });
  const made = await stack.ask('POST', '/api/v1/feeds', {
    body: { name: 'School news', network: 'rss', source: { url: URL } },
  });
  await stack.settle();
  return String(made.body.feed?.id);
}
