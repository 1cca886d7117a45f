import { defineConfig } from '@playwright/test';
import { underLoad } from './scripts/check/run/slow-browser.ts';
import { CHROMIUM_ARGS, chromiumPath } from './scripts/chromium.ts';
import { ownStack } from './tests/e2e/support/stack.ts';

const executablePath = underLoad(await chromiumPath());
// Two runs at once must not clear each other's folder; workers inherit the name.
process.env.SPRX_E2E_OUTPUT ??= `.cache/e2e/${process.pid}`;

await ownStack();

/** Each worker has a whole local stack, on free ports with a data folder of its own, from tests/e2e/support/stack.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: process.env.SPRX_E2E_OUTPUT,
  globalSetup: './tests/e2e/support/stack.ts',
  fullyParallel: false,
  // They wait more than they work: two at a time on two cores.
  workers: 2,
  retries: 0,
  // How long something may hang, which says nothing of how long it takes on a busy machine.
  timeout: 600_000,
  // When a stack has gone, every test after it waits for that long: there is nothing to learn from the twentieth.
  maxFailures: process.env.CI ? 20 : 0,
  expect: { timeout: 120_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    // By itself a click waits for as long as the whole test may take.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    // What the browser has loaded and compiled for the test before; cookies and what is stored are cleared.
    reuseContext: true,
    contextOptions: { reducedMotion: 'reduce' },
    // To record each test costs as much as many of them; the whole check tries again what failed, and records that.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
});
