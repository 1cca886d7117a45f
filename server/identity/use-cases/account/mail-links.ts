import type { Timestamp } from 'firebase-admin/firestore';
import { callbackUrl } from '../../../../src/domain/account/callback.ts';
import type { LinkMode } from '../../../../src/domain/account/links.ts';
import { callbackTo } from '../../../core/callback.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf, stamp } from '../../../core/firestore/documents.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { enqueueJob, type JobHandler } from '../../../core/jobs/queue.ts';
import { sendOrLater } from '../../../core/mail/outbox.ts';
import { asIs, withSafeTexts } from '../../../core/mail/safe-texts.ts';
import type { Account } from '../../../core/ports/accounts.ts';

declare module '../../../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The link that was asked for. */
    'mail-link': string;
  }
}

/**
 * What an email with a one-time code is for. A forgotten password gives only an address, and whether it has an account
 * is not looked up before the answer: neither its words nor the time it takes tell who has an account.
 */
export type LinkRequest =
  | { readonly use: 'resetPassword'; readonly email: string }
  | { readonly use: 'verifyEmail'; readonly uid: string }
  | { readonly use: 'verifyAndChangeEmail'; readonly uid: string; readonly newEmail: string };

/** `isCounted`: against the limit of emails to an account; an email that is tried again counts once. */
type LinkDocument = LinkRequest & { id: string; at: Timestamp; isCounted?: true };

/** Puts the email in the queue; the code is made when it is sent. */
export async function wantLink(deps: Deps, link: LinkRequest): Promise<void> {
  const id = deps.newId();
  const now = deps.now();
  const actor = { uid: 'uid' in link ? link.uid : '' };
  await deps.db.runTransaction(async (tx) => {
    tx.create(refs.mailLink(deps.db, id), { ...link, id, at: stamp(now) } satisfies LinkDocument);
    enqueueJob(deps, { tx, iid: '', actor, now }, 'mail-link', id);
  });
  deps.wake();
}

/** Writes and sends one such email, if its account is still there and still wants it. */
export const sendLink: JobHandler = async (deps, run) => {
  const reference = refs.mailLink(deps.db, run.job.target);
  const link = dataOf<LinkDocument>(await reference.get());
  if (!link) return 'done';
  const isSent = await sendOrLater(deps, run, link.at, async () => {
    const account = await ('uid' in link ? deps.accounts.get(link.uid) : deps.accounts.byEmail(link.email));
    if (!account?.email || account.disabled) return;
    if (link.use === 'resetPassword' && !link.isCounted) {
      if (!(await deps.limits.has('password-reset to', account.uid))) return;
      await reference.update({ isCounted: true });
    }
    await send(deps, link, { ...account, email: account.email });
  });
  if (isSent) await reference.delete();
  return 'done';
};

async function send(deps: Deps, link: LinkRequest, account: Account & { readonly email: string }): Promise<void> {
  const { email } = account;
  const person = dataOf<UserDocument>(await refs.user(deps.db, account.uid).get());
  const firstname = person?.firstname ?? null;
  if (link.use === 'resetPassword') {
    const code = await deps.accounts.code({ use: 'resetPassword', email });
    if (code)
      await deps.mail.send(
        'reset-password',
        email,
        withSafeTexts({ firstname, url: asIs(linkTo(deps, link.use, code)) }),
      );
  } else if (link.use === 'verifyEmail') {
    if (account.emailVerified) return;
    const code = await deps.accounts.code({ use: 'verifyEmail', email });
    const url = code && linkTo(deps, link.use, code, '/auth/activate/success');
    if (url) await deps.mail.send('verify-email', email, withSafeTexts({ firstname, url: asIs(url) }));
  } else {
    const { newEmail } = link;
    // An address that has an account gets no email, and the answer does not say so: neither may reveal who has one.
    if (await deps.accounts.byEmail(newEmail)) return;
    const code = await deps.accounts.code({ use: 'verifyAndChangeEmail', email, newEmail });
    const url = code && linkTo(deps, link.use, code);
    if (url)
      await deps.mail.send(
        'change-email',
        newEmail,
        withSafeTexts({ firstname, newEmail: asIs(newEmail), url: asIs(url) }),
      );
  }
}

/** Our own page for links of the Auth service. */
function linkTo(deps: Deps, mode: LinkMode, code: string, next?: `/${string}`): string {
  const url = new URL('/authusermanagement', deps.appOrigin);
  url.searchParams.set('mode', mode);
  url.searchParams.set('oobCode', code);
  const on = next && callbackUrl(callbackTo(deps, next), deps);
  if (on) url.searchParams.set('continueUrl', on);
  return url.href;
}
