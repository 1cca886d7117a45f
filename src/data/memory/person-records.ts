import type { Comms } from '../../domain/comms/schema.ts';
import { ProductError } from '../../domain/errors.ts';
import type { SignIn } from '../../domain/person/account.ts';
import type { DataExport } from '../../domain/person/export.ts';
import type { Records } from './build.ts';
import { MEMORY_NOW } from './scenario.ts';
import type { World } from './world.ts';

/** What the server keeps of people beside their accounts, by their uids. */
type Kept = {
  readonly comms: Map<string, Comms>;
  readonly exports: Map<string, DataExport[]>;
  readonly photos: Map<string, string>;
  /** Elsewhere; the one that asks is always there. */
  readonly signIns: Map<string, SignIn[]>;
  /** Tokens of sign-ins that are some time ago. */
  readonly stale: Set<string>;
};
const KEPT = new WeakMap<Records, Kept>();

export function personRecords({ records }: World): Kept {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Kept = {
    comms: new Map(),
    exports: new Map(),
    photos: new Map(),
    signIns: new Map(),
    stale: new Set(),
  };
  KEPT.set(records, kept);
  return kept;
}

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.parse(MEMORY_NOW) - hours * HOUR).toISOString();

/** Where somebody usually is: this browser, the school's computer and a tablet at home. */
export function signInsOf(world: World, uid: string): SignIn[] {
  const here: SignIn = {
    id: 'here',
    browser: 'Firefox',
    system: 'Windows',
    firstSeenAt: ago(2),
    lastSeenAt: ago(0),
    isThis: true,
  };
  const elsewhere: SignIn[] = personRecords(world).signIns.get(uid) ?? [
    { id: 'office', browser: 'Edge', system: 'Windows', firstSeenAt: ago(24 * 40), lastSeenAt: ago(20), isThis: false },
    {
      id: 'home',
      browser: 'Safari',
      system: 'iPad',
      firstSeenAt: ago(24 * 90),
      lastSeenAt: ago(24 * 6),
      isThis: false,
    },
  ];
  return [here, ...elsewhere];
}

/** Plays time: the sign-in is more than five minutes ago, so that dangerous acts ask for the password once more. */
export function letTimePass(world: World): void {
  if (world.token) personRecords(world).stale.add(world.token);
}

/** Refuses what wants a sign-in of just now, for one of long ago. */
export function assertRecent(world: World): void {
  if (!world.token || !personRecords(world).stale.has(world.token)) return;
  throw new ProductError('sign-in-again', 'Type your password once more first: your sign-in is some time ago.');
}
