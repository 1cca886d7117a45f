import { stamp } from '../../server/core/firestore/documents.ts';
import { memberOf } from '../../server/identity/membership.ts';
import type { SchoolDocument, VerificationDocument } from '../../server/schools/documents.ts';
import { NO_USE, SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { Institution } from '../../src/domain/institution/schema.ts';
import type { WithDates } from './workbench/documents.ts';
import { browserHashing } from './workbench/hashing.ts';
import type { World } from './workbench/world.ts';

const common: Omit<Institution, 'id' | 'name' | 'handle'> = {
  isApproved: false,
  isVerified: false,
  status: 'waiting',
  subscription: SEED_PLANS[0] ?? null,
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hashtags: { people: [], place: [], purpose: [] },
  country: 'GB',
  decision: null,
  verifiedBy: null,
};

const HILLCREST: Institution = {
  ...common,
  id: 'hillcrest',
  name: 'Hillcrest Primary School',
  handle: 'hillcrest',
  website: 'https://www.hillcrest.example',
  domains: ['hillcrest.example'],
  address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
  geo: { lat: 51.015, lng: -3.1 },
  phoneE164: '+441632960120',
  phase: 'primary',
  ageLow: 4,
  ageHigh: 11,
  roll: 212,
  values: ['Kindness', 'Courage'],
  externalIds: { urn: '990123' },
};

/** Is very like the Oakfield that is there. */
const TWIN: Institution = {
  ...common,
  id: 'oakfield-twin',
  name: 'Oakfield School',
  handle: 'oakfield-2',
  website: 'https://sites.google.com/view/oakfield',
  domains: ['sites.google.com'],
  address: { street: 'Church Road', locality: null, town: 'Wells', county: 'Somerset', postcode: 'BA5 2PX' },
  phoneE164: '+441632960121',
  phase: 'secondary',
};

type Registered = Omit<Institution, 'decision'> & { decision: WithDates<SchoolDocument['decision']> };

/** A pending school of the person's own, for `no-school`, who is its admin then. */
export async function registerHillcrest(world: World, changes: Partial<Registered> = {}): Promise<void> {
  const uid = 'user-no-school';
  const iid = HILLCREST.id;
  await register(world, { ...HILLCREST, decision: null, ...changes }, uid, '2026-11-20T08:55:00.000Z');
  const person = world.documents.get('users', uid);
  const role = world.documents.get('roles', 'ADMIN');
  if (!person || !role) throw new Error('The person and the role of an admin are needed');
  const institutions = { [iid]: { role: 'ADMIN' } };
  await world.documents.update('users', uid, { institutions });
  await world.documents.set('members', uid, memberOf(person, iid, 'ADMIN', new Date(world.now())), iid);
  await world.documents.set('roles', 'ADMIN', role, iid);
  await world.auth.accounts.setClaims(uid, { ...world.auth.accounts.claimsOf(uid), institutions });
  world.auth.signIn(uid);
}

/** The code of the e-mail and the text of the record that `verifying` asks for. */
export const VERIFY_CODE = '246810';
export const VERIFY_RECORD = 'sprx-verification=5d41402abc4b2a76b9719d911017c592';

/** As if a verification of a school had been requested half an hour ago: Hillcrest unless given. */
export function verifying(
  world: World,
  verification: Pick<VerificationDocument, 'method' | 'to'> & Partial<WithDates<VerificationDocument>>,
  iid: string = HILLCREST.id,
): Promise<void> {
  const document: WithDates<VerificationDocument> = {
    status: 'pending',
    record: verification.method === 'dns' ? VERIFY_RECORD : null,
    codeHash: verification.method === 'email' ? browserHashing.sha256(`${iid}\n${VERIFY_CODE}`, 'hex') : null,
    tries: 0,
    problem: null,
    requestedBy: 'user-no-school',
    requestedAt: world.ago(0.5),
    checkedAt: null,
    ...verification,
  };
  return world.documents.set('verifications', verification.method, document, iid);
}

const APPLICANTS = [
  { uid: 'applicant-office', displayName: 'Beth Amos', email: 'office@hillcrest.example', jobtitle: 'Office manager' },
  { uid: 'applicant-free', displayName: 'Callum Reeve', email: 'callum.reeve@gmail.com', jobtitle: 'Volunteer' },
];

/** Two schools that wait: one with everything for it, one with much against it. */
export async function twoWaiting(world: World): Promise<void> {
  for (const { uid, ...person } of APPLICANTS) {
    await world.documents.set('users', uid, { uid, phoneNumber: null, institutions: {}, ...person });
  }
  await register(world, { ...HILLCREST, decision: null }, 'applicant-office', '2026-11-18T14:20:00.000Z');
  await register(world, { ...TWIN, decision: null }, 'applicant-free', '2026-11-19T21:40:00.000Z');
  const requestedAt = new Date('2026-11-19T21:45:00.000Z');
  await verifying(world, { method: 'call', to: '+441632960121', requestedAt }, TWIN.id);
}

async function register(world: World, school: Registered, createdBy: string, at: string): Promise<void> {
  const { decision, ...rest } = school;
  await world.documents.write(`institutions/${school.id}`, {
    ...rest,
    decision: decision && { text: decision.text, at: decision.at },
    words: [],
    createdAt: stamp(at),
    createdBy,
    approvedBy: null,
    approvedAt: null,
    evidence: [],
    mergedInto: null,
    answer: null,
  });
  await world.documents.set('usage', 'global', { ...NO_USE, users: 1 }, school.id);
}
