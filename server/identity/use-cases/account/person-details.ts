import type { PersonDetails } from '../../../../src/domain/person/schema.ts';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { refreshAccount } from './account-state.ts';
import { changeOwn } from './person.ts';

/** What is asked after signing up. Makes `users/{uid}` where it is missing; the claims have followed when it returns. */
export async function saveDetails(deps: Deps, caller: Caller, details: PersonDetails): Promise<void> {
  let { record } = caller;
  if (!record) {
    await refreshAccount(deps, caller);
    record = dataOf<UserDocument>(await refs.user(deps.db, caller.uid).get());
  }
  await changeOwn(deps, { ...caller, record }, details);
}
