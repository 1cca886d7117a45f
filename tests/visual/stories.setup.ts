import * as React from 'react';
import { configure } from 'storybook/test';
import { afterEach } from 'vitest';
import { commands, page } from 'vitest/browser';
import { applyAppearance } from '../../.storybook/appearance.ts';
import { keepNoStacks } from '../../.storybook/no-stacks.ts';
import { VIEWPORTS } from '../../.storybook/scene.ts';
import { SLOW_ROUTE_MS } from '../../src/config/constants.ts';
import { holdTimers } from '../../stories/support/timers.ts';
import { checkDark, checkLight, looksNow } from './checks/axe.ts';
import { isExempt } from './checks/exempt.ts';
import { inForcedColours } from './checks/forced-colours.ts';
import { checkKeyboard } from './checks/keyboard.ts';
import { checkArrival, type Runnable } from './checks/layout-shift.ts';
import { exchangeKnown } from './checks/passed-before.ts';
import { checkReflow } from './checks/reflow.ts';
import { checkTitle } from './checks/title.ts';
import { themesOf } from './paths.ts';
import { FORCED_COLOURS } from './samples.ts';
import type { Seen, Theme } from './seen.ts';
import { compare, take } from './take.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    throttle: () => Promise<void>;
    processorTime: () => Promise<number>;
  }
}

// How long something may fail to come, which says nothing of how long it takes on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// What is said after five seconds of waiting must not depend on how long a busy machine needs for two pictures.
let timers = holdTimers(SLOW_ROUTE_MS);
afterEach(() => {
  timers.release();
  timers = holdTimers(SLOW_ROUTE_MS);
});

if (import.meta.env.IS_THROTTLED) await commands.throttle();

keepNoStacks(React);

/** `cost`: processor time of the page's renderer for the story and its checks, in seconds. */
type Meta = { storyId?: string; seen?: Seen; cost?: number };
let spent = await commands.processorTime();

/**
 * Every story that passed is compared with its picture in light, switched to dark without a remount, compared again and checked
 * for contrast, and tried by keyboard, at 400 % and in forced colours. All failures are reported at once.
 */
afterEach(async ({ task, ...context }) => {
  const meta = task.meta as Meta;
  try {
    await lookAtStory(meta, task.result?.state === 'fail' ? undefined : (context as { story?: Runnable }).story);
  } finally {
    const now = await commands.processorTime();
    meta.cost = now - spent;
    spent = now;
  }
});

async function lookAtStory(meta: Meta, story: Runnable | undefined): Promise<void> {
  const { storyId } = meta;
  if (!storyId || !story) return;
  const seen: Seen = {
    light: { picture: 'none', taken: 0, failed: [] },
    dark: { picture: 'none', taken: 0, failed: [] },
    ms: { still: 0, picture: 0, checks: 0 },
  };
  meta.seen = seen;
  const { parameters } = story;
  const frame = document.querySelector('[data-story-frame]');
  const errors: unknown[] = [];
  const attempt = async (theme: Theme, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      errors.push(error);
      seen[theme].failed.push(error instanceof Error ? error.message : String(error));
    }
  };
  const check = async (theme: Theme, work: () => Promise<void>) => {
    const from = performance.now();
    await attempt(theme, work);
    seen.ms.checks += performance.now() - from;
  };
  // The bench asks for nothing but the pictures, twenty times.
  const isWhole = !import.meta.env.VISUAL_EXACT;

  const { picture } = document.documentElement.dataset;
  if (isWhole) await exchangeKnown();
  if (isWhole && parameters.isApp) await check('light', checkTitle);
  await attempt('light', () => take(storyId, 'light', seen));
  if (isWhole) await check('light', () => checkLight(isState(storyId, picture)));
  if (isWhole && (FORCED_COLOURS.includes(storyId) || parameters.forcedColours))
    await check('light', () =>
      inForcedColours(async () => (frame ? compare(frame, `forced-colours-${storyId}`, 'light') : undefined)),
    );
  // A state without a picture in dark is turned only for a look that none before it had.
  const newLooks = looksNow();
  const isTurned = (picture !== 'none' && themesOf(storyId).includes('dark')) || (isWhole && newLooks.isNew);
  if (story.globals.theme === 'light' && isTurned) {
    await attempt('dark', () => turnDark(storyId, story));
    await narrow(parameters);
    await attempt('dark', () => take(storyId, 'dark', seen));
    if (isWhole) await check('dark', checkDark);
    if (seen.dark.failed.length === 0) newLooks.keep();
  }
  if (!isWhole) return tell(errors);
  if (frame && !isExempt(parameters, 'keyboard')) await check('dark', checkKeyboard);
  if (frame && !isExempt(parameters, 'reflow')) await check('light', checkReflow);
  if (!frame && isPage(storyId)) {
    await page.viewport(VIEWPORT.width, VIEWPORT.height);
    await check('light', () => checkArrival(story));
  }
  tell(errors);
}

const isPage = (storyId: string) => storyId.startsWith('pages-');

/** The frame of a page is the same in all its states and seen in the first. */
const isState = (storyId: string, picture: string | undefined) =>
  picture === 'state' || (picture === 'none' && isPage(storyId) && !storyId.endsWith('--ready'));

const VIEWPORT = sizeOf('laptop');
const NARROW = sizeOf('tablet');

/** Without a remount; a story that prints values of the theme is mounted and played anew. */
async function turnDark(storyId: string, { globals, run }: Runnable): Promise<void> {
  const dark = { ...globals, theme: 'dark' };
  if (storyId.startsWith('foundations-')) await run({ globals: { ...dark, a11y: { manual: true } } });
  else applyAppearance(document.documentElement, dark);
}

/** Pages are drawn as on a laptop in light and as on a tablet in dark, so that two pictures show both. */
async function narrow({ viewport }: Runnable['parameters']): Promise<void> {
  const { defaultViewport } = (viewport ?? {}) as { defaultViewport?: string };
  if (defaultViewport === 'laptop' && window.innerWidth === VIEWPORT.width)
    await page.viewport(NARROW.width, NARROW.height);
}

function sizeOf(name: keyof typeof VIEWPORTS) {
  const { width, height } = VIEWPORTS[name].styles;
  return { width: Number.parseInt(width, 10), height: Number.parseInt(height, 10) };
}

function tell(errors: readonly unknown[]): void {
  if (errors.length === 0) return;
  if (errors.length === 1) throw errors[0];
  throw new Error(errors.map((error) => (error instanceof Error ? error.message : String(error))).join('\n\n'));
}
