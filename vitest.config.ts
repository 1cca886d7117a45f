import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { BrowserCommand } from 'vitest/node';
import { THROTTLE } from './scripts/check/run/browser-load.ts';
import { CHROMIUM_ARGS, chromiumPath } from './scripts/chromium.ts';
import { lookAt } from './tests/visual/compare-picture.ts';
import { BASELINES } from './tests/visual/paths.ts';
import { NODE_PROJECTS } from './vitest.node.config.ts';

/** Everything the stories import, listed beforehand: a package found later reloads the browser in the middle of a run. */
const OPTIMISED = [
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react-router-dom',
  'swr',
  'swr/subscription',
  'zod/mini',
  'react-hook-form',
  '@hookform/resolvers/standard-schema',
  'react-virtuoso',
  'class-variance-authority',
  '@radix-ui/react-context-menu',
  '@radix-ui/react-menu',
  '@radix-ui/react-popover',
  '@radix-ui/react-tooltip',
  'libphonenumber-js/min',
  '@visx/scale',
  '@visx/shape',
  'uplot',
  '@tanstack/react-table',
  '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter',
  'react-image-crop',
  'topojson-client',
  'uqr',
  'axe-core',
  'fflate',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  'sanitize-html',
  'tldts',
];

/** Icons are imported one by one; each new one would be found late. */
const ICONS = [
  ...new Set(
    globSync('{src,stories}/**/*.{ts,tsx}').flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/'(lucide-react\/icons\/[a-z0-9-]+)'/g), ([, icon]) => icon ?? ''),
    ),
  ),
];

/** Drawing a part anew over what was there leaves rounded edges a shade different from run to run; whole pictures do not. */
const DRAW_WHOLE = '--disable-partial-raster';

/** In MB, for what lives a moment only: with the browser's own measure a page of stories needs a sixth more processor time. */
const ROOM_FOR_YOUNG = '--js-flags=--min-semi-space-size=32,--max-semi-space-size=64';

/** For the developer tools React keeps where each element was made and times each component: a tenth of a run nobody watches. */
const UNTRACED = 'delete console.createTask; delete console.timeStamp;';

const stage = (): Plugin => ({
  name: 'stage',
  transformIndexHtml: () => [{ tag: 'script', children: UNTRACED, injectTo: 'head-prepend' }],
});

/** Fixtures that have to fail, and the bench, bring workbench and pictures of their own. */
const { STORIES_FROM = '.storybook', VISUAL_BASELINES = BASELINES, VISUAL_EXACT = '' } = process.env;

const forceColours: BrowserCommand<[on: boolean]> = ({ page }, on) =>
  page.emulateMedia({ forcedColors: on ? 'active' : 'none' });

/** All at once: a message to here and back for each takes longer than the key. */
const pressTab: BrowserCommand<[times: number]> = async ({ page }, times) => {
  for (let time = 0; time < times; time++) await page.keyboard.press('Tab');
};

/** The browser loads some thousand modules before it answers; where it has not, all of the run is lost. */
const CONNECTS_MS = 10 * 60_000;

/** Of a run under load; the same page serves many files. */
const throttle: BrowserCommand<[]> = async ({ context, page }) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env[THROTTLE]) });
};

/** Keys of what passed in any page of this run (tests/visual/checks/passed-before.ts). Where files are watched they may have changed. */
const knownKeys: string[] = [];
const exchangeKnown: BrowserCommand<[from: number, add: readonly string[]]> = ({ project }, from, add) => {
  if (project.vitest.config.watch) return { keys: [], next: 0 };
  const keys = knownKeys.slice(from);
  knownKeys.push(...add);
  return { keys, next: knownKeys.length };
};

/** Processor time of the page's renderer so far, in seconds. */
const sessions = new WeakMap<object, Promise<CDPSession>>();
const processorTime: BrowserCommand<[]> = async ({ context, page }) => {
  const session = sessions.get(page) ?? openMetrics(context, page);
  sessions.set(page, session);
  const { metrics } = await (await session).send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0;
};

async function openMetrics(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

const stories = async (): Promise<TestProjectInlineConfiguration> => ({
  plugins: [react(), tailwindcss(), stage(), await storybookTest({ configDir: STORIES_FROM })],
  optimizeDeps: { include: [...OPTIMISED, ...ICONS] },
  test: {
    name: 'stories',
    // The fixtures’ folder is another root.
    setupFiles: [join(import.meta.dirname, 'tests/visual/stories.setup.ts')],
    testTimeout: 300_000,
    // Pictures and checks are a hook, which a busy machine holds up as it does the story.
    hookTimeout: 300_000,
    // Stories wait two thirds of their time, for timers, requests and pictures; more than so many wait for the cores.
    maxWorkers: 4,
    // One page for many files: each story sets its own stage, and the modules come once.
    isolate: false,
    env: { VISUAL_EXACT, IS_THROTTLED: process.env[THROTTLE] ? '1' : '' },
    browser: {
      enabled: true,
      commands: {
        forceColours,
        pressTab,
        throttle,
        exchangeKnown,
        processorTime,
        lookAt: lookAt({
          folder: VISUAL_BASELINES,
          exact: VISUAL_EXACT === 'keep' || VISUAL_EXACT === 'compare' ? VISUAL_EXACT : null,
        }),
      },
      headless: true,
      connectTimeout: CONNECTS_MS,
      screenshotFailures: false,
      viewport: { width: 1200, height: 900 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: { executablePath: await chromiumPath(), args: [...CHROMIUM_ARGS, DRAW_WHOLE, ROOM_FOR_YOUNG] },
        contextOptions: { deviceScaleFactor: 1, reducedMotion: 'reduce', timezoneId: 'Europe/London', locale: 'en-GB' },
      }),
    },
  },
});

/** What the workbench runs on has to hold where the workbench runs. */
const inBrowser = async (): Promise<TestProjectInlineConfiguration> => ({
  test: {
    name: 'integration-browser',
    include: ['tests/integration/emulators/conformance/admin-in-process.test.ts'],
    testTimeout: 300_000,
    // Pictures and checks are a hook, which a busy machine holds up as it does the story.
    hookTimeout: 300_000,
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: CONNECTS_MS,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      provider: playwright({ launchOptions: { executablePath: await chromiumPath(), args: [...CHROMIUM_ARGS] } }),
    },
  },
});

export default defineConfig(async () => ({
  test: {
    projects: [...NODE_PROJECTS, await stories(), await inBrowser()],
  },
}));
