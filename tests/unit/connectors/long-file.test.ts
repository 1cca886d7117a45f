import { describe, expect, test } from 'vitest';
import { createConnectors } from '../../../server/connectors/registry.ts';
import type { Page } from '../../../server/core/ports/connector.ts';
import { rss } from './support.ts';

const post = (guid: string, title = `Post ${guid}`) =>
  `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>https://oakfield.test/${title}</link></item>`;

async function partsOf(posts: readonly string[]) {
  const body = Buffer.from(rss(posts.join('')));
  const connectors = createConnectors({ safeFetch: async (url) => ({ status: 200, url, header: () => null, body }) });
  const parts: Extract<Page, { status: 'read' }>[] = [];
  const { signal } = new AbortController();
  const source = { url: 'https://oakfield.test/feed' };
  for await (const page of connectors.get('rss')?.read({ source, cursor: null, credentials: null, signal }) ?? []) {
    if (page.status !== 'read') throw new Error('the feed was said to be unchanged');
    parts.push(page);
  }
  return parts;
}

describe('web feed with many posts', () => {
  const many = Array.from({ length: 1_000 }, (_, n) => post(`g${n}`));

  test('web feed with 1,000 posts → in parts of one page, each once, with one cursor', async () => {
    const parts = await partsOf(many);
    expect(parts.map(({ items, continues }) => [items.length, continues])).toEqual([
      [400, true],
      [400, true],
      [200, false],
    ]);
    expect(parts.flatMap(({ items }) => items.map(({ externalId }) => externalId))).toEqual(
      many.map((_, n) => `g${n}`),
    );
    expect(new Set(parts.map(({ cursor }) => JSON.stringify(cursor))).size).toBe(1);
    expect(parts.every(({ isWhole }) => isWhole)).toBe(true);
  });

  test('web feed with 400 posts → one page, the last', async () => {
    const parts = await partsOf(many.slice(0, 400));
    expect(parts.map(({ items, continues = false }) => [items.length, continues])).toEqual([[400, false]]);
  });

  test('web feed whose parts share a guid → an id of its own for each, as within one part', async () => {
    const idsOf = async (posts: readonly string[]) =>
      (await partsOf(posts))
        .flatMap(({ items }) => items)
        .filter(({ externalId }) => externalId.startsWith('shared'))
        .map(({ externalId }) => externalId);
    const [first, second] = [post('shared', 'First'), post('shared', 'Second')];
    const apart = await idsOf([first, ...many, second]);
    expect(new Set(apart).size).toBe(2);
    expect(apart).toEqual(await idsOf([first, second]));
  });
});
