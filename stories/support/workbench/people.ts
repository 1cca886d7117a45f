import { stamp } from '../../../server/core/firestore/documents.ts';
import type { UserDocument } from '../../../server/core/firestore/user-document.ts';
import { claimsOf } from '../../../server/identity/claims.ts';
import type { MemberDocument } from '../../../server/identity/documents.ts';
import { findableOf, memberOf } from '../../../server/identity/membership.ts';
import type { FactorHint } from '../../../src/data/auth-port.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import { buildUser, EMAILS } from './accounts.ts';
import { type Scenario, STORY_NOW } from './scenario.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.parse(STORY_NOW) - hours * HOUR);
const JOINED_HOURS = 24 * 300;

/** Hours since the person's last visit; `null` for never. */
type Seen = number | null;
const COLLEAGUES: readonly (readonly [uid: string, email: string, name: string, job: string, role: string, Seen])[] = [
  ['staff-1', 'a.osei@oakfield.test', 'Abena Osei', 'Head of music', 'AUTHOR', 3],
  ['staff-2', 'k.lindqvist@oakfield.test', 'Karin Lindqvist', 'PE teacher', 'AUTHOR', 24 * 31],
  ['staff-3', 'd.okafor@oakfield.test', 'David Okafor', 'Deputy head', 'ADMIN', 48],
  ['staff-4', 'l.marchetti@oakfield.test', 'Lucia Marchetti', 'Librarian', 'VIEWER', null],
];
const SEEN: Readonly<Record<string, number>> = {
  'user-ADMIN': 0,
  'user-AUTHOR': 20,
  'user-VIEWER': 24 * 9,
  'user-two-schools': 24 * 2,
  'user-platform-admin': 5,
  'user-no-school': 5,
  'user-incomplete': 5,
};
const FIRST = ['Nadia', 'Owen', 'Saoirse', 'Jakub', 'Mei', 'Hamza', 'Elin', 'Rafael'];
const LAST = ['Abbott', 'Castle', 'Dhillon', 'Ferreira', 'Grange', 'Hobbs', 'Ishikawa', 'Kowalski', 'Lockyer'];

/** Those whom a story can sign in, by the name of their part. */
const ACCOUNTS: readonly CurrentUser[] = (Object.keys(EMAILS) as (keyof typeof EMAILS)[]).flatMap(
  (as) => buildUser(as) ?? [],
);

/** The second factors that accounts have, where a story says nothing of them. */
export const FACTORS: Readonly<Record<string, FactorHint>> = {
  'staff-3': { id: 'factor-1', kind: 'totp', name: 'Phone', phone: null, enrolledAt: '2026-05-04T09:30:00.000Z' },
};

function personOf(uid: string, email: string | null, name: string | null, job: string | undefined, seen: Seen) {
  const [firstname, ...rest] = name?.split(' ') ?? [];
  const person: UserDocument = {
    uid,
    email,
    displayName: name,
    phoneNumber: null,
    ...(firstname ? { firstname, surname: rest.join(' ') } : {}),
    ...(job ? { jobtitle: job } : {}),
    institutions: {},
    lastSeenAt: seen === null ? null : stamp(ago(seen)),
    ...(FACTORS[uid] ? { hasSecondFactor: true, factorIds: [FACTORS[uid].id] } : {}),
  };
  return person;
}

/** The documents of all people: those whom a story can sign in, and the colleagues in Oakfield. A busy school has 72 more. */
export function peopleOf({ school }: Pick<Scenario, 'school'>): UserDocument[] {
  const own = ACCOUNTS.map(({ uid, email, displayName, phoneNumber, claims }): UserDocument => {
    const { admin, jobtitle, institutions = {} } = claims;
    const person = personOf(uid, email, displayName, jobtitle, SEEN[uid] ?? null);
    return { ...person, phoneNumber, institutions, ...(admin ? { admin } : {}) };
  });
  const colleagues = COLLEAGUES.map(([uid, email, name, job, role, seen]) => ({
    ...personOf(uid, email, name, job, seen),
    institutions: { oakfield: { role } },
  }));
  const more = school === 'busy' ? LAST.flatMap((last, n) => FIRST.map((first, m) => busy(first, last, n, m))) : [];
  return [...own, ...colleagues, ...more].map((person) => ({ ...person, ...findableOf(person) }));
}

function busy(first: string, last: string, n: number, m: number): UserDocument {
  const email = `${first}.${last}@oakfield.test`.toLowerCase();
  const person = personOf(`busy-${n}-${m}`, email, `${first} ${last}`, 'Teacher', 5 + n * 30 + m * 7);
  return { ...person, institutions: { oakfield: { role: 'VIEWER' } } };
}

/** All accounts of the Auth service. */
export function accountsOf(scenario: Pick<Scenario, 'school'>): CurrentUser[] {
  const fixedUids = new Set(ACCOUNTS.map(({ uid }) => uid));
  const colleagues = peopleOf(scenario).filter(({ uid }) => !fixedUids.has(uid));
  return [
    ...ACCOUNTS,
    ...colleagues.map((person): CurrentUser => {
      const { uid, displayName, email, phoneNumber } = person;
      return { uid, displayName, email, emailVerified: true, phoneNumber, claims: claimsOf(person) };
    }),
  ];
}

/** The rows of a person in their schools. */
export function membersOf(person: UserDocument): MemberDocument[] {
  return Object.entries(person.institutions).map(([iid, { role }]) => memberOf(person, iid, role, ago(JOINED_HOURS)));
}
