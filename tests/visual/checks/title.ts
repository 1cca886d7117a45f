import { frames } from './frames.ts';

/** A page has one heading of the first level, and the tab's title begins with it. Before it is known which page it is there is none. */
export async function checkTitle(): Promise<void> {
  await frames(2);
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
  const names = headings.map(({ textContent }) => `“${textContent}”`);
  if (names.length === 0 && !document.querySelector('main :is(a, button, input)')) return;
  if (names.length !== 1) throw new Error(`A page has one h1. Here: ${names.join(', ') || 'none'}.`);
  const name = headings[0]?.textContent ?? '';
  if (!document.title.startsWith(name)) throw new Error(`The tab says “${document.title}”, the h1 ${names.join()}.`);
}
