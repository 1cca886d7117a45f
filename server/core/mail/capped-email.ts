import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { boxOf, capMessage, MAILS_A_DAY, type MailCap, secondsLeftToday } from '../../../src/domain/mail-caps.ts';
import type { Deps } from '../deps.ts';
import type { EmailName } from '../ports/email-templates.ts';
import type { AuditedTransaction } from '../transaction/audited-transaction.ts';
import { countsOfToday } from './day-counts.ts';
import { enqueueEmail } from './outbox.ts';
import { asIs, type EmailProps } from './safe-texts.ts';

/**
 * What an email that a person causes is counted under. Each area has a table of its own. Emails in no table are not counted
 * here: those about one's own account (confirming, resetting, security, exports) have limits of their own in `mail-links.ts`,
 * their routes and jobs, and must reach a person whatever others send; the rest is caused by the platform or by what
 * happens, at most once for each.
 */
export type EmailCaps = Partial<Record<EmailName, CapsOfEmail>>;

type CapsOfEmail = {
  readonly caps: readonly MailCap[];
  /** No one has approved the person who writes. */
  readonly isStranger?: true;
};

export type EmailRefusal = { readonly cap: MailCap; readonly error: ProductError };

export type CappedEmails<C extends EmailCaps> = {
  /** Queues an email. @returns why not, over one of the day's caps */
  send<N extends EmailName & keyof C>(name: N, to: string, props: EmailProps<N>): EmailRefusal | null;
};

type Sender = AuditedTransaction & { readonly institution: Pick<Institution, 'isApproved'> };

/**
 * For emails that people cause: counts them in the transaction that queues them. Texts of people who were not
 * approved go without links. Reads before `work`, writes after it.
 */
export async function withCappedEmails<C extends EmailCaps, T>(
  deps: Deps,
  transaction: Sender,
  table: C,
  addresses: readonly (string | null)[],
  work: (post: CappedEmails<C>) => T | Promise<T>,
): Promise<T> {
  const { iid, actor, now, institution } = transaction;
  const keyOf = (cap: MailCap, to: string) =>
    cap === 'school' ? `school ${iid}` : cap === 'person' ? `person ${actor.uid}` : `address ${boxOf(to)}`;
  const to = addresses.filter((address) => address !== null);
  const counts = await countsOfToday(deps, transaction, [
    keyOf('school', ''),
    keyOf('person', ''),
    ...to.map((address) => keyOf('address', address)),
  ]);
  const done = await work({
    send(name, address, props) {
      const { caps = [], isStranger = false } = table[name] ?? {};
      const cap = caps.find((each) => counts.of(keyOf(each, address)) >= MAILS_A_DAY[each]);
      if (cap) {
        const error = new ProductError('too-many-requests', capMessage(cap, address));
        error.retryAfter = secondsLeftToday(now);
        return { cap, error };
      }
      for (const each of caps) counts.add(keyOf(each, address));
      const isPlain = isStranger || !institution.isApproved;
      enqueueEmail(deps, transaction, name, address, isPlain ? props : asWritten(props));
      return null;
    },
  });
  counts.write();
  return done;
}

/** Of a person who was approved: what they write may lead somewhere. */
function asWritten<N extends EmailName>(props: EmailProps<N>): EmailProps<N> {
  const entries = Object.entries(props).map(([name, value]) => [name, typeof value === 'string' ? asIs(value) : value]);
  return Object.fromEntries(entries) as EmailProps<N>;
}
