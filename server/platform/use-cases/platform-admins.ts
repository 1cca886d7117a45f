import type { Transaction } from 'firebase-admin/firestore';
import type { NewAdmin, PlatformAdmin } from '../../../src/domain/admin/people.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withPlatformTransaction } from '../../core/transaction/audited-transaction.ts';
import { claimsFollow, endSessions, personIn } from '../../identity/index.ts';

const admins = (deps: Deps) => refs.users(deps.db).where('admin', '==', true);

/** All platform admins, by name. */
export async function listAdmins(deps: Deps): Promise<PlatformAdmin[]> {
  const snapshot = await admins(deps).get();
  const all = await Promise.all(snapshot.docs.map((document) => withLastSignIn(deps, document.data() as UserDocument)));
  return all.toSorted((a, b) => (a.name ?? a.email ?? a.uid).localeCompare(b.name ?? b.email ?? b.uid, 'en'));
}

async function withLastSignIn(deps: Deps, { uid, email, displayName }: UserDocument): Promise<PlatformAdmin> {
  const account = await deps.accounts.get(uid);
  return {
    uid,
    email: account?.email ?? email,
    name: displayName,
    lastSignInAt: account?.lastSignInAt ?? null,
    hasSecondFactor: (account?.factors.length ?? 0) > 0,
  };
}

/**
 * Makes a person a platform admin, and notifies them.
 * @throws ProductError `invalid` for an address without an account or not confirmed, `conflict` for who does already
 */
export async function grantAdmin(deps: Deps, caller: Caller, { email, reason }: NewAdmin): Promise<PlatformAdmin> {
  const account = await deps.accounts.byEmail(email);
  if (!account) throw refused('No account has this email. The person needs to sign up first.');
  if (!account.emailVerified) throw refused('This person hasn’t confirmed their email yet.');
  if (account.disabled) throw refused('This account is disabled.');
  const person = await withPlatformTransaction(deps, caller, async (transaction) => {
    await assertStillAdmin(deps, transaction.tx, caller.uid);
    const person = dataOf<UserDocument>(await transaction.tx.get(refs.user(deps.db, account.uid)));
    if (!person) throw refused('This person has signed up but has never signed in.');
    if (person.admin) throw new ProductError('conflict', 'This person is already a platform admin.', field(ALREADY));
    const reference = refs.user(deps.db, person.uid);
    transaction.tx.update(reference, { admin: true, ...claimsFollow(deps, transaction, person) });
    enqueueEmail(deps, transaction, 'admin-granted', account.email ?? email, {
      firstname: person.firstname ?? null,
      grantedBy: asIs(caller.record?.displayName ?? caller.email ?? 'A platform admin'),
      url: asIs(`${deps.appOrigin}/admin`),
    });
    transaction.audit({ action: 'admin.grant', target: reference.path, after: { admin: true, email }, reason });
    return person;
  });
  return withLastSignIn(deps, person);
}

const ALREADY = 'This person is already a platform admin.';
const field = (message: string) => ({ fields: { email: message } });
const refused = (message: string) => new ProductError('invalid', message, field(message));

/**
 * Takes it away again, and ends every sign-in: what they have open stops at once.
 * @throws ProductError `conflict` for oneself and for the last one, `not-found` for who does not run the platform
 */
export async function revokeAdmin(deps: Deps, caller: Caller, uid: string, reason: string): Promise<void> {
  if (uid === caller.uid) {
    throw new ProductError('conflict', 'You can’t remove yourself. Another platform admin can.');
  }
  await withPlatformTransaction(deps, caller, async (transaction) => {
    await assertStillAdmin(deps, transaction.tx, caller.uid);
    const person = await personIn(deps, transaction.tx, uid);
    if (!person.admin) throw new ProductError('not-found', 'This person is not a platform admin.');
    const others = await transaction.tx.get(admins(deps).limit(2));
    if (others.docs.every(({ id }) => id === uid)) {
      throw new ProductError('conflict', 'This is the last platform admin. Add another one first.');
    }
    const reference = refs.user(deps.db, uid);
    transaction.tx.update(reference, { admin: false, ...claimsFollow(deps, transaction, person) });
    endSessions(deps, transaction, uid);
    const { email } = person;
    transaction.audit({ action: 'admin.revoke', target: reference.path, before: { admin: true, email }, reason });
  });
}

/** Of two who take it from each other at the same moment, the second no longer may. Reads. */
async function assertStillAdmin(deps: Deps, tx: Transaction, uid: string): Promise<void> {
  if ((await personIn(deps, tx, uid)).admin) return;
  throw new ProductError('forbidden', 'Only platform admins can do this.');
}
