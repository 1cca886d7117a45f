import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from './scripts/chromium.ts';

const executablePath = await chromiumPath();
// Two runs at once must not clear each other's folder; workers inherit the name.
process.env.SPRX_E2E_OUTPUT ??= `.cache/e2e/${process.pid}`;

/** The whole local stack is started once, on free ports with a data folder of its own, by tests/e2e/support/stack.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: process.env.SPRX_E2E_OUTPUT,
  globalSetup: './tests/e2e/support/stack.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
  },
});
