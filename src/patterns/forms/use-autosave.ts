import { useCallback, useEffect, useRef } from 'react';
import { useStableHandler } from '../../ui/use-stable-handler.ts';

/** Pause in typing after which it is saved, and how long a change is held back at most, in milliseconds. */
const REST = 800;
const MOST = 2400;

type Options = {
  /** While not, nothing is sent by itself. */
  isOn: boolean;
  /** Whether something typed is not saved. */
  hasChanges: () => boolean;
  /** @returns whether what it sent is saved */
  save: () => Promise<boolean>;
};

type Autosave = {
  /** Something was typed: it is saved once the person rests. */
  readonly plan: () => void;
  /** Saves what is not saved yet, one after the other. @returns whether all of it is */
  readonly settle: () => Promise<boolean>;
};

/** Saves what is typed a moment after typing ends, one save at a time, and what is left when the page is. */
export function useAutosave({ isOn, hasChanges, save }: Options): Autosave {
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const since = useRef<number | null>(null);
  const isUnsaved = useStableHandler(() => isOn && hasChanges());
  const send = useStableHandler(save);

  const stop = useCallback(() => {
    since.current = null;
    clearTimeout(timer.current);
  }, []);

  const saveOnce = useCallback((): Promise<boolean> => {
    stop();
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send, stop]);

  const settle = useCallback(async (): Promise<boolean> => {
    while (running.current || isUnsaved()) if (!(await saveOnce())) return false;
    return true;
  }, [saveOnce, isUnsaved]);

  const plan = useCallback((): void => {
    if (!isUnsaved()) return;
    since.current ??= Date.now();
    clearTimeout(timer.current);
    const wait = Math.max(0, Math.min(REST, since.current + MOST - Date.now()));
    timer.current = setTimeout(() => {
      // What is typed while it is being saved has a pause of its own.
      if (running.current) void running.current.then(plan);
      else void saveOnce().then((isSaved) => isSaved && plan());
    }, wait);
  }, [isUnsaved, saveOnce]);

  // Also where it begins to be one that saves itself with something typed already.
  useEffect(() => {
    if (isOn) plan();
    else stop();
  }, [isOn, plan, stop]);

  useEffect(
    () => () => {
      stop();
      void settle();
    },
    [settle, stop],
  );

  return { plan, settle };
}
