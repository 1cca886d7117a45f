import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { availability, toUsedResources } from '../../../src/domain/institution/limits.ts';
import type { AnalyticsGlobal } from '../../../src/domain/institution/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { toInstitution, toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';

/** How many more approved stories a school's plan allows, inside the transaction that approves some by rule. */
export class StoryAvailability {
  private taken = 0;
  private readonly usage: AnalyticsGlobal;
  private readonly remaining: number;

  private constructor(usage: AnalyticsGlobal, remaining: number) {
    this.usage = usage;
    this.remaining = remaining;
  }

  static async read({ db }: Pick<Deps, 'db'>, tx: Transaction, iid: string): Promise<StoryAvailability> {
    const [school, document] = await tx.getAll(refs.institution(db, iid), refs.usage(db, iid));
    const usage = toUsage((document?.data() as Partial<AnalyticsGlobal> | undefined) ?? null);
    const { subscription } = toInstitution(iid, school?.data() ?? {});
    return new StoryAvailability(usage, availability('stories', subscription, toUsedResources(usage)).remaining);
  }

  /** @returns whether the plan allows one more */
  take(): boolean {
    if (this.taken >= this.remaining) return false;
    this.taken += 1;
    return true;
  }

  write({ db }: Pick<Deps, 'db'>, tx: Transaction, iid: string): void {
    if (this.taken === 0) return;
    tx.set(refs.usage(db, iid), { ...this.usage, stories: this.usage.stories + this.taken });
    // As in `withUsageTransaction`: tells those who count without reading that what they know is old.
    tx.set(refs.exactCounts(db, iid), { times: FieldValue.increment(1) }, { merge: true });
  }
}
