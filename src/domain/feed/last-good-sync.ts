type Syncs<T> = { readonly lastGoodSyncAt?: T | null; readonly lastSyncAt: T | null; readonly error?: unknown };

/** When a channel was last read without an error, or `null`. Documents of before that was stored have only the last try. */
export function lastGoodSyncOf<T>({ lastGoodSyncAt, lastSyncAt, error }: Syncs<T>): T | null {
  return lastGoodSyncAt === undefined ? (error ? null : lastSyncAt) : lastGoodSyncAt;
}
