import { type ComponentProps, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { UnsavedGuard as Guard } from '../../ui/unsaved-guard.tsx';

/** Whether something typed is not saved yet. Not the page's state: the first letter would draw the whole page anew. */
class Unsaved {
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

/** Whether a form stays on the page: while there is room for what it makes, and as long as something in it is not saved. */
export function useStays(unsaved: Unsaved, hasRoom: boolean): boolean {
  return useSyncExternalStore(unsaved.subscribe, () => hasRoom || unsaved.get());
}

type Props = Omit<ComponentProps<typeof Guard>, 'navigate' | 'dirty'> & { unsaved: Unsaved };

/** Asks before what was typed on this page is left behind. */
export function UnsavedGuard({ unsaved, ...props }: Props) {
  const navigate = useNavigate();
  const isDirty = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  return <Guard {...props} dirty={isDirty} navigate={navigate} />;
}
