import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
} from 'firebase-admin/firestore';
import type { Log } from '../core/ports/log.ts';

export type MigrationDeps = { readonly db: Firestore; readonly log: Log; readonly now: () => Date };

/**
 * One change of what is stored, in a file `NNNN-title.ts` of this folder and a line in `all.ts`. It may be cut off anywhere and
 * begun again, and old and new servers run beside it: it works page by page, each in a transaction, and changes nothing
 * that has its new form already. What old servers still read is removed two releases later, by a migration of its own.
 */
export type Migration = {
  /** `NNNN-title`, as its file. */
  readonly id: string;
  /** What is different afterwards, in one line. */
  readonly title: string;
  /** @returns how many documents were changed */
  run(deps: MigrationDeps): Promise<number>;
};

/** What becomes of one document, written in the transaction that read it; `undefined` leaves it. */
export type Rewrite = (
  document: DocumentSnapshot<DocumentData>,
) => readonly ((tx: FirebaseFirestore.Transaction) => void)[] | undefined;

/**
 * The rewrite that gives fields a new name, `{ old: new }`. The old ones stay beside them for old servers.
 */
export function copyFields(names: Readonly<Record<string, string>>): Rewrite {
  return (document) => {
    const stored = document.data() ?? {};
    const open = Object.entries(names).filter(([old, name]) => stored[old] !== undefined && stored[name] === undefined);
    if (open.length === 0) return undefined;
    const copies = Object.fromEntries(open.map(([old, name]) => [name, stored[old]]));
    return [(tx) => tx.update(document.ref, copies)];
  };
}

const PAGE = 100;

/** The documents of a query, which must have no order of its own, in pages by their names. */
export async function* referencesOf(query: Query): AsyncGenerator<readonly DocumentReference[]> {
  let after: DocumentSnapshot | undefined;
  for (;;) {
    const ordered = query.orderBy(FieldPath.documentId()).limit(PAGE);
    const page = await (after ? ordered.startAfter(after) : ordered).select().get();
    if (page.empty) return;
    after = page.docs.at(-1);
    yield page.docs.map(({ ref }) => ref);
  }
}

/** Rewrites each document of a query, page by page. @returns how many documents were changed */
export async function rewriteEach({ db }: MigrationDeps, query: Query, rewrite: Rewrite): Promise<number> {
  let changed = 0;
  for await (const references of referencesOf(query)) {
    changed += await db.runTransaction(async (tx) => {
      const documents = await tx.getAll(...references);
      const writes = documents.filter(({ exists }) => exists).map((document) => rewrite(document) ?? []);
      for (const write of writes.flat()) write(tx);
      return writes.filter(({ length }) => length > 0).length;
    });
  }
  return changed;
}
