import { dataOf } from '../adapters/firestore/documents.ts';
import type { UserDocument } from '../adapters/firestore/people-documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import type { Identity } from '../ports/tokens.ts';
import type { AuditWho } from './audit.ts';
import { type Ledger, onPlatform } from './ledger.ts';

/**
 * Whether the account has a second factor. The Auth service's word of the last minute is good as long as the person's own
 * document says the same; where they differ, it is asked now, and the document and the rows at schools follow.
 */
export async function knownFactor(
  deps: Deps,
  identity: Pick<Identity, 'uid' | 'email' | 'isPlatformAdmin' | 'hasSecondFactor'>,
  record: UserDocument | null,
  requestId: string,
): Promise<boolean> {
  const { uid, email, isPlatformAdmin, hasSecondFactor } = identity;
  if (!record || (record.hasSecondFactor ?? false) === hasSecondFactor) return hasSecondFactor;
  try {
    return await followFactors(deps, { uid, email, isPlatformAdmin, requestId });
  } catch (error) {
    deps.log.warn({ err: error }, 'a changed second factor could not be followed');
    return false;
  }
}

/** Brings the document and the rows in step with the Auth service. @returns whether the account has a second factor */
export async function followFactors(deps: Deps, who: AuditWho): Promise<boolean> {
  const account = await deps.accounts.get(who.uid);
  const hasFactor = (account?.factors.length ?? 0) > 0;
  await onPlatform(deps, who, async (ledger) => {
    const person = dataOf<UserDocument>(await ledger.tx.get(refs.user(deps.db, who.uid)));
    if (person) setHasFactor(deps, ledger, person, hasFactor);
  });
  return hasFactor;
}

/** Writes, when it is news. */
export function setHasFactor(deps: Deps, ledger: Ledger, person: UserDocument, hasSecondFactor: boolean): void {
  const before = person.hasSecondFactor ?? false;
  if (before === hasSecondFactor) return;
  const target = refs.user(deps.db, person.uid);
  ledger.tx.update(target, { hasSecondFactor });
  for (const iid of Object.keys(person.institutions)) {
    ledger.tx.set(refs.member(deps.db, iid, person.uid), { hasSecondFactor }, { merge: true });
  }
  const [told, next] = [{ hasSecondFactor: before }, { hasSecondFactor }];
  ledger.audit({ action: 'account.second-factor', target: target.path, before: told, after: next });
}
