import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { BASE_ROLE_PERMISSIONS, BASE_ROLES } from '../../src/domain/access.ts';
import { NO_USE, SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { UserDocument } from '../adapters/firestore/people-documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import { findableOf, memberOf } from '../use-cases/membership.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts';
import { demoSchools } from './schools.ts';

const ROLE_NAMES = { VIEWER: 'Viewer', AUTHOR: 'Author', ADMIN: 'Admin' } as const;

/** The accounts, the plans and the two schools with their base roles. */
export async function seedPeople(db: Firestore, auth: Auth, website: string, joined: Date): Promise<void> {
  const batch = db.batch();
  for (const plan of SEED_PLANS) batch.set(db.collection('subscriptions').doc(plan.id), plan);
  for (const school of demoSchools(website)) {
    batch.set(refs.institution(db, school.id), school);
    const users = DEMO_ACCOUNTS.filter(({ schools }) => school.id in schools).length;
    batch.set(refs.usage(db, school.id), { ...NO_USE, users });
    for (const id of BASE_ROLES) {
      const role = { id, name: ROLE_NAMES[id], base: id, permissions: BASE_ROLE_PERMISSIONS[id] };
      batch.set(refs.role(db, school.id, id), role);
    }
  }
  for (const account of DEMO_ACCOUNTS) {
    const record = userRecord(account);
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

function userRecord(account: DemoAccount): UserDocument {
  const { uid, email, person } = account;
  return {
    uid,
    email,
    displayName: person ? nameOf(person) : null,
    phoneNumber: person?.phone ?? null,
    ...(person ? { firstname: person.firstname, surname: person.surname, jobtitle: person.jobtitle } : {}),
    institutions: rolesOf(account),
    ...(account.isAdmin ? { admin: true } : {}),
  };
}

function rolesOf(account: DemoAccount) {
  return Object.fromEntries(Object.entries(account.schools).map(([iid, role]) => [iid, { role }]));
}

function nameOf({ firstname, surname }: NonNullable<DemoAccount['person']>): string {
  return `${firstname} ${surname}`;
}
