const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `28 November 2026` */
export const dayOf = (iso: string): string => DAY.format(new Date(iso));

/** `28 November 2026 at 15:24 UTC`: the reader's time zone is unknown. */
export const momentOf = (iso: string): string => `${MOMENT.format(new Date(iso))} UTC`;
