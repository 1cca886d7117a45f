import type { Page } from '@playwright/test';
import { frames } from './idle.ts';

/** Words become a pixel wider or narrower in their place; a line more or less moves all below it by a hundred times as much. */
export const NOTHING_MOVES = 0.001;

/**
 * Follows what moves on the page that is opened next. @returns a function that reads the sum, once the typefaces have come and
 * been drawn.
 */
export async function followShifts(page: Page): Promise<() => Promise<number>> {
  type Moved = { score: number; read: () => void };
  await page.addInitScript(() => {
    const take = (entries: PerformanceEntryList) => {
      for (const entry of entries) moved.score += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    const moved: Moved = { score: 0, read: () => take(observer.takeRecords()) };
    Object.assign(window, { moved });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    await page.evaluate(() => document.fonts.ready);
    await frames(page);
    return page.evaluate(() => {
      const { moved } = window as unknown as { moved: Moved };
      moved.read();
      return moved.score;
    });
  };
}
