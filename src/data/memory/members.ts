import { ProductError } from '../../domain/errors.ts';
import type { Member } from '../../domain/member/schema.ts';
import type { Records } from './build.ts';
import { followClaims } from './own-record.ts';
import { EMAILS } from './people.ts';
import { MEMORY_NOW } from './scenario.ts';
import type { World } from './world.ts';

type Row = Member & { iid: string };
const KEPT = new WeakMap<Records, Row[]>();

/** Hours since somebody was here; `null` for never. */
type Seen = number | null;
const STAFF: readonly (readonly [uid: string, email: string, name: string, job: string, role: string, Seen])[] = [
  ['user-ADMIN', EMAILS.ADMIN, 'Margaret Reid', 'Head of communications', 'ADMIN', 0],
  ['user-AUTHOR', EMAILS.AUTHOR, 'Tom Field', 'History teacher', 'AUTHOR', 20],
  ['user-VIEWER', EMAILS.VIEWER, 'Priya Nair', 'Governor', 'VIEWER', 24 * 9],
  ['user-two-schools', EMAILS['two-schools'], 'Ines Duarte', 'Trust press officer', 'VIEWER', 24 * 2],
  ['staff-1', 'a.osei@oakfield.test', 'Abena Osei', 'Head of music', 'AUTHOR', 3],
  ['staff-2', 'k.lindqvist@oakfield.test', 'Karin Lindqvist', 'PE teacher', 'AUTHOR', 24 * 31],
  ['staff-3', 'd.okafor@oakfield.test', 'David Okafor', 'Deputy head', 'ADMIN', 48],
  ['staff-4', 'l.marchetti@oakfield.test', 'Lucia Marchetti', 'Librarian', 'VIEWER', null],
];
const FIRST = ['Nadia', 'Owen', 'Saoirse', 'Jakub', 'Mei', 'Hamza', 'Elin', 'Rafael'];
const LAST = ['Abbott', 'Castle', 'Dhillon', 'Ferreira', 'Grange', 'Hobbs', 'Ishikawa', 'Kowalski', 'Lockyer'];

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.parse(MEMORY_NOW) - hours * HOUR).toISOString();

/** The people of both schools. A busy school has 72 more. */
export function membersOf(world: World): Row[] {
  const known = KEPT.get(world.records);
  if (known) return known;
  const made = STAFF.map(([uid, email, displayName, jobtitle, roleId, seen]) =>
    row('oakfield', uid, { email, displayName, jobtitle, roleId, lastSeenAt: seen === null ? null : ago(seen) }),
  );
  if (world.scenario.school === 'busy') {
    for (const [n, last] of LAST.entries()) {
      for (const [m, first] of FIRST.entries()) {
        const email = `${first}.${last}@oakfield.test`.toLowerCase();
        const seen = ago(5 + n * 30 + m * 7);
        made.push(
          row('oakfield', `busy-${n}-${m}`, {
            email,
            displayName: `${first} ${last}`,
            jobtitle: 'Teacher',
            lastSeenAt: seen,
          }),
        );
      }
    }
  }
  made.push(
    row('riverside', 'user-two-schools', {
      email: EMAILS['two-schools'],
      displayName: 'Ines Duarte',
      jobtitle: 'Trust press officer',
      roleId: 'ADMIN',
    }),
  );
  KEPT.set(world.records, made);
  return made;
}

function row(iid: string, uid: string, changes: Partial<Member>): Row {
  return {
    iid,
    uid,
    email: null,
    displayName: null,
    jobtitle: null,
    photoPath: null,
    roleId: 'VIEWER',
    joinedAt: ago(24 * 300),
    lastSeenAt: null,
    hasSecondFactor: uid === 'user-ADMIN' || uid === 'staff-3',
    ...changes,
  };
}

/** @throws ProductError `not-found` */
export function memberIn(world: World, iid: string, uid: string): Row {
  const found = membersOf(world).find((each) => each.iid === iid && each.uid === uid);
  if (!found) throw new ProductError('not-found', 'This person is not a member of your school.');
  return found;
}

export function addMember(world: World, iid: string, uid: string, changes: Partial<Member> = {}): void {
  const there = membersOf(world).some((each) => each.iid === iid && each.uid === uid);
  if (!there) membersOf(world).push(row(iid, uid, { lastSeenAt: world.now(), joinedAt: world.now(), ...changes }));
}

/** @throws ProductError `conflict` */
export function assertAnotherAdmin(world: World, { iid, uid, roleId }: Row): void {
  if (roleId !== 'ADMIN') return;
  const others = membersOf(world).filter((each) => each.iid === iid && each.uid !== uid && each.roleId === 'ADMIN');
  if (others.length > 0) return;
  throw new ProductError(
    'conflict',
    'This is the school’s last admin. Make somebody else an admin first; a school without one could not let anyone in.',
  );
}

/** The role in the claims of the account that has this row; `null` takes the school out of them. */
export function claimRole(world: World, { iid, uid, email }: Row, role: string | null): void {
  const account = email ? world.userByEmail(email) : undefined;
  if (!account || account.uid !== uid) return;
  const { [iid]: _, ...others } = account.claims.institutions ?? {};
  followClaims(world, uid, { ...account.claims, institutions: role ? { ...others, [iid]: { role } } : others });
}
