import type { UserDocument } from '../../server/core/firestore/user-document.ts';
import { claimsOf } from '../../server/identity/claims.ts';
import { findableOf } from '../../server/identity/membership.ts';
import { membersOf } from './workbench/people.ts';
import type { World } from './workbench/world.ts';

/** A person's own data: in their document, in the rows of their schools and in their token. */
export async function putPerson(world: World, person: UserDocument): Promise<void> {
  await world.documents.set('users', person.uid, { ...person, ...findableOf(person) });
  for (const row of membersOf(person)) await world.documents.set('members', row.uid, row, row.iid);
  if (!world.auth.accounts.now(person.uid)) return;
  await world.auth.accounts.setClaims(person.uid, claimsOf(person));
  if (world.user?.uid === person.uid) world.auth.signIn(person.uid);
}

export async function changePerson(world: World, uid: string, changes: Partial<UserDocument>): Promise<void> {
  const person = world.documents.get('users', uid);
  if (!person) throw new Error(`There is no ${uid}`);
  await putPerson(world, { ...person, ...changes });
}

/** Viewers of Oakfield who sort behind all other members. */
export async function addViewers(world: World, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await putPerson(world, {
      uid: `more-${n}`,
      email: null,
      displayName: `Zoe Zander ${String(n).padStart(3, '0')}`,
      phoneNumber: null,
      institutions: { oakfield: { role: 'VIEWER' } },
    });
  }
}

/** The role of a member of Oakfield by the truth, their own document. */
export const roleOf = (world: World, uid: string) => world.documents.get('users', uid)?.institutions.oakfield?.role;
