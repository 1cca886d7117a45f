import { schoolsState } from '../../src/data/memory/schools-state.ts';
import type { World } from '../../src/data/memory/world.ts';
import { SEED_PLANS } from '../../src/domain/institution/limits.ts';
import type { Institution } from '../../src/domain/institution/schema.ts';

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

/** A school of one's own that waits, for `no-school`, who is its admin then. */
export function registerHillcrest(world: World, changes: Partial<Institution> = {}): void {
  const uid = 'user-no-school';
  putIn(world, { ...HILLCREST, ...changes }, uid, '2026-11-20T08:55:00.000Z');
  const claims = world.user?.claims ?? {};
  world.setClaims(uid, { ...claims, institutions: { hillcrest: { role: 'ADMIN' } } });
  const admin = world.records.roles.find(({ iid, id }) => iid === 'oakfield' && id === 'ADMIN');
  if (admin) world.records.roles.push({ ...admin, iid: 'hillcrest' });
}

/** Two schools that wait: one with everything for it, one with much against it. */
export function twoWaiting(world: World): void {
  putIn(world, HILLCREST, 'applicant-office', '2026-11-18T14:20:00.000Z');
  putIn(world, TWIN, 'applicant-free', '2026-11-19T21:40:00.000Z');
  schoolsState(world).schools.get('oakfield-twin')?.verifications.push({
    method: 'call',
    status: 'pending',
    to: '+441632960121',
    record: null,
    problem: null,
    requestedAt: '2026-11-19T21:45:00.000Z',
    checkedAt: null,
  });
}

function putIn(world: World, school: Institution, createdBy: string, createdAt: string): void {
  world.records.institutions.push(structuredClone(school));
  schoolsState(world).schools.set(school.id, { createdAt, createdBy, verifications: [] });
}
