import type { Query, Timestamp } from 'firebase-admin/firestore';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { SchoolPatch } from '../../../../src/domain/institution/settings.ts';
import { SECOND_FACTOR_GRACE } from '../../../../src/domain/institution/settings.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import type { SchoolTransaction } from '../../../core/transaction/school-transaction.ts';

type Choice = Extract<SchoolPatch, { part: 'signIn' }>['secondFactor'];

const DAY_MS = 86_400_000;

/**
 * From when on a school requires it, by what was chosen. Reads.
 * @throws ProductError `invalid` for who would shut themselves out at once
 */
export async function secondFactorFrom(
  deps: Deps,
  { tx, actor, now }: SchoolTransaction,
  choice: Choice,
  before: Timestamp | null,
): Promise<Timestamp | null> {
  if (choice === 'keep') return before;
  if (choice === 'off') return null;
  if (choice === 'now') {
    const person = dataOf<UserDocument>(await tx.get(refs.user(deps.db, actor.uid)));
    if (!person?.hasSecondFactor) {
      const message = 'Turn on your own two-step verification first, or you would lose access.';
      throw new ProductError('invalid', message, { fields: { secondFactor: message } });
    }
  }
  return stamp(new Date(now.getTime() + SECOND_FACTOR_GRACE[choice] * DAY_MS));
}

/** The school's people without a second factor. */
export const withoutSecondFactor = (deps: Deps, iid: string): Query =>
  refs.members(deps.db, iid).where('hasSecondFactor', '==', false);

export async function countWithoutSecondFactor(deps: Deps, iid: string): Promise<number> {
  return (await withoutSecondFactor(deps, iid).count().get()).data().count;
}

/**
 * Writes from when on platform admins need a second factor, ISO 8601, for the rules to read. Never throws: the API asks for it
 * all the same.
 */
export async function writeSecondFactorForRules(deps: Deps, adminSecondFactorFrom: string): Promise<void> {
  try {
    await refs.accessSettings(deps.db).set({ adminSecondFactorFrom: stamp(adminSecondFactorFrom) });
  } catch (error) {
    deps.log.error({ err: error }, 'second factor requirement for platform admins not written');
  }
}
