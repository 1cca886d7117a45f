import { Profiler, type ReactNode } from 'react';

/** As far as it is read here; React keeps one for everything on the screen. */
type Fiber = {
  readonly type: unknown;
  readonly flags: number;
  readonly actualStartTime?: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly stateNode: unknown;
};

/** React’s own mark of a component that was called and not skipped. */
const PERFORMED_WORK = 1;

let counts: Map<string, number> | null = null;

/** Drawn around what `rendersDuring` counts; costs nothing while nothing is counted. */
export function Counted({ children }: { children: ReactNode }) {
  return (
    <Profiler id="counted" onRender={(_id, _phase, _actual, _base, startTime) => note(startTime)}>
      {children}
    </Profiler>
  );
}

/** Until nothing is drawn any more: lists measure what they have drawn, pictures and fonts arrive. */
export async function untilQuiet(): Promise<void> {
  for (let round = 0; round < 30; round++) {
    const { size } = await rendersDuring(async () => undefined);
    if (size === 0) return;
  }
  throw new Error('The page is drawn again and again without input.');
}

/**
 * How often components were called while `act` ran, by their names; those that never were are missing. The development
 * build of React alone can tell: in a built workbench nothing is counted.
 */
export async function rendersDuring(act: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const mine = new Map<string, number>();
  counts = mine;
  try {
    await act();
    // Clock: what an effect or an answer sets off belongs to it; `untilQuiet` shows that nothing else comes.
    await new Promise((resolve) => setTimeout(resolve, 100));
  } finally {
    counts = null;
  }
  return mine;
}

/** The names of all components that are on the page now. */
export function componentsOnPage(): ReadonlySet<string> {
  const names = new Set<string>();
  for (const root of roots()) {
    for (const { type } of fibersOf(root)) {
      const name = nameOf(type);
      if (name) names.add(name);
    }
  }
  return names;
}

function note(startTime: number): void {
  if (!counts) return;
  for (const root of roots()) count(root, startTime, counts);
}

/** The trees of everything that is on the screen now. */
function roots(): Set<Fiber> {
  const fiberRoots = new Set<Fiber>();
  for (const element of document.body.querySelectorAll('*')) {
    const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
    if (!key) continue;
    let at = (element as unknown as Record<string, Fiber>)[key];
    while (at?.return) at = at.return;
    const { current } = (at?.stateNode ?? {}) as { current?: Fiber };
    if (current) fiberRoots.add(current);
  }
  return fiberRoots;
}

function* fibersOf(root: Fiber): Generator<Fiber> {
  const open: (Fiber | null)[] = [root];
  for (let fiber = open.pop(); fiber !== undefined; fiber = open.pop()) {
    if (!fiber) continue;
    open.push(fiber.sibling, fiber.child);
    yield fiber;
  }
}

function count(root: Fiber, startTime: number, into: Map<string, number>): void {
  for (const fiber of fibersOf(root)) {
    // Parts that this commit did not touch keep the marks of an earlier one.
    const isOfNow = (fiber.actualStartTime ?? -1) >= startTime && (fiber.flags & PERFORMED_WORK) !== 0;
    const name = isOfNow ? nameOf(fiber.type) : null;
    if (name) into.set(name, (into.get(name) ?? 0) + 1);
  }
}

function nameOf(type: unknown): string | null {
  if (typeof type === 'function') return type.name || null;
  if (typeof type !== 'object' || type === null) return null;
  // A component compared by a function of ours is in the tree a second time, by itself.
  const { render } = type as { render?: unknown };
  return nameOf(render ?? null);
}
