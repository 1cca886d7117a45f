import { BASE_ROLE_PERMISSIONS, BASE_ROLES } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { domainOf } from '../../../src/domain/institution/domains.ts';
import { NO_USE } from '../../../src/domain/institution/limits.ts';
import { handleSchema, type Registration } from '../../../src/domain/institution/registration.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { wordsOf } from '../../../src/domain/story/search-words.ts';
import { planIn } from '../../billing/index.ts';
import type { Caller } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type AuditedTransaction, withPlatformTransaction } from '../../core/transaction/audited-transaction.ts';
import { addMember, personIn } from '../../identity/index.ts';
import type { SchoolDocument } from '../documents.ts';
import { newSchoolSettings, notifyAdminsOfSchool } from './platform-emails.ts';
import { assertNewSchool, isHandleFree, takeKeys } from './school-keys.ts';

/** The claims of a token hold 1,000 characters for 20 schools. */
const ID_LENGTH = 12;
/** Schools of one account that may await approval at the same time. */
const MOST_WAITING = 3;
const MAX_PREFIX = 12;

/**
 * Creates a school that is pending approval, with the person who registers it as its first admin.
 * @throws ProductError `conflict` for a school that is there already, `limit-reached` for too many that are pending
 */
export function registerSchool(deps: Deps, caller: Caller, registration: Registration): Promise<Institution> {
  return withPlatformTransaction(deps, caller, async (transaction) => {
    const { tx, now } = transaction;
    const domain = domainOf(registration.website);
    const domains = domain ? [domain] : [];
    const person = await personIn(deps, tx, caller.uid);
    const settings = await newSchoolSettings(deps, tx);
    const subscription = await planIn(deps, tx, settings.plan);
    const isShared = await assertNewSchool(deps, tx, { ...registration, domains });
    const groupReason = isShared ? registration.groupReason : '';
    await assertFewWaiting(deps, transaction, caller.uid);

    const { lat, lng } = registration.geo;
    const school: SchoolDocument = {
      ...registration,
      id: deps.newId().slice(0, ID_LENGTH),
      geo: lat === null || lng === null ? null : { lat, lng },
      domains,
      groupReason,
      isApproved: false,
      isVerified: false,
      subscription,
      timeZone: 'Europe/London',
      locale: 'en-GB',
      hashtags: { people: [], place: [], purpose: [] },
      status: 'waiting',
      decision: null,
      verifiedBy: null,
      words: schoolWords(registration),
      createdAt: stamp(now),
      createdBy: caller.uid,
      approvedBy: null,
      approvedAt: null,
      evidence: [],
      mergedInto: null,
      answer: null,
    };
    // Ends the work before anything is written when the person belongs to too many schools.
    addMember(deps, transaction, school.id, person, 'ADMIN');
    tx.create(refs.institution(deps.db, school.id), school);
    takeKeys(deps, tx, school.id, school);
    for (const name of BASE_ROLES) {
      const role = { id: name, name, base: name, permissions: BASE_ROLE_PERMISSIONS[name] };
      tx.create(refs.role(deps.db, school.id, name), role);
    }
    tx.create(refs.usage(deps.db, school.id), { ...NO_USE, users: 1 });
    notifyAdminsOfSchool(deps, transaction, settings.recipients, {
      kind: caller.isPlatformAdmin ? 'school-by-admin' : 'school-by-client',
      school: registration.name,
      title: 'School awaiting approval',
      text: `${registration.name} in ${registration.address.town} was registered by ${caller.email ?? 'an unknown person'}.`,
    });
    transaction.audit({
      action: 'school.register',
      target: `institutions/${school.id}`,
      after: { name: registration.name, handle: registration.handle, website: registration.website },
      ...(groupReason ? { reason: groupReason } : {}),
    });
    return toInstitution(school.id, { ...school, decision: null });
  });
}

/** Reads. */
async function assertFewWaiting(deps: Deps, { tx }: AuditedTransaction, uid: string): Promise<void> {
  const made = await tx.get(refs.institutions(deps.db).where('createdBy', '==', uid).limit(100));
  const used = made.docs.filter((document) => ['waiting', 'asked'].includes(document.data().status)).length;
  if (used < MOST_WAITING) return;
  throw new ProductError(
    'limit-reached',
    `${used} schools you registered are awaiting approval. You can register another once one is approved.`,
    { limit: { resource: 'waiting schools', used, limit: MOST_WAITING, plan: 'account' } },
  );
}

/** What a school is found by. */
export function schoolWords({
  name,
  handle,
  address,
}: Pick<Registration, 'name' | 'handle'> & { address: { town: string; postcode: string } }): string[] {
  const prefixes = new Set<string>();
  for (const word of wordsOf([name, handle, address.town, address.postcode].join(' '))) {
    for (let end = 2; end < Math.min(word.length, MAX_PREFIX); end += 1) prefixes.add(word.slice(0, end));
    prefixes.add(word);
  }
  return [...prefixes];
}

export type HandleAnswer = { readonly value: string; readonly isFree: boolean; readonly message: string | null };

/** Whether a school may take this short name, in words where it may not. */
export async function checkHandle(deps: Deps, value: string): Promise<HandleAnswer> {
  const parsed = handleSchema.safeParse(value);
  if (!parsed.success) return { value, isFree: false, message: parsed.error.issues[0]?.message ?? 'Choose another.' };
  if (await isHandleFree(deps, parsed.data)) return { value: parsed.data, isFree: true, message: null };
  return { value: parsed.data, isFree: false, message: 'Another school has this short name. Choose another.' };
}
