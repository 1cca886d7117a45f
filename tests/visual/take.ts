import { commands, page } from 'vitest/browser';
import { nameOf, themesOf } from './paths.ts';
import type { Outcome, Seen, Theme } from './seen.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    lookAt: (selector: string, theme: Theme, name: string) => Promise<Outcome>;
  }
}

const STEP_MS = 25;
/** So many equal looks in a row are called still. */
const STILL = 3;
const LONGEST = 120;
/** A part of the kit is drawn in a window that holds all of it, up to here. */
const TALLEST_WINDOW = 1600;
/** What comes below on a page is more of the same: light shows how it goes on, dark its colours and the tablet's width. */
const TALLEST_PAGE = { light: 1280, dark: 1024 };
/** A state of a page that is seen whole elsewhere. */
const TALLEST_STATE = { light: 800, dark: 600 };

/** Takes the story's picture, of what its `data-picture` on the root says, and compares it with the theme's baseline. */
export async function take(storyId: string, theme: Theme, seen: Seen): Promise<void> {
  const { picture } = document.documentElement.dataset;
  if (picture === 'none' || !themesOf(storyId).includes(theme)) return;
  await document.fonts.ready;
  if (picture === 'state') return takeState(storyId, theme, seen);
  const frame = picture === 'frame' ? document.querySelector('[data-story-frame]') : null;
  return takePicture(frame, storyId, theme, seen);
}

/**
 * A play may leave the page scrolled, or a router restore where it was, and what is measured from there is white above and
 * cut off below.
 */
function toTop(): void {
  if (window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * A state of a page: the layer that lies over it, or else what `main` has within the window. Where there is neither, as
 * while the app starts, all of it.
 */
async function takeState(storyId: string, theme: Theme, seen: Seen): Promise<void> {
  const layers = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="menu"]')];
  // Some are in the page while they are closed.
  const layer = layers.findLast((each) => each.checkVisibility());
  const main = document.querySelector('main');
  const shown = layer ?? main;
  if (!shown) return takePicture(null, storyId, theme, seen);
  const from = performance.now();
  // The viewport that the story asks for.
  const { innerWidth: width, innerHeight: height } = window;
  // A lower window takes along what keeps to its foot.
  const lower = shown === main && height > TALLEST_STATE[theme];
  if (lower) await page.viewport(width, TALLEST_STATE[theme]);
  await still(shown);
  const rested = performance.now();
  seen.ms.still += rested - from;
  const inWindow = window.innerHeight - shown.getBoundingClientRect().top;
  if (shown === main) Object.assign(main.style, { maxHeight: `${inWindow}px`, overflow: 'clip' });
  try {
    await compare(shown, storyId, theme, seen);
  } finally {
    if (shown === main) Object.assign(main.style, { maxHeight: '', overflow: '' });
  }
  if (lower) await page.viewport(width, height);
  seen.ms.picture += performance.now() - rested;
}

async function takePicture(framed: Element | null, storyId: string, theme: Theme, seen: Seen): Promise<void> {
  const from = performance.now();
  // The viewport that the story asks for.
  const { innerWidth: width, innerHeight: height } = window;
  const tallest = framed ? TALLEST_WINDOW : TALLEST_PAGE[theme];
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
  seen.ms.still += rested - from;
  const { style } = document.body;
  // The picture of an element shows all of it, however far below the window it ends.
  if (!framed && bottom > tallest) Object.assign(style, { height: `${tallest}px`, overflow: 'clip' });
  try {
    await compare(framed ?? document.body, storyId, theme, seen);
  } finally {
    Object.assign(style, { height: '', overflow: '' });
  }
  if (isTall) await page.viewport(width, height);
  seen.ms.picture += performance.now() - rested;
}

/** Throws when it is not as it was, or new. */
export async function compare(element: Element, name: string, theme: Theme, seen?: Seen): Promise<void> {
  const { selector } = page.elementLocator(element);
  const { picture, taken, message } = await commands.lookAt(selector, theme, nameOf(name));
  if (seen) Object.assign(seen[theme], { picture, taken });
  if (message) throw new Error(message);
}

/** Resolves once height, content and pictures rest at the top of the page, three seconds at most, with how far down the story reaches, in pixels. */
async function still(framed: Element | null): Promise<number> {
  let changes = 0;
  const changed = new MutationObserver(() => {
    changes += 1;
  });
  changed.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  let last = '';
  let same = 0;
  for (let round = 0; round < LONGEST && same < STILL; round++) {
    // Clock: it looks again until nothing has changed for a few looks, however long each takes.
    await new Promise((done) => setTimeout(done, STEP_MS));
    toTop();
    const pictures = Array.from(document.images, ({ complete }) => Number(complete)).join('');
    const now = `${bottomOf(framed)} ${changes} ${pictures}`;
    same = now === last ? same + 1 : 0;
    last = now;
  }
  changed.disconnect();
  return bottomOf(framed);
}

function bottomOf(framed: Element | null): number {
  const { body, documentElement } = document;
  const bottom = framed
    ? framed.getBoundingClientRect().bottom
    : Math.max(documentElement.scrollHeight, body.scrollHeight, body.getBoundingClientRect().bottom);
  return Math.ceil(bottom);
}
