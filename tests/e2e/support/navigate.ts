import type { Page } from '@playwright/test';
import { frames } from './idle.ts';

/**
 * Opens a page of the app from inside, as after a click on a link: to load the app costs many times as much. The page before
 * stays until the next has come, so wait for what that one does not have.
 */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await frames(page);
}
