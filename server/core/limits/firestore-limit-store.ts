import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { stamp } from '../firestore/documents.ts';
import { refs } from '../firestore/refs.ts';
import type { LimitStore } from '../ports/limits.ts';

/** `expiresAt` is when the window ends and the database may delete it (a time-to-live policy in production). */
type LimitDocument = { count: number; expiresAt: Timestamp };

export function firestoreLimitStore(db: Firestore, now: () => Date): LimitStore {
  return {
    add: (id, uses, endsAt) =>
      db.runTransaction(async (tx) => {
        const reference = refs.limit(db, id);
        const stored = (await tx.get(reference)).data() as LimitDocument | undefined;
        const open = stored && stored.expiresAt.toMillis() > now().getTime() ? stored : null;
        const count = (open?.count ?? 0) + uses;
        const expiresAt = open?.expiresAt ?? stamp(new Date(endsAt));
        tx.set(reference, { count, expiresAt } satisfies LimitDocument);
        return { count, endsAt: expiresAt.toMillis() };
      }),
  };
}
