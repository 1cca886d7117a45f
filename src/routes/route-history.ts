import { createContext, useContext } from 'react';
import { HISTORY_MAX } from '../config/constants.ts';

export type Visit = { readonly key: string; readonly path: string; readonly title: string };
export type Navigation = 'PUSH' | 'REPLACE' | 'POP';

/** Where the person has been in this tab: the specification keeps at most 100 routes. */
export class RouteHistory {
  #visits: Visit[] = [];
  #at = -1;
  #pathname: string | null = null;
  #isNew = false;
  #hasShown: boolean;

  /** @param hasShown whether the person has seen a page of ours before the first of these */
  constructor(hasShown = false) {
    this.#hasShown = hasShown;
  }

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

  /**
   * Where the keyboard belongs once a page is drawn. `start`: at its beginning, as it is another page. `start again`: there too, unless
   * it is anywhere already: the page's frame came later than the page, or was made anew. `stay`: the first page that is
   * shown, also after redirects, one that was gone back to, and one that asks for it by `keepsPlace`.
   */
  arrive(pathname: string, navigation: Navigation, keepsPlace = false): 'start' | 'start again' | 'stay' {
    if (pathname === this.#pathname) return this.#isNew ? 'start again' : 'stay';
    // The router calls the first address so as well.
    const isBack = navigation === 'POP' && this.#pathname !== null;
    this.#pathname = pathname;
    this.#isNew = this.#hasShown && !isBack && !keepsPlace;
    return this.#isNew ? 'start' : 'stay';
  }

  /** A page, and not only what is in its place until then, has been drawn. */
  shown(): void {
    this.#hasShown = true;
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
