/**
 * The one type for what a screen loads. The specification's undefined / null / value states map to
 * loading / empty / ready; `error` keeps the last good value so that a failed refresh never blanks a page.
 */
export type AsyncState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: Error; readonly last?: T; readonly asOf?: string }
  | { readonly status: 'empty' }
  | { readonly status: 'ready'; readonly value: T };

/** `undefined` is loading, `null` and (by default) an empty array are empty. */
export function toAsyncState<T>(
  value: T | null | undefined,
  error?: unknown,
  isEmpty: (value: T) => boolean = (v) => Array.isArray(v) && v.length === 0,
): AsyncState<T> {
  if (error !== undefined && error !== null) {
    const cause = error instanceof Error ? error : new Error(String(error));
    return value === undefined || value === null
      ? { status: 'error', error: cause }
      : { status: 'error', error: cause, last: value };
  }
  if (value === undefined) return { status: 'loading' };
  if (value === null || isEmpty(value)) return { status: 'empty' };
  return { status: 'ready', value };
}

/** The same state with what `map` makes of its value; empty where it makes nothing of it. */
export function mapState<T, U>(state: AsyncState<T>, map: (value: T) => U | undefined): AsyncState<U> {
  switch (state.status) {
    case 'ready': {
      const value = map(state.value);
      return value === undefined ? { status: 'empty' } : { status: 'ready', value };
    }
    case 'error': {
      const { last, ...failed } = state;
      const value = last === undefined ? undefined : map(last);
      return value === undefined ? failed : { ...failed, last: value };
    }
    default:
      return state;
  }
}
