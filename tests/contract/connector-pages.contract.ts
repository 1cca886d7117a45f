import { expect, test } from 'vitest';
import { classifyError, type Page } from '../../server/core/ports/connector.ts';
import type { Network } from '../../src/domain/networks/all.ts';
import { readPages } from '../support/read-pages.ts';
import { failure } from '../support/source-error.ts';
import { cursorOf, HOUR, itemsOf, namesOf, posts, type Within, type WorldPost } from './connector-world.ts';

/** Four pages, of two requests each, and what is asked for once a reading. */
const MOST_REQUESTS_IN_A_LOOP = 12;
const WITHOUT_ONE = posts(90).filter(({ id }) => id !== '85');
const withANewOne = (before: readonly WorldPost[]) => [
  ...posts(1, 90).map((post) => ({ ...post, at: post.at + HOUR })),
  ...before,
];

/** What is promised besides where a reading takes several pages. */
export function pagedContract<N extends Network>(within: Within<N>): void {
  const { signal } = new AbortController();
  const request = { cursor: null, credentials: null, signal };

  test('several pages: interrupted after a page → its cursor returns the rest, the next sync the newest', () =>
    within(async ({ connector, source, publish }) => {
      publish(posts(90));
      const whole = await readPages(connector, source);
      const rest = await readPages(connector, source, { cursor: whole[0]?.cursor ?? null });
      expect([...namesOf(whole.slice(0, 1)), ...namesOf(rest)]).toEqual(namesOf(whole));
      expect(cursorOf(rest)).toEqual(cursorOf(whole));
    }));

  test.each([
    ['a post is added', withANewOne(posts(90))],
    ['a post of the first page is deleted', WITHOUT_ONE],
    ['a post of the first page is deleted and one is added', withANewOne(WITHOUT_ONE)],
  ])('several pages: %s between two pages → every other post returned', (_what, shifted) =>
    within(async ({ connector, source, publish }) => {
      publish(posts(90));
      const whole = namesOf(await readPages(connector, source));
      const seenNames = new Set<string>();
      for await (const page of connector.read({ ...request, source })) {
        for (const name of namesOf([page])) seenNames.add(name);
        publish(shifted);
      }
      expect(whole.filter((name) => !seenNames.has(name))).toEqual([]);
    }),
  );

  test('several pages: interrupted after a page, one of its posts deleted → every other post returned', () =>
    within(async ({ connector, source, publish }) => {
      publish(posts(90));
      const whole = await readPages(connector, source);
      publish(WITHOUT_ONE);
      const rest = await readPages(connector, source, { cursor: whole[0]?.cursor ?? null });
      const seenNames = new Set([...namesOf(whole.slice(0, 1)), ...namesOf(rest)]);
      expect(namesOf(whole).filter((name) => !seenNames.has(name))).toEqual([]);
    }));

  test('several pages: second page repeats for ever → plain error, few requests, earlier posts returned, later new posts', () =>
    within(async ({ connector, source, publish, repeatPages, asked: requestCount }) => {
      publish(posts(300));
      const whole = await readPages(connector, source);
      const before = requestCount.length;
      repeatPages(true);
      const pages: Page[] = [];
      const reading = (async () => {
        for await (const page of connector.read({ ...request, source })) pages.push(page);
      })();
      const error = await failure(reading);
      expect(classifyError(error)).toEqual({ status: 'failing', mayPass: false });
      expect(error.message).toMatch(/^The list of posts of .+ leads back to pages we have read.*\.$/);
      expect(requestCount.length - before).toBeLessThan(MOST_REQUESTS_IN_A_LOOP);
      expect(new Set(namesOf(pages))).toEqual(new Set(namesOf(whole.slice(0, 2))));
      repeatPages(false);
      publish([...posts(1, 300).map((post) => ({ ...post, at: post.at + HOUR })), ...posts(300)]);
      const again = namesOf(await readPages(connector, source, { cursor: cursorOf(pages) }));
      const firstNames = new Set(namesOf(pages));
      expect(again.filter((name) => !firstNames.has(name))).not.toEqual([]);
    }));

  test('several pages: post edited between two pages → returned again by the next sync', () =>
    within(async ({ connector, source, publish, untilEditsAreSeen }) => {
      publish(posts(90));
      const pages: Page[] = [];
      for await (const page of connector.read({ ...request, source })) {
        pages.push(page);
        publish(posts(90).map((post) => (post.id === '80' ? { ...post, text: 'Edited.' } : post)));
      }
      untilEditsAreSeen?.();
      const again = itemsOf(await readPages(connector, source, { cursor: cursorOf(pages) }));
      expect(again.filter(({ text }) => text === 'Edited.')).toHaveLength(1);
    }));
}
