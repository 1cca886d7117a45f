import type { Role } from '../../src/domain/access.ts';
import { ProductError } from '../../src/domain/errors.ts';
import type { Institution } from '../../src/domain/institution/schema.ts';
import { isDocumentId } from './firestore/refs.ts';
import type { UserDocument } from './firestore/user-document.ts';

/** Who asks, whatever the school. */
export type Caller = {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly isPlatformAdmin: boolean;
  /** The person's document as it is now; `null` for an account that has none yet. */
  readonly record: UserDocument | null;
  /** The second factor that this sign-in used. */
  readonly secondFactorId: string | null;
  /** When the person signed in. */
  readonly signedInAt: Date;
  readonly requestId: string | null;
  /** The visitor's address; for the audit log. */
  readonly ip: string | null;
};

/** Who asks, in which school. */
export type Actor = Pick<Caller, 'uid' | 'email' | 'isPlatformAdmin' | 'requestId'> & {
  readonly iid: string;
  /** The role in that school; `null` for a platform admin who is no member. */
  readonly role: Role | null;
  readonly ip?: string | null;
  /** The school as it was when the request was let in, so that an answer need not read it again; a transaction does. */
  readonly school?: Institution;
};

/** What the server does by itself, in no school. */
export const SYSTEM = { uid: 'system', email: null, isPlatformAdmin: true, requestId: null } as const;

/** @throws ProductError `not-found` for what is no school's id */
export function actorIn(caller: Caller, iid: string): Actor {
  if (!isDocumentId(iid)) throw new ProductError('not-found', 'School not found.');
  const { uid, email, requestId, ip } = caller;
  return { uid, email, requestId, ip, iid, isPlatformAdmin: true, role: null };
}
