/** The shapes that a page may have, each drawn in src/patterns/page-types. */
export const PAGE_TYPES = ['list', 'detail', 'form', 'settings', 'wizard', 'report', 'board', 'admin-table'] as const;
export type PageType = (typeof PAGE_TYPES)[number];
