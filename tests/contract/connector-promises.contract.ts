import { expect, test } from 'vitest';
import type { Page } from '../../server/core/ports/connector.ts';
import type { Network } from '../../src/domain/networks/all.ts';
import type { SourceCapabilities } from '../../src/domain/networks/manifest.ts';
import { readPages } from '../support/read-pages.ts';
import { cursorOf, itemsOf, posts, type Within } from './connector-world.ts';

/** What the network's manifest promises of edits, deletions and hubs. */
export function promiseContract<N extends Network>(within: Within<N>, promised: SourceCapabilities): void {
  const [deleted, ...others] = ['25', '24', '26'];
  const withoutOne = posts(30).filter(({ id }) => id !== deleted);
  const textOf = (id: string | undefined) => `Post ${id} `;
  const has = (pages: readonly Page[], id: string | undefined) =>
    itemsOf(pages).some(({ text }) => text.startsWith(textOf(id)));

  test('edits, by the manifest: one of the newest edited → returned again in its new state', () =>
    within(async ({ connector, source, publish, untilEditsAreSeen }) => {
      expect(promised.edits).not.toBe('never');
      publish(posts(30));
      const first = await readPages(connector, source);
      untilEditsAreSeen?.();
      publish(posts(30).map((post) => (post.id === deleted ? { ...post, text: 'Edited.' } : post)));
      const again = itemsOf(await readPages(connector, source, { cursor: cursorOf(first) }));
      expect(again.filter(({ text }) => text === 'Edited.')).toHaveLength(1);
    }));

  test('deletions, by the manifest: one of the newest deleted → reported, or the manifest does not claim to', () =>
    within(async ({ connector, source, publish, untilEditsAreSeen }) => {
      publish(posts(30));
      const first = await readPages(connector, source);
      untilEditsAreSeen?.();
      publish(withoutOne);
      const again = await readPages(connector, source, { cursor: cursorOf(first) });
      const claims = [...first, ...again].map((page) => page.status === 'read' && page.isInFull === true);
      if (promised.deletions === 'always') {
        expect(claims).not.toContain(false);
        expect([has(again, deleted), ...others.map((id) => has(again, id))]).toEqual([false, true, true]);
      }
      if (promised.deletions === 'never') expect(claims).not.toContain(true);
    }));

  test('push, by the manifest: synced → hub address returned, or none', () =>
    within(async ({ connector, source, publish }) => {
      publish(posts(3));
      const hubs = (await readPages(connector, source)).map((page) => (page.status === 'read' && page.hub) || null);
      if (promised.push) expect(connector.askHub).toBeDefined();
      else expect(hubs.filter(Boolean)).toEqual([]);
    }));
}
