import type { DocumentData, Firestore, Transaction } from 'firebase-admin/firestore';
import { refs } from '../core/firestore/refs.ts';
import type { SchoolDocument } from './settings-document.ts';

/**
 * What of a school its members may not read in the database: `institutions/{iid}/private/safeguarding` and
 * `.../platform`. The school's number at Stripe is in `institutions/{iid}/billing/state` alone.
 */
const PARTS = ['safeguarding', 'platform'] as const;

/** A school with what only the server reads of it; `null` where there is none. */
export async function wholeSchool(db: Firestore, iid: string, tx?: Transaction): Promise<SchoolDocument | null> {
  const references = [refs.institution(db, iid), ...PARTS.map((part) => refs.schoolPrivate(db, iid, part))] as const;
  const [school, safeguarding, platform] = await (tx ? tx.getAll(...references) : db.getAll(...references));
  if (!school?.exists) return null;
  return {
    ...(school.data() as SchoolDocument),
    ...(safeguarding?.exists
      ? { safeguarding: safeguarding.data() as NonNullable<SchoolDocument['safeguarding']> }
      : {}),
    ...platform?.data(),
  };
}

/** Writes what belongs into documents of its own. @returns what is left for the school's */
export function writePrivate(db: Firestore, tx: Transaction, iid: string, changes: DocumentData): DocumentData {
  const { safeguarding, hubspotId, ...open } = changes;
  if (safeguarding !== undefined) tx.set(refs.schoolPrivate(db, iid, 'safeguarding'), safeguarding);
  if (hubspotId !== undefined) tx.set(refs.schoolPrivate(db, iid, 'platform'), { hubspotId }, { merge: true });
  return open;
}
