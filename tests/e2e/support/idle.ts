import { expect, type Page, type Request } from '@playwright/test';

/** The database holds these open for as long as it is listened to. */
const STREAM = /\/(Listen|Write)\/channel\b/;

/** Two frames: what changed in the first has been drawn by the second. */
export function frames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let left = 2; left > 0; left -= 1) await new Promise(requestAnimationFrame);
  });
}

/**
 * Follows the requests of a page from now on. @returns a function that resolves once it has none under way and has nothing else to do: what is
 * not to happen would have begun by then, however slow the machine.
 */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  page.on('request', (request) => !STREAM.test(request.url()) && open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    // What has come may bring about the next request: until a round ends with none.
    do {
      await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
      await frames(page);
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    } while (open.size > 0);
  };
}
