import type { Arranger } from './arrange.ts';
import type { Column } from './column.ts';

/** Ms at a go, so that a key pressed meanwhile is handled soon, and ms left when it stops. */
const SLICE = 8;
const SPARE = 2;

/** Collates the columns one can sort by in idle moments, so that a sort finds it done. Returns how to stop. */
export function prepareWhenIdle<T>(arranger: Arranger<T>, columns: readonly Column<T>[]): () => void {
  const left = columns.filter(({ sortable }) => sortable !== false).map(({ id }) => id);
  let stopped = false;
  const work = (timeLeft: () => number) => {
    if (stopped) return;
    const [id] = left;
    if (id === undefined) return;
    const end = performance.now() + SLICE;
    if (arranger.keys(id)?.prepare(() => Math.min(timeLeft(), end - performance.now()) > SPARE) !== false) left.shift();
    ask();
  };
  const ask = () => {
    if (typeof requestIdleCallback === 'function') {
      requestIdleCallback((deadline) => work(() => deadline.timeRemaining()));
    } else {
      setTimeout(() => work(() => SLICE), 1);
    }
  };
  ask();
  return () => {
    stopped = true;
  };
}
