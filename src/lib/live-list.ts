/** The attribute of a list within which the pointer or the focus keeps rows from going away. */
export const LIVE_LIST = 'data-live-list';
