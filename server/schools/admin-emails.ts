import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import type { MemberDocument } from '../identity/index.ts';

const MOST = 20;

/** The addresses of a school's admins. Reads. */
export async function adminEmails({ db }: Deps, tx: Transaction, iid: string): Promise<string[]> {
  const snapshot = await tx.get(refs.members(db, iid).where('role', '==', 'ADMIN').limit(MOST));
  return snapshot.docs.flatMap((document) => (document.data() as MemberDocument).email ?? []);
}
