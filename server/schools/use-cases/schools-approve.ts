import type { Query } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Application, ApplicationQuery, Approve } from '../../../src/domain/institution/approval.ts';
import { isFreeMail } from '../../../src/domain/institution/domains.ts';
import { isAddressOf } from '../../../src/domain/institution/own-domain.ts';
import type { Institution, SchoolStatus } from '../../../src/domain/institution/schema.ts';
import { fold, wordsOf } from '../../../src/domain/story/search-words.ts';
import { planIn } from '../../billing/index.ts';
import { type Actor, actorIn, type Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { dataOf, iso, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { UserDocument } from '../../core/firestore/user-document.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs, type EmailProps } from '../../core/mail/safe-texts.ts';
import type { EmailName } from '../../core/ports/email-templates.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { adminEmails } from '../admin-emails.ts';
import { type SchoolDocument, toVerification, type VerificationDocument } from '../documents.ts';
import { newSchoolSettings, notifyAdminsOfSchool } from './platform-emails.ts';
import { assertNewSchool, freeKeys, takeKeys } from './school-keys.ts';
import { verified } from './schools-verify.ts';

const PAGE = 25;
const MOST_SIMILAR = 5;

type Applications = { readonly items: Application[]; readonly nextCursor: string | null };

/** Schools by status, the oldest first. */
export async function listApplications(
  deps: Deps,
  { status = 'waiting', q = '', cursor }: ApplicationQuery,
): Promise<Applications> {
  const [first, ...others] = wordsOf(q);
  const cursorKey = { status, q: fold(q) };
  let query: Query = refs.institutions(deps.db).where('status', '==', status);
  if (first) query = query.where('words', 'array-contains', first);
  query = query
    .orderBy('createdAt')
    .orderBy('id')
    .limit(PAGE + 1);
  if (cursor) {
    const { value, id } = decodeCursor(cursorKey, cursor);
    query = query.startAfter(stamp(String(value)), id);
  }
  const snapshot = await query.get();
  const page = snapshot.docs.slice(0, PAGE);
  const last = page.at(-1)?.data() as SchoolDocument | undefined;
  const schools = page
    .map((document) => document.data() as SchoolDocument)
    .filter(({ words: searchWords }) => others.every((word) => searchWords.includes(word)));
  return {
    items: await Promise.all(schools.map((school) => applicationOf(deps, school))),
    nextCursor:
      last && snapshot.docs.length > PAGE ? encodeCursor(cursorKey, { value: iso(last.createdAt), id: last.id }) : null,
  };
}

/** @throws ProductError `not-found` */
export async function application(deps: Deps, iid: string): Promise<Application> {
  const school = dataOf<SchoolDocument>(await refs.institution(deps.db, iid).get());
  if (!school) throw new ProductError('not-found', 'School not found.');
  return applicationOf(deps, school);
}

async function applicationOf(deps: Deps, document: SchoolDocument): Promise<Application> {
  const { db } = deps;
  const school = toInstitution(document.id, document as Partial<Institution>);
  const [person, tried, usage, similar] = await Promise.all([
    document.createdBy ? refs.user(db, document.createdBy).get() : null,
    refs.verifications(db, school.id).get(),
    refs.usage(db, school.id).get(),
    similarTo(deps, school),
  ]);
  const by = person ? dataOf<UserDocument>(person) : null;
  const email = by?.email ?? '';
  return {
    school,
    createdAt: document.createdAt ? iso(document.createdAt) : null,
    by: by && { uid: by.uid, displayName: by.displayName, email: by.email, jobtitle: by.jobtitle ?? null },
    evidence: {
      domainMatch: (school.domains ?? []).some((domain) => isAddressOf(domain, email)),
      isFreeMail: isFreeMail(email.split('@').at(-1) ?? ''),
      looksLikeDomain: null,
      verifiedBy: school.verifiedBy ?? null,
      inRegister: false,
      websiteInRegister: false,
    },
    verifications: tried.docs.map((each) => toVerification(each.data() as VerificationDocument)),
    similar,
    members: Number(usage.data()?.users ?? 0),
    answer: document.answer ?? null,
  };
}

/** Schools that may be the same one: of the same name, at the same domain, with the same register number. */
async function similarTo(deps: Deps, { id, name, domains = [], address }: Institution): Promise<Institution[]> {
  const all = refs.institutions(deps.db);
  const [longest] = wordsOf(name).sort((a, b) => b.length - a.length);
  const queries = [
    all.where('name', '==', name),
    ...domains.slice(0, 1).map((domain) => all.where('domains', 'array-contains', domain)),
    ...(longest ? [all.where('words', 'array-contains', longest)] : []),
  ];
  const snapshots = await Promise.all(queries.map((query) => query.limit(20).get()));
  const schools = new Map<string, Institution>();
  for (const document of snapshots.flatMap(({ docs }) => docs)) {
    const school = toInstitution(document.id, document.data());
    if (school.id === id || school.status === 'merged' || school.status === 'declined') continue;
    schools.set(school.id, school);
  }
  const likeness = (school: Institution) =>
    Number(fold(school.name) === fold(name)) * 2 + Number(school.address?.postcode === address?.postcode);
  return [...schools.values()].sort((a, b) => likeness(b) - likeness(a)).slice(0, MOST_SIMILAR);
}

/** @throws ProductError `conflict` for one that is decided, `invalid` for an unknown plan */
export function approveSchool(
  deps: Deps,
  caller: Caller,
  iid: string,
  { plan, evidence }: Approve,
): Promise<Application> {
  return changeStatus(deps, caller, iid, async (school, document) => {
    const subscription = await planIn(deps, school.tx, plan);
    // Who was declined gave the keys back: another may have them since.
    if (document.status === 'declined') {
      await assertNewSchool(deps, school.tx, document);
    }
    const people = await adminEmails(deps, school.tx, school.iid);
    if (document.status === 'declined') takeKeys(deps, school.tx, iid, document);
    school.tx.update(refs.institution(deps.db, iid), {
      isApproved: true,
      status: 'approved',
      decision: null,
      subscription,
      approvedBy: caller.uid,
      approvedAt: stamp(school.now),
      evidence,
    });
    tell(deps, school, people, 'school-approved', { school: document.name, url: asIs(deps.appOrigin) });
    return { action: 'school.approve', after: { plan, evidence } };
  });
}

/** @throws ProductError `conflict` for one that is approved */
export function rejectSchool(deps: Deps, caller: Caller, iid: string, reason: string): Promise<Application> {
  return changeStatus(deps, caller, iid, async (school, document) => {
    const people = await adminEmails(deps, school.tx, school.iid);
    if (document.status !== 'declined') freeKeys(deps, school.tx, document);
    school.tx.update(refs.institution(deps.db, iid), {
      status: 'declined',
      decision: { text: reason, at: stamp(school.now) },
    });
    const url = `${deps.appOrigin}/auth/school/registered?school=${iid}`;
    tell(deps, school, people, 'school-declined', { school: document.name, reason: asIs(reason), url: asIs(url) });
    return { action: 'school.reject', reason };
  });
}

/** @throws ProductError `conflict` for one that is approved */
export function askSchool(deps: Deps, caller: Caller, iid: string, question: string): Promise<Application> {
  return changeStatus(deps, caller, iid, async (school, document) => {
    const people = await adminEmails(deps, school.tx, school.iid);
    school.tx.update(refs.institution(deps.db, iid), {
      status: 'asked',
      decision: { text: question, at: stamp(school.now) },
    });
    const url = `${deps.appOrigin}/auth/school/registered?school=${iid}`;
    tell(deps, school, people, 'school-more-needed', {
      school: document.name,
      question: asIs(question),
      url: asIs(url),
    });
    return { action: 'school.ask', reason: question };
  });
}

/** A call-back was made. @throws ProductError `conflict` for a verified school */
export async function confirmCall(deps: Deps, caller: Caller, iid: string, note: string): Promise<Application> {
  await withSchoolTransaction(deps, actorIn(caller, iid), 'i.s.wr', async (school) => {
    if (school.institution.isVerified) throw new ProductError('conflict', 'The school is already verified.');
    const verification = await school.tx.get(refs.verification(deps.db, iid, 'call'));
    if (!verification.exists) {
      const at = { requestedBy: caller.uid, requestedAt: stamp(school.now), record: null, tries: 0 };
      school.tx.set(refs.verification(deps.db, iid, 'call'), at);
    }
    verified(deps, school, 'call', note);
  });
  return application(deps, iid);
}

type Decision = { readonly action: string; readonly after?: object; readonly reason?: string };

async function changeStatus(
  deps: Deps,
  caller: Caller,
  iid: string,
  work: (school: SchoolTransaction, document: SchoolDocument) => Promise<Decision>,
): Promise<Application> {
  await withSchoolTransaction(deps, actorIn(caller, iid), 'i.s.wr', async (school) => {
    const document = dataOf<SchoolDocument>(await school.tx.get(refs.institution(deps.db, iid)));
    if (!document) throw new ProductError('not-found', 'School not found.');
    if (document.isApproved) throw new ProductError('conflict', `${document.name} is approved already.`);
    if (document.status === 'merged')
      throw new ProductError('conflict', `${document.name} was merged with another school.`);
    assertNotHeld(document);
    const { action, ...details } = await work(school, document);
    school.audit({ action, target: `institutions/${iid}`, before: { status: document.status }, ...details });
  });
  return application(deps, iid);
}

/** A decision would end the suspension. @throws ProductError `conflict` */
export function assertNotHeld({ name, status }: { name: string; status?: SchoolStatus | undefined }): void {
  if (status === 'suspended') throw new ProductError('conflict', `${name} is suspended. Resume it first.`);
}

function tell<N extends EmailName>(
  deps: Deps,
  school: SchoolTransaction,
  people: readonly string[],
  name: N,
  props: EmailProps<N>,
): void {
  for (const to of people) enqueueEmail(deps, school, name, to, props);
}

/**
 * The school's answer to a question of a platform admin; it is pending again then.
 * @throws ProductError `conflict` when nothing is asked
 */
export function answerQuestion(deps: Deps, actor: Actor, answer: string): Promise<Institution> {
  return withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const { institution, tx, iid } = school;
    if (institution.status !== 'asked') throw new ProductError('conflict', 'There is no question to answer.');
    const { recipients } = await newSchoolSettings(deps, tx);
    tx.update(refs.institution(deps.db, iid), { status: 'waiting', answer });
    notifyAdminsOfSchool(deps, school, recipients, {
      kind: 'school-by-client',
      school: institution.name,
      title: `${institution.name} answered your question`,
      text: answer,
    });
    school.audit({ action: 'school.answer', target: `institutions/${iid}`, reason: answer });
    return { ...institution, status: 'waiting' };
  });
}
