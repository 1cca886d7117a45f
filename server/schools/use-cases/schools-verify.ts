import { ProductError } from '../../../src/domain/errors.ts';
import { isOwnDomain, looksLike, mailProblem } from '../../../src/domain/institution/own-domain.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import {
  type CheckVerification,
  DNS_PREFIX,
  type NewVerification,
  type Verifications,
  type VerifyMethod,
} from '../../../src/domain/institution/verification.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { withCappedEmails } from '../../core/mail/capped-email.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import type { SchoolRegister } from '../../core/ports/register.ts';
import { randomBelow, randomHex } from '../../core/random.ts';
import type { AuditedTransaction } from '../../core/transaction/audited-transaction.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { toVerification, type VerificationDocument } from '../documents.ts';
import { EMAIL_CAPS } from '../email-rules.ts';
import { registerDomainOf } from './register-checks.ts';

/** Wrong codes that end a code: with six digits a guess finds it in one of 100,000 cases. */
const MOST_TRIES = 10;
const CODE_LIVES_MS = 48 * 3_600_000;

export async function listVerifications(deps: Deps, actor: Actor): Promise<Verifications> {
  const { db } = deps;
  const [document, tried] = await Promise.all([
    refs.institution(db, actor.iid).get(),
    refs.verifications(db, actor.iid).get(),
  ]);
  const school = toInstitution(actor.iid, document.data() ?? {});
  return {
    isVerified: school.isVerified,
    verifiedBy: school.verifiedBy ?? null,
    domain: ownDomainOf(school),
    phoneE164: school.phoneE164 ?? null,
    items: tried.docs
      .map((each) => toVerification(each.data() as VerificationDocument))
      .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt)),
    nextCursor: null,
  };
}

/**
 * @throws ProductError `conflict` for a verified school and for a web site that can be taken for that of the register,
 * `invalid` for an address that proves nothing
 */
export async function requestVerification(
  deps: Deps,
  register: SchoolRegister,
  actor: Actor,
  newVerification: NewVerification,
): Promise<Verifications> {
  const institution = (await refs.institution(deps.db, actor.iid).get()).data() as
    | Pick<Institution, 'externalIds'>
    | undefined;
  const registered = newVerification.method === 'call' ? null : await registerDomainOf(register, institution ?? {});
  await withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    assertOpen(school.institution);
    assertNoLookAlike(school.institution, registered);
    const code = String(randomBelow(1_000_000)).padStart(6, '0');
    const challenge = askFor(deps, school.institution, newVerification, code);
    await withCappedEmails(
      deps,
      school,
      EMAIL_CAPS,
      newVerification.method === 'email' ? [challenge.to] : [],
      (post) => {
        school.tx.set(refs.verification(deps.db, actor.iid, newVerification.method), {
          ...challenge,
          status: 'pending',
          tries: 0,
          problem: null,
          requestedBy: actor.uid,
          requestedAt: stamp(school.now),
          checkedAt: null,
        } satisfies VerificationDocument);
        if (newVerification.method === 'email') {
          const query = new URLSearchParams({ school: actor.iid, code });
          const refused = post.send('verify-school', challenge.to, {
            school: school.institution.name,
            requestedBy: asIs(actor.email ?? 'Someone at your school'),
            code: asIs(code),
            url: asIs(`${deps.appOrigin}/auth/school/verify/requested?${query}`),
          });
          if (refused) throw refused.error;
        }
      },
    );
    school.audit({
      action: 'school.verification-request',
      target: `institutions/${actor.iid}`,
      after: { method: newVerification.method, to: challenge.to },
    });
  });
  return listVerifications(deps, actor);
}

/** @throws ProductError `invalid` for a wrong code, `not-found` where nothing was asked for */
export async function checkVerification(deps: Deps, actor: Actor, check: CheckVerification): Promise<Verifications> {
  const texts = check.method === 'dns' ? await textsOf(deps, actor.iid) : [];
  const problem = await withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    if (school.institution.isVerified) return null;
    const reference = refs.verification(deps.db, actor.iid, check.method);
    const verification = dataOf<VerificationDocument>(await school.tx.get(reference));
    if (!verification) throw new ProductError('not-found', 'No verification of this kind was requested. Start again.');
    const wrong =
      check.method === 'email'
        ? codeProblem(deps, verification, school, check.code)
        : texts.includes(verification.record ?? '')
          ? null
          : recordProblem(verification, texts);
    const checkedAt = stamp(school.now);
    if (wrong === null) proved(deps, school, check.method);
    else {
      const tries = verification.tries + 1;
      school.tx.update(reference, { status: 'failed', problem: wrong, tries, checkedAt });
    }
    return wrong;
  });
  if (problem !== null && check.method === 'email') {
    throw new ProductError('invalid', problem, { fields: { code: problem } });
  }
  return listVerifications(deps, actor);
}

