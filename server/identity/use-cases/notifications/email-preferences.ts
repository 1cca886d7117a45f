import { type Comms, type CommsPatch, commsFor } from '../../../../src/domain/comms/schema.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { own } from '../../../../src/lib/own.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { withPlatformTransaction } from '../../../core/transaction/audited-transaction.ts';
import { personIn } from '../../membership.ts';
import { plansOf } from './moderation-digest.ts';

/** Which emails a person wants, with the default for what was never chosen. */
export async function readComms(deps: Deps, caller: Caller): Promise<Comms> {
  const chosen = dataOf<Comms>(await refs.comms(deps.db, caller.uid).get());
  return commsFor(chosen, whoIs(caller.record));
}

/** @throws ProductError `invalid` for a school the person does not belong to */
export async function writeComms(deps: Deps, caller: Caller, patch: CommsPatch): Promise<Comms> {
  return withPlatformTransaction(deps, caller, async ({ tx, now, audit }) => {
    const person = await personIn(deps, tx, caller.uid);
    const reference = refs.comms(deps.db, caller.uid);
    const before = dataOf<Comms>(await tx.get(reference));
    const stranger = Object.keys(patch.schools ?? {}).find((iid) => !own(person.institutions, iid));
    if (stranger !== undefined) {
      const message = 'You are no longer a member of this school.';
      throw new ProductError('invalid', message, { fields: { [`schools.${stranger}`]: message } });
    }
    if (patch.admin && !person.admin) {
      const message = 'Only platform admins get these.';
      throw new ProductError('invalid', message, { fields: { admin: message } });
    }
    const who = whoIs(person);
    const current = commsFor(before, who);
    const next: Comms = {
      schools: { ...current.schools, ...patch.schools },
      productNews: patch.productNews ?? current.productNews,
      admin: patch.admin ?? current.admin,
    };
    const planAnew = await plansOf(deps, { tx, now }, caller.uid, patch.schools ?? {});
    tx.set(reference, next);
    planAnew();
    audit({ action: 'person.comms', target: reference.path });
    return next;
  });
}

const whoIs = (person: UserDocument | null) => ({
  iids: Object.keys(person?.institutions ?? {}),
  isAdmin: person?.admin === true,
});
