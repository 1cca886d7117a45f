import type { Claims } from '../../src/domain/user/schema.ts';
import type { Deps } from '../core/deps.ts';
import { dataOf, stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { UserDocument } from '../core/firestore/user-document.ts';
import { type JobHandler, runInlineJob, startInlineJob } from '../core/jobs/queue.ts';
import type { AuditedTransaction } from '../core/transaction/audited-transaction.ts';

declare module '../core/jobs/job-document.ts' {
  interface JobKinds {
    /** The person. */
    claims: string;
  }
}

/** What the Auth service takes, in characters of JSON. */
const MOST = 1000;
/** Long names are for the profile; the token only has to know that there are some. */
const SHORT_NAME = 24;

/** The claims of a person's token. @throws never: names are cut when the whole would not fit */
export function claimsOf(person: UserDocument): Claims {
  const { firstname, surname, jobtitle, phoneNumber, institutions } = person;
  const made = (cut: (name: string) => string): Claims => ({
    ...(person.admin ? { admin: true } : {}),
    ...(firstname ? { firstname: cut(firstname) } : {}),
    ...(surname ? { surname: cut(surname) } : {}),
    ...(jobtitle ? { jobtitle: cut(jobtitle) } : {}),
    ...(phoneNumber ? { phoneNumber } : {}),
    institutions: Object.fromEntries(Object.entries(institutions).map(([iid, { role }]) => [iid, { role }])),
  });
  const whole = made((name) => name);
  return JSON.stringify(whole).length <= MOST
    ? whole
    : made((name) => Array.from(name).slice(0, SHORT_NAME).join('').trim());
}

/**
 * Lets the claims follow a change of `users/{uid}` that is made in the same transaction, before the reply; the job stays
 * for the runner if the Auth service does not answer.
 * @returns the fields to write with the change
 */
export function claimsFollow(
  deps: Deps,
  transaction: AuditedTransaction,
  person: UserDocument,
): Pick<UserDocument, 'claimsVersion'> {
  const job = startInlineJob(deps, transaction, 'claims', person.uid);
  transaction.after(() => runInlineJob(deps, job, syncClaims));
  return { claimsVersion: (person.claimsVersion ?? 0) + 1 };
}

/** Writes the claims from the document as it is, until nothing has changed meanwhile. */
export const syncClaims: JobHandler = async (deps, { job }) => {
  const reference = refs.user(deps.db, job.target);
  for (;;) {
    const person = dataOf<UserDocument>(await reference.get());
    if (!person) return 'done';
    // A first admin's claim was set by hand: a document without a word of it takes nothing away.
    const admin = person.admin ?? (await deps.accounts.get(job.target))?.isAdmin ?? false;
    await deps.accounts.setClaims(job.target, claimsOf({ ...person, admin }));
    const isLast = await deps.db.runTransaction(async (tx) => {
      const now = dataOf<UserDocument>(await tx.get(reference));
      if (now && now.claimsVersion !== person.claimsVersion) return false;
      // Whoever is signed in listens to this and fetches a new token.
      if (now) tx.update(reference, { claimsAt: stamp(deps.now()) });
      return true;
    });
    if (isLast) return 'done';
  }
};
