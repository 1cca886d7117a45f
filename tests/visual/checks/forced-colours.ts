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
  ':is(nav, li, [data-slot="stepper"] > *)[aria-current]:not([aria-current="false"]), nav [aria-current="page"], [role="row"][aria-selected="true"]';

/** Runs `look` while the system sets all colours, after everything that one can use was found to be seen still. */
export async function inForcedColours(look: () => Promise<void>): Promise<void> {
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
    await look();
  } finally {
    await commands.forceColours(false);
    await frames(2);
  }
}

/** Backgrounds and shadows are gone then: words, a picture, a border, an outline or the system's own drawing remain. */
function isSeen(control: HTMLElement): boolean {
  const { width, height } = control.getBoundingClientRect();
  // Native inputs that only take the keyboard are drawn by what stands beside them.
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
