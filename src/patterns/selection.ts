/** Which rows of a list are chosen. `anchor` is where a shift-click's range begins. */
export type Selection = { readonly ids: ReadonlySet<string>; readonly anchor: string | null };

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** From the anchor to `id`, both included, in the order on screen. Without an anchor it is a plain toggle. */
export function extendTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggle(selection, id);
  const ids = new Set(selection.ids);
  const chosen = ids.has(selection.anchor ?? '');
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (chosen) ids.add(each);
    else ids.delete(each);
  }
  return { ids, anchor: selection.anchor };
}

/** Drops what is no longer on screen, so that a bulk action never touches a row that is not visible. */
export function keepOnly(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const present = new Set(order);
  const ids = new Set([...selection.ids].filter((id) => present.has(id)));
  if (ids.size === selection.ids.size) return selection;
  return { ids, anchor: selection.anchor !== null && present.has(selection.anchor) ? selection.anchor : null };
}

/** What is chosen, apart from the state of whoever shows it: a row that is chosen draws itself anew, and nothing else. */
export class SelectionStore {
  #now = NOTHING_SELECTED;
  readonly #listeners = new Set<() => void>();

  get = (): Selection => this.#now;

  change = (to: (before: Selection) => Selection): void => {
    const next = to(this.#now);
    if (next === this.#now) return;
    this.#now = next;
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
