import type { AccountState } from '../../../../src/domain/account/links.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { changePerson, findableOf } from '../../membership.ts';
import { factorIdsOf, takeOver, type Who } from './second-factor.ts';

/**
 * Brings `users/{uid}` and the person's rows at schools in step with the Auth service, where links in emails change the
 * address without us; makes the document of a new account. An address that is not confirmed yet is followed by nothing.
 * @throws ProductError `not-found` for an account that was deleted
 */
export async function refreshAccount(deps: Deps, who: Who): Promise<AccountState> {
  const { uid } = who;
  const account = await deps.accounts.get(uid);
  if (!account) throw new ProductError('not-found', 'This account has been deleted.');
  const { email, emailVerified, factors } = account;
  // The first admin's claim was set by hand; claims that follow a document without a word of it would take it away.
  const admin = who.isPlatformAdmin ? { admin: true } : {};
  await withPlatformTransaction(deps, who, async (transaction) => {
    const reference = refs.user(deps.db, uid);
    const person = dataOf<UserDocument>(await transaction.tx.get(reference));
    if (!person) {
      const made: UserDocument = {
        uid,
        email,
        // What the details form takes: names at the Auth service were never looked at.
        displayName: null,
        phoneNumber: null,
        institutions: {},
        hasSecondFactor: factors.length > 0,
        factorIds: factorIdsOf(factors),
        sessionsEndedAt: account.validAfter === null ? null : stamp(account.validAfter),
      };
      transaction.tx.create(reference, { ...made, ...findableOf(made), ...admin });
      return;
    }
    takeOver(deps, transaction, person, account, who.signedInAt);
    if (emailVerified && person.email !== email) {
      changePerson(deps, transaction, person, { email });
      if (person.admin === undefined && who.isPlatformAdmin) transaction.tx.update(reference, admin);
      const before = { email: person.email };
      transaction.audit({ action: 'account.email', target: reference.path, before, after: { email } });
    }
  });
  return { uid, email, emailVerified };
}
