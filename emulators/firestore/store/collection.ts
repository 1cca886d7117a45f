/** A collection that has, or had, documents. `group` is the last part of its path. */
export type Collection = { id: number; path: string; group: string };
