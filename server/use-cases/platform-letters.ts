import type { Transaction } from 'firebase-admin/firestore';
import { dataOf } from '../adapters/firestore/documents.ts';
import type { UserDocument } from '../adapters/firestore/people-documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';

/** `settings/global`, as far as it is about the platform's own notifications. */
type GlobalSettings = { defaultPlan?: string; recipients?: { newSchools?: string[] } };

const MOST_RECIPIENTS = 50;

/** Reads: the plan that a new school begins with, and who is told of it. All platform admins, unless some were named. */
export async function newSchoolSettings(
  deps: Deps,
  tx: Transaction,
): Promise<{ readonly plan: string; readonly recipients: readonly string[] }> {
  const settings = dataOf<GlobalSettings>(await tx.get(refs.globalSettings(deps.db)));
  const plan = settings?.defaultPlan ?? 'starter';
  const named = settings?.recipients?.newSchools ?? [];
  if (named.length > 0) return { plan, recipients: named.slice(0, MOST_RECIPIENTS) };
  const admins = await tx.get(deps.db.collection('users').where('admin', '==', true).limit(MOST_RECIPIENTS));
  const recipients = admins.docs.flatMap((document) => {
    const { email, disabled } = document.data() as UserDocument;
    return email && disabled !== true ? [email] : [];
  });
  return { plan, recipients };
}
