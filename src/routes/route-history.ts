import { createContext, useContext } from 'react';
import { HISTORY_MAX } from '../config/constants.ts';

export type Visit = { readonly key: string; readonly path: string; readonly title: string };
export type Navigation = 'PUSH' | 'REPLACE' | 'POP';

/** Where the person has been in this tab: the specification keeps at most 100 routes. */
export class RouteHistory {
  #visits: Visit[] = [];
  #at = -1;

  get visits(): readonly Visit[] {
    return this.#visits;
  }

  record(visit: Visit, navigation: Navigation): void {
    const knownIndex = this.#visits.findIndex(({ key }) => key === visit.key);
    if (knownIndex >= 0) {
      this.#visits[knownIndex] = visit;
      this.#at = knownIndex;
      return;
    }
    // What lay ahead is gone once one goes elsewhere from the middle; a replaced route is removed.
    const earlier = this.#visits.slice(0, navigation === 'REPLACE' ? Math.max(0, this.#at) : this.#at + 1);
    this.#visits = [...earlier, visit].slice(-HISTORY_MAX);
    this.#at = this.#visits.length - 1;
  }

  /** The last visit before this one that was another page; `null` when there is none. */
  previous(path: string): Visit | null {
    return this.#visits.slice(0, Math.max(0, this.#at)).findLast((visit) => visit.path !== path) ?? null;
  }
}

const HistoryContext = createContext<RouteHistory | null>(null);
export const RouteHistoryProvider = HistoryContext;

export function useRouteHistory(): RouteHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('useRouteHistory needs a RouteHistoryProvider above it');
  return history;
}
