import type { Transaction } from 'firebase-admin/firestore';
import type { AdminKind } from '../../../src/domain/comms/schema.ts';
import { placeOfSchool } from '../../../src/domain/notification/places.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import type { AuditedTransaction } from '../../core/transaction/audited-transaction.ts';
import { announce } from '../../identity/index.ts';

/** `settings/global`, as far as it is about the platform's own notifications. */
type GlobalSettings = { defaultPlan?: string; recipients?: { newSchools?: string[] } };

const MOST_RECIPIENTS = 50;

type Recipients = {
  /** Addresses of admins that may get an email; `null` for all. */
  readonly admins: readonly string[] | null;
  /** Who is no admin and gets one all the same. */
  readonly others: readonly string[];
};

/**
 * Reads: the plan that a new school begins with, and who is written to about it. Platform admins are, as they chose; when some
 * addresses were named, those alone.
 */
export async function newSchoolSettings(
  deps: Deps,
  tx: Transaction,
): Promise<{ readonly plan: string; readonly recipients: Recipients }> {
  const settings = dataOf<GlobalSettings>(await tx.get(refs.globalSettings(deps.db)));
  const plan = settings?.defaultPlan ?? 'starter';
  const named = (settings?.recipients?.newSchools ?? []).slice(0, MOST_RECIPIENTS);
  if (named.length === 0) return { plan, recipients: { admins: null, others: [] } };
  const snapshot = await tx.get(deps.db.collection('users').where('admin', '==', true));
  const admins = new Set(snapshot.docs.map((document) => (document.data() as UserDocument).email));
  return { plan, recipients: { admins: named, others: named.filter((email) => !admins.has(email)) } };
}

type SchoolMessage = {
  readonly kind: Extract<AdminKind, 'school-by-client' | 'school-by-admin'>;
  /** Its name. */
  readonly school: string;
  readonly title: string;
  readonly text: string;
};

/** Writes: platform admins are notified of a school in the app, and those with an email address of their own by email. */
export function notifyAdminsOfSchool(
  deps: Deps,
  transaction: AuditedTransaction,
  { admins, others }: Recipients,
  { kind, school, title, text }: SchoolMessage,
): void {
  const path = placeOfSchool(school);
  announce(deps, transaction, { to: 'admins', kind, title, text, path, letters: admins });
  transaction.after(async () => deps.wake());
  for (const to of others) {
    enqueueEmail(deps, transaction, 'platform-notice', to, { title, text, url: asIs(`${deps.appOrigin}${path}`) });
  }
}
