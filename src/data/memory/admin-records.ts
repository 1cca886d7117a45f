import type { LogEntry } from '../../domain/admin/log.ts';
import type { AnyPerson } from '../../domain/admin/people.ts';
import { ProductError } from '../../domain/errors.ts';
import type { SchoolStatus } from '../../domain/institution/schema.ts';
import type { CurrentUser } from '../../domain/user/schema.ts';
import { factorsOf } from './auth.ts';
import type { Records } from './build.ts';
import type { Asked } from './respond.ts';
import { MEMORY_NOW } from './scenario.ts';
import { roleOf } from './services.ts';
import type { World } from './world.ts';

/** What a recount finds: counters as they were kept and as they should be. */
type Drift = { readonly before: object; readonly after: object; readonly rowsRepaired: number };
type Kept = {
  readonly log: LogEntry[];
  readonly disabled: Set<string>;
  /** By the school. */
  readonly drift: Map<string, Drift>;
  /** Suspensions whose dry run was made, by account and school. */
  readonly dryRuns: Set<string>;
  /** How a suspended school stood before. */
  readonly before: Map<string, SchoolStatus>;
  broken: { readonly chain: string; readonly how: 'changed' | 'rewritten' } | null;
};
const KEPT = new WeakMap<Records, Kept>();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.parse(MEMORY_NOW) - minutes * MINUTE).toISOString();

/** What the server keeps for those who run the platform. `broken` is a chain that somebody has tampered with. */
export function adminRecords({ records, scenario }: World): Kept {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Kept = {
    log: scenario.school === 'new' ? [] : firstEntries(),
    disabled: new Set(),
    drift: new Map(),
    dryRuns: new Set(),
    before: new Map(),
    broken: null,
  };
  KEPT.set(records, kept);
  return kept;
}

type Act = readonly [
  minutesAgo: number,
  chain: string,
  email: string,
  action: string,
  target: string,
  more?: Partial<Pick<LogEntry, 'before' | 'after' | 'reason' | 'byPlatform'>>,
];
const ACTS: readonly Act[] = [
  [
    9,
    'oakfield',
    'head@oakfield.test',
    'member.role',
    'institutions/oakfield/members/user-AUTHOR',
    { before: { role: 'VIEWER' }, after: { role: 'AUTHOR' } },
  ],
  [26, 'oakfield', 'author@oakfield.test', 'story.approve', 'stories/story-1'],
  [64, 'oakfield', 'admin@sprx.test', 'school.enter', 'institutions/oakfield', { byPlatform: true }],
  [
    95,
    'platform',
    'admin@sprx.test',
    'admin.grant',
    'users/user-two-schools',
    { byPlatform: true, after: { admin: true, email: 'both@sprx.test' }, reason: 'Stands in over the holidays' },
  ],
  [
    130,
    'riverside',
    'both@sprx.test',
    'feed.create',
    'institutions/riverside/feeds/feed-1',
    { after: { name: 'Riverside news', network: 'rss' } },
  ],
  [
    180,
    'platform',
    'admin@sprx.test',
    'person.disable',
    'users/user-no-school',
    { byPlatform: true, before: { disabled: false }, after: { disabled: true }, reason: 'Asked for it by telephone' },
  ],
  [
    1500,
    'riverside',
    'admin@sprx.test',
    'school.approve',
    'institutions/riverside',
    { byPlatform: true, before: { isApproved: false }, after: { isApproved: true } },
  ],
  [
    1620,
    'oakfield',
    'head@oakfield.test',
    'invitation.create',
    'invitations/a1',
    { after: { email: 'n.bell@oakfield.test', role: 'AUTHOR' } },
  ],
];

function firstEntries(): LogEntry[] {
  const numbers = new Map<string, number>();
  return ACTS.toReversed()
    .map(([minutes, chain, email, action, target, more], n) => {
      const seq = (numbers.get(chain) ?? 0) + 1;
      numbers.set(chain, seq);
      return entryOf({ id: `log-${n}`, chain, seq, email, action, targets: [target], at: ago(minutes), ...more });
    })
    .toReversed();
}

type Told = Pick<LogEntry, 'id' | 'chain' | 'seq' | 'action' | 'targets' | 'at'> &
  Partial<LogEntry> & { readonly email: string | null };
const NAMES: Record<string, string> = { oakfield: 'Oakfield School', riverside: 'Riverside Primary' };

function entryOf({ email, ...told }: Told): LogEntry {
  const { chain } = told;
  return {
    school: chain === 'platform' ? null : { id: chain, name: NAMES[chain] ?? chain },
    actor: { uid: `uid of ${email}`, email },
    byPlatform: false,
    ip: '192.0.2.17',
    reason: null,
    before: null,
    after: null,
    ...told,
  };
}

/** Plays the server: writes what somebody did to the log. */
export function note(
  { world, uid }: Asked,
  told: { chain?: string; action: string; target: string } & Partial<Pick<LogEntry, 'before' | 'after' | 'reason'>>,
): void {
  const { log } = adminRecords(world);
  const { chain = 'platform', action, target, ...more } = told;
  const seq = Math.max(0, ...log.filter((entry) => entry.chain === chain).map((entry) => entry.seq)) + 1;
  const email = world.user?.email ?? null;
  const id = world.newId('log');
  const at = world.now();
  const actor = { uid, email };
  log.unshift(entryOf({ id, chain, seq, action, targets: [target], at, email, actor, byPlatform: true, ...more }));
}

export function accountOf(world: World, uid: string): CurrentUser {
  const user = world.accounts.find((each) => each.uid === uid);
  if (!user) throw new ProductError('not-found', 'This person has no account any more.');
  return user;
}

export function personOf(world: World, user: CurrentUser): AnyPerson {
  const schools = Object.entries(user.claims.institutions ?? {}).map(([id, { role }]) => ({
    id,
    name: world.records.institutions.find((school) => school.id === id)?.name ?? id,
    roleId: role,
    role: roleOf(world, id, role)?.name ?? role,
  }));
  return {
    uid: user.uid,
    email: user.email,
    name: user.displayName,
    jobtitle: user.claims.jobtitle ?? null,
    emailVerified: user.emailVerified,
    disabled: adminRecords(world).disabled.has(user.uid),
    isPlatformAdmin: user.claims.admin === true,
    hasSecondFactor: factorsOf(world, user.uid).length > 0,
    createdAt: ago(60 * 24 * 200),
    lastSeenAt: user.emailVerified ? ago(60 * 5) : null,
    schools,
  };
}
