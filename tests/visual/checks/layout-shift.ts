import { isExempt } from './exempt.ts';
import { frames } from './frames.ts';

/** What is on the screen may move by this much in all while the rest comes: a hundredth of the window. */
const MOST = 0.01;
const LISTED = 5;

type Rect = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;
/** As Chromium gives it; no library of types has it yet. */
type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: Rect; readonly currentRect: Rect }[];
};

/** Long enough for a skeleton to be seen, which appears after 300 ms. */
const PACE_MS = 400;

/** A story as it was run, which can be run again with other globals. */
export type Runnable = {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly globals: Readonly<Record<string, unknown>>;
  run(context: { globals: Record<string, unknown> }): Promise<void>;
};

const watched = new Set<string>();

/** A page is drawn once more, over a slow network and left alone: from its skeleton to what it shows nothing may jump. */
export async function checkArrival({ parameters, globals, run }: Runnable): Promise<void> {
  const { arrival } = parameters;
  if (typeof arrival !== 'string' || watched.has(arrival) || isExempt(parameters, 'layoutShift')) return;
  watched.add(arrival);
  const slowly = { ...globals, network: 'slow', pace: PACE_MS, a11y: { manual: true } };
  await checkLayoutShift(() => run({ globals: slowly }));
}

/**
 * Runs `arrive` and adds up what moved meanwhile. `arrive` may not use the page: shifts count also where the browser
 * would excuse them by an input, as it does for a while after the window’s size was changed.
 */
async function checkLayoutShift(arrive: () => Promise<void>): Promise<void> {
  const shifts: LayoutShift[] = [];
  const addShifts = (entries: PerformanceEntryList) => shifts.push(...(entries as LayoutShift[]));
  const observer = new PerformanceObserver((list) => addShifts(list.getEntries()));
  // What the page before leaves behind is none of this one's.
  await frames(2);
  observer.observe({ type: 'layout-shift' });
  try {
    await arrive();
    await frames(2);
    addShifts(observer.takeRecords());
  } finally {
    observer.disconnect();
  }
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MOST) return;
  const moved = shifts.toSorted((a, b) => b.value - a.value).slice(0, LISTED);
  throw new Error(
    `While it loads the page shifts by ${sum.toFixed(3)}, and ${MOST} is the most. What moved:\n${moved.map(describe).join('\n')}`,
  );
}

function describe({ value, sources }: LayoutShift): string {
  const parts = sources.map(({ node, previousRect: from, currentRect: to }) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const slot = element?.getAttribute('data-slot');
    const text = element?.textContent?.trim().slice(0, 40);
    const name = `<${element?.localName ?? 'gone'}${slot ? ` data-slot="${slot}"` : ''}>${text ? ` “${text}”` : ''}`;
    return `${name} ${inWords(from)} → ${inWords(to)}`;
  });
  return `  ${value.toFixed(3)}: ${parts.join('; ')}`;
}

function inWords({ x, y, width, height }: Rect): string {
  return `${Math.round(x)},${Math.round(y)} ${Math.round(width)}×${Math.round(height)}`;
}
