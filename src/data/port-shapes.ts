/** Ends a subscription; calling it twice is harmless. */
export type Unsubscribe = () => void;

/** `next` is called with each new value, `null` when there is none; `error` ends the subscription. */
export type Observer<T> = {
  readonly next: (value: T) => void;
  readonly error: (error: Error) => void;
};

export type Page<T> = { readonly items: T[]; readonly nextCursor: string | null; readonly total?: number };
