import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, chromiumPath } from '../../../scripts/chromium.ts';
import { startStack } from '../../e2e/support/stack.ts';

export type Running = {
  browser: Browser;
  url: (path: string) => string;
  signIn: (email: string) => Promise<Page>;
  close: () => Promise<void>;
};

/** A whole local stack on free ports and the browser that npm installs. */
export async function start(): Promise<Running> {
  const { addresses, stop } = await startStack();
  Object.assign(process.env, addresses);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  const url = (path: string) => new URL(path, process.env.SPRX_URL).href;
  return {
    browser,
    url,
    // A context of its own each: six connections per host are all that one browser profile gets.
    signIn: async (email) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(url('/auth/login'));
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('Sprx-demo-1');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((address) => !address.pathname.startsWith('/auth/'));
      return page;
    },
    close: async () => {
      await browser.close();
      await stop();
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
