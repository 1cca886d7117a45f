import { expect, type Page } from '@playwright/test';
import { extrasUrl } from './sign-in.ts';

/** Presses the button, and answers on the stand-in's page in the window that opens. */
export async function signInBy(page: Page, label: string, button: string, answer: 'Allow' | 'Cancel'): Promise<void> {
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const provider = await opens;
  await expect(provider.getByRole('heading', { name: `${label} (local stand-in)` })).toBeVisible();
  const closes = provider.waitForEvent('close');
  await provider.getByRole('button', { name: answer }).click();
  await closes;
}

/** What the stand-in does from now on: it refuses a sign-in, or has a new post. */
export const tell = (network: string, act: string) =>
  fetch(extrasUrl(`/${network}/control`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act }),
  });
