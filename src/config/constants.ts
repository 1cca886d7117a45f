/** Section 9: the router keeps at most this many routes. */
export const HISTORY_MAX = 100;
/** Section 9: a route that has not rendered after this long is warned about. */
export const SLOW_ROUTE_MS = 5000;
/** A wait shorter than this shows nothing. */
export const QUIET_MS = 300;
