import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';

/** What holds pictures: `mediaIds` are all that it ever held, since its history shows them again. */
type Holder = { readonly mediaIds?: readonly string[]; readonly takenDown?: unknown };

/**
 * Counts, in the transaction that changes what holds pictures, how many hold each. Nothing is read: two stories with the same
 * picture do not hold each other up.
 */
export class MediaUses {
  readonly #changes = new Map<string, { uses: number; takenDownUses: number }>();

  /** `before` is left out for what is new, `after` is `null` for what goes. */
  moved(before: Holder | null | undefined, after: Holder | null): void {
    this.#add(before, -1);
    this.#add(after, 1);
  }

  write({ db, now }: Pick<Deps, 'db' | 'now'>, tx: Transaction, iid: string): void {
    for (const [id, { uses, takenDownUses }] of this.#changes) {
      if (uses === 0 && takenDownUses === 0) continue;
      const changes = {
        iid,
        uses: FieldValue.increment(uses),
        takenDownUses: FieldValue.increment(takenDownUses),
        ...(uses < 0 ? { keepUntil: stamp(now()) } : {}),
      };
      tx.set(refs.media(db, id), changes, { merge: true });
    }
  }

  #add(holder: Holder | null | undefined, by: number): void {
    for (const id of holder?.mediaIds ?? []) {
      const before = this.#changes.get(id) ?? { uses: 0, takenDownUses: 0 };
      const takenDown = holder?.takenDown ? by : 0;
      this.#changes.set(id, { uses: before.uses + by, takenDownUses: before.takenDownUses + takenDown });
    }
  }
}
