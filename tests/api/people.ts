import { randomBytes } from 'node:crypto';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { UserDocument } from '../../server/core/firestore/user-document.ts';
import type { InvitationDocument, JoinRequestDocument } from '../../server/identity/documents.ts';
import { memberOf } from '../../server/identity/membership.ts';
import type { Permission } from '../../src/domain/access.ts';

/** Adds a member with an account. @returns the uid */
export async function memberOfSchool(
  db: Firestore,
  iid: string,
  uid: string,
  role = 'VIEWER',
  more: Partial<UserDocument> = {},
): Promise<string> {
  const email = `${uid}@school.example`;
  const person: UserDocument = {
    uid,
    email,
    displayName: uid,
    phoneNumber: null,
    institutions: { [iid]: { role } },
    ...more,
  };
  await db.doc(`users/${uid}`).set(person);
  await db.doc(`institutions/${iid}/members/${uid}`).set(memberOf(person, iid, role, new Date()));
  return uid;
}

/** Adds a role of the school's own. @returns its id */
export async function roleOfSchool(
  db: Firestore,
  iid: string,
  id: string,
  permissions: readonly Permission[] = ['s.s.rea'],
): Promise<string> {
  await db.doc(`institutions/${iid}/roles/${id}`).set({ id, name: `Role ${id}`, base: null, permissions });
  return id;
}

/** Adds an open invitation, without an email or a limit. */
export async function openInvitation(
  db: Firestore,
  iid: string,
  email: string,
  more: Partial<InvitationDocument> = {},
): Promise<{ id: string; code: string }> {
  const code = randomBytes(16).toString('hex');
  const id = `i-${randomBytes(8).toString('hex')}`;
  const at = Timestamp.now();
  const made: InvitationDocument = {
    id,
    code,
    iid,
    school: iid,
    email,
    roleId: 'VIEWER',
    role: 'VIEWER',
    message: null,
    invitedBy: 'Head',
    createdAt: at,
    sentAt: at,
    expiresAt: Timestamp.fromMillis(at.toMillis() + 86_400_000),
    status: 'pending',
    decidedBy: null,
    ...more,
  };
  await db.collection('invitations').doc(code).create(made);
  return { id, code };
}

/** The code of an invitation, which no answer to the school holds. */
export async function codeOf(db: Firestore, id: unknown): Promise<string> {
  const snapshot = await db.collection('invitations').where('id', '==', id).get();
  return snapshot.docs[0]?.id ?? `no invitation has the id ${String(id)}`;
}

/** Adds a person with a pending join request. @returns the uid */
export async function joinRequestOf(db: Firestore, iid: string, uid: string): Promise<string> {
  const email = `${uid}@school.example`;
  await db.doc(`users/${uid}`).set({ uid, email, displayName: uid, phoneNumber: null, institutions: {} });
  const made: JoinRequestDocument = {
    iid,
    school: iid,
    uid,
    email,
    name: uid,
    jobtitle: null,
    message: null,
    roleId: null,
    status: 'pending',
    reason: null,
    createdAt: Timestamp.now(),
    remindedAt: null,
    decidedAt: null,
  };
  await db.doc(`institutions/${iid}/joinRequests/${uid}`).set(made);
  return uid;
}
