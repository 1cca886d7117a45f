import type { Store } from '../firestore/store/store.ts';

/** How much lies at and below a path: that of a collection, of a document, or empty for the whole database. */
export function subtreeOf(store: Store, database: string, path: string): { documents: number; collections: number } {
  const paths = store.allPaths(database, path);
  return {
    documents: paths.length,
    collections: new Set(paths.map((name) => name.slice(0, name.lastIndexOf('/')))).size,
  };
}
