import type { Claims, OwnRecord } from '../../domain/user/schema.ts';
import { hasSecondFactor } from './auth.ts';
import type { Records } from './build.ts';
import { personRecords } from './person-records.ts';
import type { World } from './world.ts';

/** What the server keeps of people beside their accounts, for one school in memory. */
type Kept = {
  readonly claimsAt: Map<string, string>;
  readonly sessionsEndedAt: Map<string, string>;
};
const KEPT = new WeakMap<Records, Kept>();

function keptOf({ records }: World): Kept {
  const known = KEPT.get(records);
  if (known) return known;
  const kept: Kept = { claimsAt: new Map(), sessionsEndedAt: new Map() };
  KEPT.set(records, kept);
  return kept;
}

/** Plays the server: the claims have followed a change, and browsers are told to fetch a new token. */
export function followClaims(world: World, uid: string, claims: Claims): void {
  world.setClaims(uid, claims);
  keptOf(world).claimsAt.set(uid, moment(world));
  world.changed();
}

/** What the person may see of it. */
export function ownRecordOf(world: World, uid: string): OwnRecord {
  const { claimsAt, sessionsEndedAt } = keptOf(world);
  return {
    institutions: world.user?.claims.institutions ?? {},
    claimsAt: claimsAt.get(uid) ?? null,
    sessionsEndedAt: sessionsEndedAt.get(uid) ?? null,
    hasSecondFactor: hasSecondFactor(world, uid),
    photoPath: personRecords(world).photos.get(uid) ?? null,
  };
}

/** No two are the same, so that each is news. */
function moment(world: World): string {
  return `${world.now()}#${world.newId('moment')}`;
}
