import type { Timestamp } from 'firebase-admin/firestore';
import type { Permission } from '../../src/domain/access.ts';
import type { Invitation, InvitationStatus, OwnInvitation } from '../../src/domain/invitation/schema.ts';
import type { JoinRequest } from '../../src/domain/join-request/schema.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';

/** `institutions/{iid}/members/{uid}`: what a school sees of its people; made from `users/{uid}`. */
export type MemberDocument = {
  uid: string;
  iid: string;
  email: string | null;
  displayName: string | null;
  jobtitle: string | null;
  photoPath: string | null;
  role: string;
  /** Folded name, to sort by. */
  sortName: string;
  /** Folded beginnings of the words of name, e-mail address and job title, to search by. */
  words: string[];
  joinedAt: Timestamp;
  lastSeenAt: Timestamp | null;
  hasSecondFactor: boolean;
  /** When they were last asked by email to turn it on. */
  secondFactorAskedAt?: Timestamp;
  /** When they last asked for a permission that their role does not include. */
  accessAskedAt?: Partial<Record<Permission, Timestamp>>;
};

/** `invitations/{code}` */
export type InvitationDocument = Stamped<Omit<OwnInvitation, 'id' | 'status'>, 'createdAt' | 'sentAt' | 'expiresAt'> & {
  id: string;
  status: Exclude<InvitationStatus, 'expired'>;
  /** Missing in those made before it was kept. */
  invitedByUid?: string | null;
  /** Who accepted or declined it. */
  decidedBy: string | null;
};

/** `institutions/{iid}/joinRequests/{uid}`; whoever asks may listen to it. */
export type JoinRequestDocument = Stamped<JoinRequest, 'createdAt' | 'remindedAt' | 'decidedAt'>;

export function isExpired({ status, expiresAt }: InvitationDocument, now: Date): boolean {
  return status === 'pending' && expiresAt.toMillis() <= now.getTime();
}

export function toOwnInvitation(document: InvitationDocument, now: Date): OwnInvitation {
  return { ...toInvitation(document, now), code: document.code };
}

export function toInvitation(document: InvitationDocument, now: Date): Invitation {
  const { iid, school, email, roleId, role, message, invitedBy } = document;
  return {
    id: document.id,
    iid,
    school,
    email,
    roleId,
    role,
    message,
    invitedBy,
    createdAt: iso(document.createdAt),
    sentAt: iso(document.sentAt),
    expiresAt: iso(document.expiresAt),
    status: isExpired(document, now) ? 'expired' : document.status,
  };
}

export function toJoinRequest(document: JoinRequestDocument): JoinRequest {
  const { iid, school, uid, email, name, jobtitle, message, roleId, status, reason } = document;
  const { createdAt, remindedAt, decidedAt } = document;
  return {
    iid,
    school,
    uid,
    email,
    name,
    jobtitle,
    message,
    roleId,
    status,
    reason,
    createdAt: iso(createdAt),
    remindedAt: remindedAt ? iso(remindedAt) : null,
    decidedAt: decidedAt ? iso(decidedAt) : null,
  };
}
