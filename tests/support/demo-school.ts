import type { Firestore } from 'firebase-admin/firestore';
import { findableOf, memberOf } from '../../server/identity/membership.ts';
import { BASE_ROLE_PERMISSIONS, BASE_ROLES, type BaseRole } from '../../src/domain/access.ts';
import { SEED_OFFERS } from '../../src/domain/billing/plans.ts';
import { NO_USE, SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { Subscription } from '../../src/domain/institution/schema.ts';

export type School = 'oakfield' | 'riverside';
export type Person = {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly admin?: true;
  readonly roles: Partial<Record<School, BaseRole>>;
};

/** The contract's demo accounts. */
export const PEOPLE = {
  admin: { uid: 'u-admin', email: 'admin@sprx.test', emailVerified: true, admin: true, roles: {} },
  head: { uid: 'u-head', email: 'head@oakfield.test', emailVerified: true, roles: { oakfield: 'ADMIN' } },
  author: { uid: 'u-author', email: 'author@oakfield.test', emailVerified: true, roles: { oakfield: 'AUTHOR' } },
  viewer: { uid: 'u-viewer', email: 'viewer@oakfield.test', emailVerified: true, roles: { oakfield: 'VIEWER' } },
  both: {
    uid: 'u-both',
    email: 'both@sprx.test',
    emailVerified: true,
    roles: { riverside: 'ADMIN', oakfield: 'VIEWER' },
  },
  new: { uid: 'u-new', email: 'new@sprx.test', emailVerified: true, roles: {} },
  unverified: { uid: 'u-unverified', email: 'unverified@sprx.test', emailVerified: false, roles: {} },
  incomplete: { uid: 'u-incomplete', email: 'incomplete@sprx.test', emailVerified: true, roles: {} },
} as const satisfies Record<string, Person>;
export type PersonName = keyof typeof PEOPLE;

export const claimsOf = (person: Person) => ({
  ...(person.admin ? { admin: true } : {}),
  institutions: Object.fromEntries(Object.entries(person.roles).map(([iid, role]) => [iid, { role }])),
});

/** When all members joined. */
const JOINED = new Date('2025-09-01T08:00:00Z');

const PLANS: Record<School, string> = { oakfield: 'school', riverside: 'starter' };

/** Two schools with their roles and people, and nothing else in them, and the plans. */
export async function writeSchools(db: Firestore): Promise<void> {
  const batch = db.batch();
  for (const plan of SEED_OFFERS) batch.set(db.doc(`subscriptions/${plan.id}`), plan);
  for (const iid of ['oakfield', 'riverside'] as const) {
    batch.set(db.doc(`institutions/${iid}`), {
      id: iid,
      name: iid === 'oakfield' ? 'Oakfield School' : 'Riverside School',
      handle: iid,
      isApproved: true,
      isVerified: true,
      subscription: planOf(PLANS[iid]),
      timeZone: 'Europe/London',
      locale: 'en-GB',
      hashtags: { people: [], place: [], purpose: [] },
    });
    const users = Object.values<Person>(PEOPLE).filter(({ roles }) => iid in roles).length;
    batch.set(db.doc(`institutions/${iid}/analytics/global`), { ...NO_USE, users });
    for (const role of BASE_ROLES) {
      batch.set(db.doc(`institutions/${iid}/roles/${role}`), {
        id: role,
        name: role,
        base: role,
        permissions: BASE_ROLE_PERMISSIONS[role],
      });
    }
  }
  for (const person of Object.values<Person>(PEOPLE)) {
    const record = {
      uid: person.uid,
      email: person.email,
      displayName: person.uid,
      phoneNumber: null,
      institutions: claimsOf(person).institutions,
      ...(person.admin ? { admin: true } : {}),
    };
    batch.set(db.doc(`users/${person.uid}`), { ...record, ...findableOf(record) });
    for (const [iid, role] of Object.entries(person.roles)) {
      batch.set(db.doc(`institutions/${iid}/members/${person.uid}`), memberOf(record, iid, role, JOINED));
    }
  }
  await batch.commit();
}

export function planOf(id: string): Subscription {
  const plan = SEED_PLANS.find((candidate) => candidate.id === id);
  if (!plan) throw new Error(`There is no plan ${id}`);
  return plan;
}
