import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { BASE_ROLE_PERMISSIONS, BASE_ROLES } from '../../src/domain/access.ts';
import { SEED_OFFERS } from '../../src/domain/billing/plans.ts';
import { NO_USE } from '../../src/domain/institution/limits.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { UserDocument } from '../core/firestore/user-document.ts';
import { findableOf, memberOf } from '../identity/membership.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts';
import { demoSchools } from './schools.ts';
import { waitingSchools } from './waiting-schools.ts';

const ROLE_NAMES = { VIEWER: 'Viewer', AUTHOR: 'Author', ADMIN: 'Admin' } as const;

/** How long ago each was here last, in minutes; whoever is left out never was. */
const LAST_HERE: Readonly<Record<string, number>> = {
  'demo-admin': 95,
  'demo-head': 12,
  'demo-author': 190,
  'demo-viewer': 60 * 24 * 6,
  'demo-both': 60 * 27,
};

/** When all of them joined, and the time from which the demo data counts back. */
type Times = { readonly joined: Date; readonly now: Date };

/** The accounts, the plans, the two schools and the two that await approval, with their base roles. */
export async function seedPeople(db: Firestore, auth: Auth, website: string, { joined, now }: Times): Promise<void> {
  const batch = db.batch();
  for (const plan of SEED_OFFERS) batch.set(refs.plan(db, plan.id), plan);
  for (const { safeguarding, ...school } of demoSchools(website, now)) {
    batch.set(refs.institution(db, school.id), school);
    if (safeguarding) batch.set(refs.schoolPrivate(db, school.id, 'safeguarding'), safeguarding);
  }
  const waiting = waitingSchools(now);
  for (const school of waiting) batch.set(refs.institution(db, school.id), school);
  for (const school of [...demoSchools(website, now), ...waiting]) {
    const users = DEMO_ACCOUNTS.filter(({ schools }) => school.id in schools).length;
    batch.set(refs.usage(db, school.id), { ...NO_USE, users });
    for (const id of BASE_ROLES) {
      const role = { id, name: ROLE_NAMES[id], base: id, permissions: BASE_ROLE_PERMISSIONS[id] };
      batch.set(refs.role(db, school.id, id), role);
    }
  }
  for (const account of DEMO_ACCOUNTS) {
    const record = userRecord(account, now);
    batch.set(refs.user(db, account.uid), { ...record, ...findableOf(record) });
    for (const [iid, role] of Object.entries(account.schools)) {
      batch.set(refs.member(db, iid, account.uid), memberOf(record, iid, role, joined));
    }
  }
  await Promise.all([batch.commit(), ...DEMO_ACCOUNTS.map((account) => signUp(auth, account))]);
}

async function signUp(auth: Auth, account: DemoAccount): Promise<void> {
  const { uid, email, emailVerified, person } = account;
  await auth.createUser({
    uid,
    email,
    emailVerified,
    password: DEMO_PASSWORD,
    ...(person ? { displayName: nameOf(person), phoneNumber: person.phone } : {}),
  });
  const claims = {
    ...(account.isAdmin ? { admin: true } : {}),
    ...(person ? { firstname: person.firstname, surname: person.surname, jobtitle: person.jobtitle } : {}),
    ...(Object.keys(account.schools).length > 0 ? { institutions: rolesOf(account) } : {}),
  };
  if (Object.keys(claims).length > 0) await auth.setCustomUserClaims(uid, claims);
}

function userRecord(account: DemoAccount, now: Date): UserDocument {
  const { uid, email, person } = account;
  const minutes = LAST_HERE[uid];
  return {
    uid,
    email,
    displayName: person ? nameOf(person) : null,
    phoneNumber: person?.phone ?? null,
    ...(person ? { firstname: person.firstname, surname: person.surname, jobtitle: person.jobtitle } : {}),
    institutions: rolesOf(account),
    ...(minutes === undefined ? {} : { lastSeenAt: stamp(new Date(now.getTime() - minutes * 60_000)) }),
    ...(account.isAdmin ? { admin: true } : {}),
  };
}

function rolesOf(account: DemoAccount) {
  return Object.fromEntries(Object.entries(account.schools).map(([iid, role]) => [iid, { role }]));
}

function nameOf({ firstname, surname }: NonNullable<DemoAccount['person']>): string {
  return `${firstname} ${surname}`;
}
