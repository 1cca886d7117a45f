import { describe, expect, test } from 'vitest';
import {
  comingSecondFactor,
  factsOf,
  missingSecondFactor,
  requirementsOn,
} from '../../../src/domain/account/second-factor.ts';
import { type RouteRow, routeById } from '../../../src/domain/routes.ts';
import { gate } from '../../../src/routes/gate.ts';
import { buildUser } from '../../../stories/support/workbench/accounts.ts';
import { buildRecords } from '../../../stories/support/workbench/records.ts';
import type { Scenario } from '../../../stories/support/workbench/scenario.ts';

const FROM = '2026-12-01T09:00:00.000Z';
const AT = Date.parse(FROM);
const [school] = buildRecords({}).institutions;
if (!school) throw new Error('A school is needed');

type Case = {
  as?: Scenario['as'];
  from?: string | null;
  adminFrom?: string;
  used?: boolean;
  has?: boolean | undefined;
  now?: number;
};
function ask(row: RouteRow, { as = 'ADMIN', from = FROM, adminFrom, used = false, now = AT, ...facts }: Case) {
  const user = buildUser(as);
  return gate(row, {
    session: {
      user: user && { ...user, usedSecondFactor: used },
      hasSecondFactor: 'has' in facts ? facts.has : used,
      invitations: [],
      institution: {
        status: 'ready',
        value: { ...school, ...institution(from), role: null, usedResources: null } as never,
      },
      role: { status: 'empty' },
      can: () => true,
    },
    target: row.path,
    companyDomains: [],
    adminSecondFactorFrom: adminFrom,
    now,
  });
}
const institution = (secondFactorFrom: string | null) => ({ name: 'Oakfield School', secondFactorFrom });
const HOME = routeById('home');
const lacks = (state: string, by = 'Oakfield School') => ({ kind: 'second-factor', by, state });

describe('a page of a school that requires a second factor', () => {
  test.each<[string, Case, object]>([
    ['a millisecond before', { now: AT - 1 }, { kind: 'open' }],
    ['at the moment itself, without one', {}, lacks('set-up')],
    ['with one that was used', { used: true }, { kind: 'open' }],
    ['with one, signed in before it was there', { has: true }, lacks('use')],
    ['used, and taken away since', { used: true, has: false }, lacks('set-up')],
    ['used, while the server has said nothing yet', { used: true, has: undefined }, { kind: 'open' }],
    ['where nobody requires it', { from: null }, { kind: 'open' }],
    ['by somebody who runs the platform', { as: 'platform-admin' }, lacks('set-up')],
    ['whose platform requires it', { as: 'platform-admin', from: null, adminFrom: FROM }, lacks('set-up', 'SprX')],
    [
      'whose platform does not yet',
      { as: 'platform-admin', from: null, adminFrom: FROM, now: AT - 1 },
      { kind: 'open' },
    ],
    ['by somebody else while the platform requires it of its own', { from: null, adminFrom: FROM }, { kind: 'open' }],
  ])('gate: second factor required, %s → as the table says', (_, requirement, expected) =>
    expect(ask(HOME, requirement)).toEqual(expected),
  );

  test('gate: second factor required → after the steps of signing in; the pages that set it up stay open', () => {
    expect(ask(HOME, { as: 'signed-out' })).toMatchObject({ kind: 'go' });
    expect(ask(HOME, { as: 'unverified' })).toMatchObject({ kind: 'go' });
    for (const id of ['user', 'user.mfa', 'user.comms', 'user.dataexport', 'authusermanagement'] as const) {
      expect(ask(routeById(id), {}), id).toEqual({ kind: 'open' });
    }
  });

  test('gate: platform pages → the platform’s requirement, not the open school’s', () => {
    const row = routeById('admin.manageschools');
    expect(ask(row, { as: 'platform-admin' })).toEqual({ kind: 'open' });
    expect(ask(row, { as: 'platform-admin', adminFrom: FROM })).toEqual(lacks('set-up', 'SprX'));
    expect(ask(row, { as: 'platform-admin', adminFrom: FROM, used: true })).toEqual({ kind: 'open' });
    expect(ask(row, { as: 'ADMIN', adminFrom: FROM })).toEqual({ kind: 'admins-only' });
  });
});

describe('comingSecondFactor and requirementsOn', () => {
  const none = { hasFactor: false, wasUsed: false };
  test('comingSecondFactor: several requirements → the first; account has a second factor → null', () => {
    const both = [
      { by: 'SprX', from: '2026-12-03T00:00:00.000Z' },
      { by: 'Oakfield School', from: FROM },
    ];
    expect(comingSecondFactor(both, none, AT - 1)).toEqual({ by: 'Oakfield School', from: FROM });
    expect(comingSecondFactor(both, none, AT)).toMatchObject({ by: 'SprX' });
    expect(comingSecondFactor(both, { hasFactor: true, wasUsed: false }, AT - 1)).toBeNull();
    expect(comingSecondFactor([{ by: 'x', from: null }], none, AT)).toBeNull();
    expect(missingSecondFactor(both, none, AT - 1)).toBeNull();
  });

  test('requirementsOn: school or SprX → all members of the school; platform admins', () => {
    const claims = { admin: true };
    expect(requirementsOn(null, { claims: {} }, FROM)).toEqual([]);
    expect(requirementsOn(institution(FROM), { claims }, FROM).map(({ by }) => by)).toEqual([
      'Oakfield School',
      'SprX',
    ]);
    expect(factsOf({ user: null, hasSecondFactor: undefined })).toEqual(none);
  });
});
