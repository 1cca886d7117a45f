import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Role } from '../../../src/domain/access.ts';
import { own } from '../../../src/lib/own.ts';
import { dataOf, toRole } from './documents.ts';
import { refs } from './refs.ts';
import type { UserDocument } from './user-document.ts';

type Read = (...references: DocumentReference[]) => Promise<DocumentSnapshot[]>;

export type Membership = { readonly user: UserDocument | null; readonly role: Role | null };

/**
 * The role a person has in a school by the database: `users/{uid}` names it, the role document says what it may do.
 * `hint` is the role that the token claims; it only saves a round trip and is never believed.
 * @returns no role for someone who is no member, or whose role is gone.
 */
export async function membershipIn(
  db: Firestore,
  read: Read,
  uid: string,
  iid: string,
  hint: string | null,
): Promise<Membership> {
  const [userDocument, hinted] = await read(refs.user(db, uid), ...(hint ? [refs.role(db, iid, hint)] : []));
  const user = userDocument ? dataOf<UserDocument>(userDocument) : null;
  const roleId: unknown = own(user?.institutions, iid)?.role;
  if (typeof roleId !== 'string' || roleId === '') return { user, role: null };
  const role = roleId === hint ? hinted : (await read(refs.role(db, iid, roleId)))[0];
  return { user, role: role?.exists ? toRole(role.id, role.data() ?? {}) : null };
}

/** The role alone; see `membershipIn`. */
export async function roleIn(...parameters: Parameters<typeof membershipIn>): Promise<Role | null> {
  return (await membershipIn(...parameters)).role;
}
