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
export async function writeComms(deps: Deps, caller: Caller, wanted: CommsPatch): Promise<Comms> {
  return withPlatformTransaction(deps, caller, async ({ tx, now, audit }) => {
    const person = await personIn(deps, tx, caller.uid);
    const reference = refs.comms(deps.db, caller.uid);
    const before = dataOf<Comms>(await tx.get(reference));
    const stranger = Object.keys(wanted.schools ?? {}).find((iid) => !own(person.institutions, iid));
    if (stranger !== undefined) {
      const words = 'You are no longer a member of this school.';
      throw new ProductError('invalid', words, { fields: { [`schools.${stranger}`]: words } });
    }
    if (wanted.admin && !person.admin) {
      const words = 'Only platform admins get these.';
      throw new ProductError('invalid', words, { fields: { admin: words } });
    }
    const who = whoIs(person);
    const known = commsFor(before, who);
    const next: Comms = {
      schools: { ...known.schools, ...wanted.schools },
      productNews: wanted.productNews ?? known.productNews,
      admin: wanted.admin ?? known.admin,
    };
    const planAnew = await plansOf(deps, { tx, now }, caller.uid, wanted.schools ?? {});
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
