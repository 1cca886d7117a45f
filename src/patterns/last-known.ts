import type { AsyncState } from '../lib/async-state.ts';

/** What can be shown: the value, the last good one after a failed refresh, nothing while it is on its way. */
export function lastKnown<T>(state: AsyncState<T>): T | undefined {
  if (state.status === 'ready') return state.value;
  return state.status === 'error' ? state.last : undefined;
}

/** The same for lists, where there being none is an answer too. */
export function lastKnownList<T>(state: AsyncState<T[]>): readonly T[] | undefined {
  return state.status === 'empty' ? [] : lastKnown(state);
}
