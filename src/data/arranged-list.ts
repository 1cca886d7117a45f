import { useMemo, useRef } from 'react';
import type { ResourceName } from '../domain/api/endpoint.ts';
import { type AsyncState, toAsyncState } from '../lib/async-state.ts';
import type { Resource, SteadyResource } from '../lib/resource.ts';
import type { ChangedBy } from './change-log.ts';
import { useChangeLog } from './changes.ts';
import { idOf, useSteadyList } from './steady-list.ts';

type Arrangement<T> = {
  /** Names what is chosen and in which order: another name shows at once. */
  readonly name: string;
  readonly arrange: (items: readonly T[]) => readonly T[];
};

const NOTHING: readonly never[] = [];

/** A list that is read whole, of which a page chooses and sorts by itself. What others do moves no row. */
export function useArrangedList<T>(
  { state, retry, retrying, changedBy }: Resource<T[]> & { readonly changedBy: { current: ChangedBy } },
  { name, arrange }: Arrangement<T> = { name: '', arrange: (items) => items },
): SteadyResource<T> {
  const currentItems = knownOf(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrange` is another with each render, what it does is named
  const latest = useMemo(() => currentItems && arrange(currentItems), [currentItems, name]);
  const { items, fresh, showFresh } = useSteadyList(latest, name, changedBy, idOf);
  return {
    state: toAsyncState(items as T[] | undefined, state.status === 'error' ? state.error : undefined),
    retry,
    retrying,
    fresh,
    showFresh,
  };
}

function knownOf<T>(state: AsyncState<T[]>): readonly T[] | undefined {
  if (state.status === 'empty') return NOTHING;
  if (state.status === 'ready') return state.value;
  return state.status === 'error' ? state.last : undefined;
}

/** For a listener, which says what is there now and not by whom it was changed. */
export function useChangedBy(state: AsyncState<unknown[]>, resource: ResourceName): { current: ChangedBy } {
  const log = useChangeLog();
  const by = useRef<ChangedBy>('self');
  const items = knownOf(state);
  const seen = useRef(items);
  if (seen.current !== items) {
    seen.current = items;
    by.current = log.lastBy(resource);
  }
  return by;
}
