/** Section 9: the router keeps at most this many routes. */
export const HISTORY_MAX = 100;
/** Section 9: a route that has not rendered after this long is warned about. */
export const SLOW_ROUTE_MS = 5000;
/** A wait shorter than this shows nothing. */
export const QUIET_MS = 300;
/** Section 9: how long an operation of the file store is tried again, with pauses that double up to 64 seconds. */
export const STORAGE_OPERATION_RETRY_MS = 2 * 60_000;
/** Section 9: the same for an upload. */
export const STORAGE_UPLOAD_RETRY_MS = 10 * 60_000;
