import type { Observer, Unsubscribe } from './port-shapes.ts';

/** Remembers the promise, and forgets it when it fails so that the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** A listener on a port that is still on its way: ending it before the port arrives leaves it unopened. */
export function later<P, T>(
  load: () => Promise<P>,
  observer: Observer<T>,
  watch: (port: P) => Unsubscribe,
): Unsubscribe {
  let stop: Unsubscribe | null = null;
  let isOver = false;
  load().then(
    (port) => {
      if (!isOver) stop = watch(port);
    },
    (error: unknown) => {
      if (!isOver) observer.error(error instanceof Error ? error : new Error(String(error)));
    },
  );
  return () => {
    isOver = true;
    stop?.();
  };
}
