import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Role } from '../../../src/domain/access.ts';
import { toRole } from './documents.ts';
import { refs } from './refs.ts';

type Read = (...references: DocumentReference[]) => Promise<DocumentSnapshot[]>;

/**
 * The role a person has in a school by the database: `users/{uid}` names it, the role document says what it may do.
 * `hint` is the role that the token claims; it only saves a round trip and is never believed.
 * @returns `null` for someone who is no member, or whose role is gone.
 */
export async function roleIn(
  db: Firestore,
  read: Read,
  uid: string,
  iid: string,
  hint: string | null,
): Promise<Role | null> {
  const [user, hinted] = await read(refs.user(db, uid), ...(hint ? [refs.role(db, iid, hint)] : []));
  const roleId: unknown = user?.data()?.institutions?.[iid]?.role;
  if (typeof roleId !== 'string' || roleId === '') return null;
  const role = roleId === hint ? hinted : (await read(refs.role(db, iid, roleId)))[0];
  return role?.exists ? toRole(role.id, role.data() ?? {}) : null;
}
