import type { Migration } from './migration.ts';

/** In the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [];
