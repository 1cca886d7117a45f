import { useEffect, useReducer, useRef } from 'react';
import { type Shortcuts, useShortcuts } from '../../../features/moderation/use-shortcuts.ts';

type Options = {
  /** The queue is there. */
  readonly isReady: boolean;
  /** Single keys are switched on. */
  readonly isOn: boolean;
  /** Keys that are dropped, not queued: the person has not seen yet what they would act on. */
  readonly refused: string;
  readonly onRefused: () => void;
};

/** Keys pressed before the queue is there wait for it, in their order; those that act on a story are refused and said to be. */
export function useEarlyKeys(keys: Shortcuts, { isReady, isOn, refused, onRefused }: Options): void {
  const early = useRef<string[]>([]);
  const [, next] = useReducer((turn: number) => turn + 1, 0);
  // One at each drawing: a key acts on what the one before it has led to.
  useEffect(() => {
    if (!isReady) return;
    const key = early.current.shift();
    if (key === undefined) return;
    keys[key]?.();
    next();
  });
  const waitingKeys = Object.fromEntries(
    Object.keys(keys).map((key) => [
      key,
      () => {
        if (refused.includes(key)) onRefused();
        else early.current.push(key);
      },
    ]),
  );
  useShortcuts(isReady ? keys : waitingKeys, isOn);
}