/**
 * Writes. An address at the domain of a whole group does not tell which of its schools writes: it is noted for those who
 * approve, and the school is not verified by it.
 */
function proved(deps: Deps, school: SchoolTransaction, method: 'email' | 'dns'): void {
  if (method !== 'email' || !school.institution.groupReason) {
    verified(deps, school, method);
    return;
  }
  const reference = refs.verification(deps.db, school.iid, method);
  school.tx.update(reference, { status: 'done', problem: null, codeHash: null, checkedAt: stamp(school.now) });
  school.audit({ action: 'school.verification-shared', target: `institutions/${school.iid}`, after: { method } });
}

/** Writes: from now on the school is what it says. */
export function verified(
  deps: Deps,
  school: AuditedTransaction & Pick<SchoolTransaction, 'institution'>,
  method: VerifyMethod,
  reason?: string,
): void {
  const { iid, tx, now } = school;
  const to = method === 'call' ? (school.institution.phoneE164 ?? '') : (ownDomainOf(school.institution) ?? '');
  tx.set(
    refs.verification(deps.db, iid, method),
    { method, status: 'done', to, problem: null, codeHash: null, checkedAt: stamp(now) },
    { merge: true },
  );
  tx.update(refs.institution(deps.db, iid), { isVerified: true, verifiedBy: method });
  school.audit({
    action: 'school.verify',
    target: `institutions/${iid}`,
    before: { isVerified: school.institution.isVerified },
    after: { isVerified: true, verifiedBy: method },
    ...(reason ? { reason } : {}),
  });
}

type Challenge = Pick<VerificationDocument, 'method' | 'to' | 'record' | 'codeHash'>;

function askFor(deps: Deps, school: Institution, newVerification: NewVerification, code: string): Challenge {
  if (newVerification.method === 'call') {
    if (!school.phoneE164) throw new ProductError('conflict', 'The school has no phone number.');
    return { method: 'call', to: school.phoneE164, record: null, codeHash: null };
  }
  const domain = ownDomainOf(school);
  if (!domain) {
    throw new ProductError('conflict', 'The school’s website has no domain of its own. Request a phone call instead.');
  }
  if (newVerification.method === 'dns') {
    return { method: 'dns', to: domain, record: `${DNS_PREFIX}${randomHex(16)}`, codeHash: null };
  }
  const problem = mailProblem(domain, newVerification.email);
  if (problem !== null) throw new ProductError('invalid', problem, { fields: { email: problem } });
  return { method: 'email', to: newVerification.email, record: null, codeHash: hashOf(deps, school.id, code) };
}

function assertNoLookAlike(school: Institution, registered: string | null): void {
  const domain = ownDomainOf(school);
  if (!registered || !domain || !looksLike(domain, registered)) return;
  throw new ProductError(
    'conflict',
    `The register lists ${registered} for this school, and ${domain} looks like it. Correct the website, or request a phone call.`,
  );
}

function assertOpen({ isVerified, status }: Institution): void {
  if (isVerified) throw new ProductError('conflict', 'The school is already verified.');
  if (status === 'merged') throw new ProductError('conflict', 'The school was merged with another school.');
}

function ownDomainOf({ domains }: Institution): string | null {
  return domains?.find(isOwnDomain) ?? null;
}

const hashOf = ({ hashing }: Deps, iid: string, code: string) => hashing.sha256(`${iid}\n${code}`, 'hex');

function codeProblem(
  deps: Deps,
  verification: VerificationDocument,
  { institution, now }: SchoolTransaction,
  code: string,
): string | null {
  const domain = ownDomainOf(institution);
  // The web site may have changed since, and with it what the email proves.
  if (!domain || mailProblem(domain, verification.to) !== null)
    return 'This email can no longer verify the school. Start again.';
  if (verification.tries >= MOST_TRIES) return 'Too many wrong codes. Request a new email.';
  if (now.getTime() - verification.requestedAt.toMillis() > CODE_LIVES_MS)
    return 'This code has expired. Request a new email.';
  return verification.codeHash === hashOf(deps, institution.id, code)
    ? null
    : 'Wrong code. Enter the code from our latest email.';
}

function recordProblem({ to }: VerificationDocument, texts: readonly string[]): string {
  const other = texts.some((text) => text.startsWith(DNS_PREFIX));
  return other
    ? `The TXT record at ${to} has a different value. Copy the value again.`
    : `No TXT record found at ${to}. New records can take a few hours to appear.`;
}

async function textsOf(deps: Deps, iid: string): Promise<readonly string[]> {
  const verification = dataOf<VerificationDocument>(await refs.verification(deps.db, iid, 'dns').get());
  if (!verification) return [];
  try {
    return (await deps.names.texts(verification.to)).map((text) => text.trim());
  } catch (error) {
    deps.log.warn({ err: error, name: verification.to }, 'DNS did not answer');
    throw new ProductError('maintenance', 'The name service did not answer. Try again in a moment.');
  }
}
