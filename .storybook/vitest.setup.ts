import { configure } from 'storybook/test';
import { afterEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { isExempt } from '../tests/visual/checks/exempt.ts';
import { inForcedColours } from '../tests/visual/checks/forced-colours.ts';
import { checkKeyboard } from '../tests/visual/checks/keyboard.ts';
import { checkArrival, type Runnable } from '../tests/visual/checks/layout-shift.ts';
import { checkReflow } from '../tests/visual/checks/reflow.ts';
import { FORCED_COLOURS } from '../tests/visual/samples.ts';
import type { Seen } from '../tests/visual/seen.ts';

// Smooth scrolling and lazy code take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 8000 });

const STEP_MS = 25;
/** So many equal looks in a row are called still. */
const STILL = 3;
const LONGEST = 120;
/** How often a picture is taken again before it is called changed. */
const TRIES = import.meta.env.VISUAL_EXACT ? 1 : 3;
const isDark = import.meta.env.STORY_THEME === 'dark';
/** A part of the kit is drawn in a window that holds all of it, up to here. */
const TALLEST_WINDOW = 1600;
/** What comes below on a page is more of the same: light shows how it goes on, dark its colours and the tablet's width. */
const TALLEST_PAGE = isDark ? 1024 : 1280;
/** A state of a page that is seen whole elsewhere. */
const TALLEST_STATE = isDark ? 600 : 800;

type Meta = { storyId?: string; seen?: Seen; reports?: { type: string; result?: Record<string, unknown> }[] };

/** Every story that passed is also compared with its picture, and tried by keyboard, at 400 % and in forced colours. */
afterEach(async ({ task, ...context }) => {
  const meta = task.meta as Meta;
  if (!meta.storyId) return;
  keepViolationsOnly(meta);
  if (task.result?.state === 'fail') return;
  const seen: Seen = { picture: 'none', taken: 0, ms: { still: 0, picture: 0, checks: 0 } };
  meta.seen = seen;
  const { picture } = document.documentElement.dataset;
  await document.fonts.ready;
  const frame = document.querySelector('[data-story-frame]');
  if (picture === 'state') await takeState(meta.storyId, seen);
  else if (picture !== 'none') await takePicture(picture === 'frame' ? frame : null, meta.storyId, seen);
  // The bench asks for nothing but the picture, twenty times.
  if (import.meta.env.VISUAL_EXACT) return;
  const from = performance.now();
  const { story } = context as { story?: Runnable };
  if (frame) await tryFramed(frame, meta.storyId, story?.parameters ?? {});
  else if (story && !isDark && meta.storyId.startsWith('pages-')) await checkArrival(story);
  seen.ms.checks = performance.now() - from;
});

/** Structure is the same in both themes, so each takes a part. */
async function tryFramed(
  frame: Element,
  storyId: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (isDark) {
    if (!isExempt(parameters, 'keyboard')) await checkKeyboard();
    return;
  }
  if (FORCED_COLOURS.includes(storyId) || parameters.forcedColours)
    await inForcedColours(() => compare(frame, `forced-colours-${storyId}`));
  if (!isExempt(parameters, 'reflow')) await checkReflow();
}

/** What passed in axe would be sent along for every story: fifty megabytes in a run. */
function keepViolationsOnly({ reports = [] }: Meta): void {
  for (const { type, result } of reports) {
    if (type === 'a11y' && result) for (const kind of ['passes', 'incomplete', 'inapplicable']) result[kind] = [];
  }
}

/**
 * A state of a page: the layer that lies over it, or else what `main` has within the window. Where there is neither, as
 * while the app starts, all of it.
 */
async function takeState(storyId: string, seen: Seen): Promise<void> {
  const layers = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]')];
  // Some are in the page while they are closed.
  const layer = layers.findLast((each) => each.checkVisibility());
  const main = document.querySelector('main');
  const shown = layer ?? main;
  if (!shown) return takePicture(null, storyId, seen);
  const from = performance.now();
  // The viewport that the story asks for.
  const { innerWidth: width, innerHeight: height } = window;
  // A lower window takes along what keeps to its foot.
  const lower = shown === main && height > TALLEST_STATE;
  if (lower) await page.viewport(width, TALLEST_STATE);
  await still(shown);
  const rested = performance.now();
  seen.ms.still = rested - from;
  const inWindow = window.innerHeight - shown.getBoundingClientRect().top;
  if (shown === main) Object.assign(main.style, { maxHeight: `${inWindow}px`, overflow: 'clip' });
  try {
    await compare(shown, storyId, seen);
  } finally {
    if (shown === main) Object.assign(main.style, { maxHeight: '', overflow: '' });
  }
  if (lower) await page.viewport(width, height);
  seen.ms.picture = performance.now() - rested;
}

async function takePicture(framed: Element | null, storyId: string, seen: Seen): Promise<void> {
  const from = performance.now();
  // The viewport that the story asks for.
  const { innerWidth: width, innerHeight: height } = window;
  const tallest = framed ? TALLEST_WINDOW : TALLEST_PAGE;
  const bottom = await still(framed);
  // What lies below the window would be left white.
  const isTall = bottom > height;
  if (isTall) {
    await page.viewport(width, Math.min(bottom, tallest));
    // Pictures that load lazily come into view only now, and may make the page taller once more.
    const grown = await still(framed);
    if (grown > bottom) {
      await page.viewport(width, Math.min(grown, tallest));
      await still(framed);
    }
  }
  const rested = performance.now();
  seen.ms.still = rested - from;
  const { style } = document.body;
  // The picture of an element shows all of it, however far below the window it ends.
  if (!framed && bottom > tallest) Object.assign(style, { height: `${tallest}px`, overflow: 'clip' });
  try {
    await compare(framed ?? document.body, storyId, seen);
  } finally {
    Object.assign(style, { height: '', overflow: '' });
  }
  if (isTall) await page.viewport(width, height);
  seen.ms.picture = performance.now() - rested;
}

/** About one picture in fifty is anti-aliased differently once at a ring's corner; one that differs each time has changed. */
async function compare(element: Element, name: string, seen?: Seen): Promise<void> {
  for (let tries = 1; ; tries++) {
    if (seen) seen.taken = tries;
    try {
      await expect.element(page.elementLocator(element)).toMatchScreenshot(name);
      if (seen) seen.picture = 'same';
      return;
    } catch (error) {
      const isMissing = error instanceof Error && error.message.includes('No existing reference');
      if (seen) seen.picture = isMissing ? 'missing' : 'changed';
      if (tries >= TRIES || isMissing) throw error;
    }
  }
}

/** Waits until height, content and pictures rest, three seconds at most, and returns how far down the story reaches, in pixels. */
async function still(framed: Element | null): Promise<number> {
  let last = '';
  let same = 0;
  for (let look = 0; look < LONGEST && same < STILL; look++) {
    await new Promise((done) => setTimeout(done, STEP_MS));
    const pictures = Array.from(document.images, ({ complete }) => Number(complete)).join('');
    const now = `${bottomOf(framed)} ${document.body.innerHTML.length} ${pictures}`;
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return bottomOf(framed);
}

function bottomOf(framed: Element | null): number {
  const { body, documentElement } = document;
  const bottom = framed
    ? framed.getBoundingClientRect().bottom
    : Math.max(documentElement.scrollHeight, body.scrollHeight, body.getBoundingClientRect().bottom);
  return Math.ceil(bottom);
}
