import type { Page } from '@playwright/test';

/** Keeps the page's own code back, and whatever else `late` says, until it is let go. */
export async function holdCode(page: Page, late = /\/assets\/index-.*\.js$/): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  await page.route(late, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

/** Resolves once something has been painted: what comes after that is late, however fast or slow the machine. */
export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Resolves once the page's own code runs its form. */
export async function untilCodeRuns(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  );
}
