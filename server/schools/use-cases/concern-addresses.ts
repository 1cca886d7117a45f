import type { Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { adminEmails } from '../admin-emails.ts';
import type { SettingsDocument } from '../settings-document.ts';

/** Whom a visitor's concern is sent to: the safeguarding contact, or, where none is named, the school's admins. Reads. */
export async function concernAddresses(deps: Deps, tx: Transaction, iid: string): Promise<string[]> {
  const contact = await tx.get(refs.schoolPrivate(deps.db, iid, 'safeguarding'));
  const email = dataOf<NonNullable<SettingsDocument['safeguarding']>>(contact)?.email;
  return email ? [email] : adminEmails(deps, tx, iid);
}
