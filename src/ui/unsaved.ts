import { useCallback, useRef, useState, useSyncExternalStore } from 'react';

/** Whether something typed is not saved yet. Not the page's state: the first letter would draw the whole page anew. */
export class Unsaved {
  #isDirty = false;
  readonly #listeners = new Set<() => void>();

  get = (): boolean => this.#isDirty;

  set = (isDirty: boolean): void => {
    if (isDirty === this.#isDirty) return;
    this.#isDirty = isDirty;
    for (const listener of this.#listeners) listener();
  };

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useUnsaved(): Unsaved {
  const [unsaved] = useState(() => new Unsaved());
  return unsaved;
}

/** For pages of several forms: each says by its key whether it holds what is not saved. */
export function useUnsavedParts(unsaved: Unsaved): (key: string, isDirty: boolean) => void {
  const dirty = useRef(new Set<string>());
  return useCallback(
    (key, isDirty) => {
      if (isDirty) dirty.current.add(key);
      else dirty.current.delete(key);
      unsaved.set(dirty.current.size > 0);
    },
    [unsaved],
  );
}

/** Whether a form stays on the page: while the limit of what it makes is not reached, and as long as it is not saved. */
export function useStays(unsaved: Unsaved, isAvailable: boolean): boolean {
  return useSyncExternalStore(unsaved.subscribe, () => isAvailable || unsaved.get());
}
