import { commands } from 'vitest/browser';
import { frames } from './frames.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** As Windows’ high contrast does, or as it was. */
    forceColours: (on: boolean) => Promise<void>;
  }
}

const CONTROLS =
  'button, a[href], input:not([type="hidden"]), select, textarea, [role="button"], [role="switch"], [role="checkbox"], [role="radio"], [role="tab"], [role="slider"]';

/** What differs from its neighbours by its background. */
const MARKED =
  ':is(nav, li, [data-slot="stepper"] > *)[aria-current]:not([aria-current="false"]), nav:not([data-slot="breadcrumbs"]) [aria-current="page"], [role="row"][aria-selected="true"]';

/** What is marked, and its like that is not: side by side the two have to look different by their own box. */
const MARKS: readonly (readonly [marked: string, plain: string])[] = [
  ['[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]'],
  ['[role="row"][aria-selected="true"]', '[role="row"][aria-selected="false"]'],
  ['[data-slot="sidebar-item"] [aria-current]', '[data-slot="sidebar-item"] a:not([aria-current])'],
  ['[data-slot="story-row"][data-current]', '[data-slot="story-row"]:not([data-current], [data-selected])'],
  ['[data-slot="story-row"][data-selected]', '[data-slot="story-row"]:not([data-current], [data-selected])'],
  ['[data-slot="story-card"][data-selected]', '[data-slot="story-card"]:not([data-selected])'],
  ['[data-slot="stale"][data-stale]', '[data-slot="stale"]:not([data-stale])'],
  ['[data-slot="radio-card"]:has(:checked)', '[data-slot="radio-card"]:not(:has(:checked))'],
  ['[data-slot="segmented-control"] label:has(:checked)', '[data-slot="segmented-control"] label:not(:has(:checked))'],
  ['[role="switch"]:enabled:checked', '[role="switch"]:enabled:not(:checked)'],
  ['[type="checkbox"]:enabled:checked:not([role])', '[type="checkbox"]:enabled:not(:checked, :indeterminate, [role])'],
];

/** Fields of several parts have one edge around them. */
const FRAMES =
  '[data-slot="phone-input"], [data-slot="number-input"], [data-slot="tag-input"], [role="group"], th, [role="columnheader"]';

/** Surfaces and controls whose edge was a background or a shadow; controls whose words are enough look like a link. */
const EDGED =
  'button, input:not([type="hidden"], [type="range"]), select, textarea, [data-slot="avatar"], [data-slot="badge"], [data-slot="banner"], [data-slot="card"], [data-slot="chip"], [data-slot="radio-card"], [data-slot="skeleton"]';

/** Runs `look` while the system sets all colours, after everything that one can use was found to be seen still. */
export async function inForcedColours(check: () => Promise<void>): Promise<void> {
  await commands.forceColours(true);
  try {
    await frames(2);
    const gone = [...document.body.querySelectorAll<HTMLElement>(CONTROLS)].filter(
      (control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isSeen(control),
    );
    if (gone.length > 0)
      throw new Error(
        `Without its own colours nothing is seen of ${gone.map((control) => control.outerHTML.slice(0, 160)).join('\n')}`,
      );
    const unmarked = [...document.body.querySelectorAll(MARKED)].filter(
      (element) => element.checkVisibility() && ![element, ...element.querySelectorAll('*')].some(leavesALine),
    );
    if (unmarked.length > 0)
      throw new Error(
        `Without its background nothing tells what is current or selected: ${unmarked.map((element) => element.outerHTML.slice(0, 160)).join('\n')}`,
      );
    const alike = MARKS.filter(([marked, plain]) => looksAlike(marked, plain)).map(([marked]) => marked);
    if (alike.length > 0) throw new Error(`What is marked looks like what is not: ${alike.join('; ')}`);
    const plated = platedWords();
    if (plated.length > 0)
      throw new Error(
        `Words have a plate on the system's own fill: ${plated.map((element) => element.outerHTML.slice(0, 160)).join('\n')}`,
      );
    const edgeless = [...document.body.querySelectorAll<HTMLElement>(EDGED)].filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        isDrawn(element) &&
        !hasEdge(element),
    );
    if (edgeless.length > 0)
      throw new Error(
        `Nothing shows the edge of ${edgeless.map((element) => element.outerHTML.slice(0, 160)).join('\n')}`,
      );
    await check();
  } finally {
    await commands.forceColours(false);
    await frames(2);
  }
}

/** A fill in the system's colour stays, and the browser puts the ground's colour behind words on it unless they keep theirs. */
function platedWords(): HTMLElement[] {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = 'background-color: Highlight';
  const highlight = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { backgroundColor, forcedColorAdjust } = getComputedStyle(element);
    return backgroundColor === highlight && forcedColorAdjust !== 'none' && (element.textContent ?? '').trim() !== '';
  });
}

function looksAlike(marked: string, plain: string): boolean {
  const others = new Set(
    [...document.body.querySelectorAll(plain)].filter((each) => each.checkVisibility()).map(boxOf),
  );
  return [...document.body.querySelectorAll(marked)].some((each) => each.checkVisibility() && others.has(boxOf(each)));
}

/** What of an element's own box is left to see. */
function boxOf(element: Element): string {
  const { backgroundColor, borderWidth, borderColor, outlineStyle, outlineWidth } = getComputedStyle(element);
  return [backgroundColor, borderWidth, borderColor, outlineStyle, outlineStyle === 'none' ? '' : outlineWidth].join(
    ' ',
  );
}

/** Native inputs that only take the keyboard are drawn by the element beside them. */
function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

/** Its own or that of what fills it, that of the frame right around it (a field with parts), or a line under its words. */
function hasEdge(element: HTMLElement): boolean {
  if (
    [element, ...element.querySelectorAll(':scope > :not(svg)')].some(leavesALine) ||
    getComputedStyle(element).textDecorationLine.includes('underline')
  )
    return true;
  const around = element.parentElement?.closest(FRAMES);
  return around ? leavesALine(around) : false;
}

/** Backgrounds and shadows are gone then: words, a picture, a border, an outline or the system's own drawing remain. */
function isSeen(control: HTMLElement): boolean {
  const { width, height } = control.getBoundingClientRect();
  // Native inputs that only take the keyboard are drawn by the element beside them.
  if (width <= 1 || height <= 1 || getComputedStyle(control).opacity === '0') return isDrawnBeside(control);
  if (control.innerText.trim() !== '') return true;
  return [control, ...control.querySelectorAll('*')].some(leavesALine);
}

function isDrawnBeside(control: HTMLElement): boolean {
  const around = control.closest('label') ?? control.parentElement;
  return (
    around !== null && ((around.textContent ?? '').trim() !== '' || [...around.querySelectorAll('*')].some(leavesALine))
  );
}

function leavesALine(element: Element): boolean {
  // A slider's thumb cannot be asked for its border; its picture shows it.
  if (element.matches('svg, img, canvas, video, iframe, input[type="range"]')) return true;
  const style = getComputedStyle(element);
  if (element.matches('input, select, textarea, progress, meter') && style.appearance !== 'none') return true;
  return (
    ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) =>
        Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0 &&
        style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none',
    ) ||
    (Number.parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== 'none') ||
    style.forcedColorAdjust === 'none'
  );
}
