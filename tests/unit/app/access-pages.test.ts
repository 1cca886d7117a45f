import { describe, expect, test } from 'vitest';
import {
  BASE_ROLE_PERMISSIONS,
  type BaseRole,
  can,
  PERMISSION_CODES,
  type Permission,
} from '../../../src/domain/access.ts';
import type { OwnInvitation } from '../../../src/domain/invitation/schema.ts';
import { ROUTES, type RouteRow } from '../../../src/domain/routes.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import { type Gate, gate } from '../../../src/routes/gate.ts';
import { buildUser } from '../../../stories/support/workbench/accounts.ts';
import { buildRecords } from '../../../stories/support/workbench/records.ts';
import {
  KINDS,
  type Outcome,
  PAGES,
  SEEN_WITH,
  SEEN_WITH_ANY,
  VISITORS,
  type Visitor,
} from '../../access/app-routes.ts';

const [school] = buildRecords({}).institutions;
if (!school) throw new Error('A school is needed');
type School = typeof school & { readonly archivedAt?: string; readonly deletesAt?: string };

const AT = '2026-11-21T09:00:00.000Z';
/** As the schools of the last visitors differ from the one of all others. */
const SCHOOLS: Partial<Record<Visitor, Partial<School>>> = {
  waiting: { isApproved: false, isVerified: false, status: 'waiting', subscription: null },
  declined: { isApproved: false, status: 'declined', subscription: null, decision: { text: 'Unknown', at: AT } },
  archived: { archivedAt: AT },
  leaving: { deletesAt: AT },
};

const USERS: Record<Visitor, CurrentUser | null> = {
  nobody: null,
  'without details': buildUser('incomplete'),
  unconfirmed: buildUser('unverified'),
  'no school': buildUser('no-school'),
  invited: buildUser('no-school'),
  'school gone': buildUser('VIEWER'),
  VIEWER: buildUser('VIEWER'),
  AUTHOR: buildUser('AUTHOR'),
  ADMIN: buildUser('ADMIN'),
  waiting: buildUser('ADMIN'),
  declined: buildUser('ADMIN'),
  archived: buildUser('ADMIN'),
  leaving: buildUser('ADMIN'),
  'platform admin': buildUser('platform-admin'),
};

const INVITATION: OwnInvitation = {
  id: 'invitation-1',
  code: '0'.repeat(32),
  iid: 'oakfield',
  school: 'Oakfield School',
  email: 'new@sprx.test',
  roleId: 'AUTHOR',
  role: 'Author',
  message: null,
  invitedBy: 'Margaret Reid',
  createdAt: AT,
  sentAt: AT,
  expiresAt: '2026-12-03T09:00:00.000Z',
  status: 'pending',
};

const ROWS: ReadonlyMap<string, RouteRow> = new Map(
  ROUTES.map((row) => [row.path.replace(/:(\w+)/g, '{$1}'), row as RouteRow]),
);

const BASES: Partial<Record<Visitor, BaseRole>> = {
  VIEWER: 'VIEWER',
  AUTHOR: 'AUTHOR',
  ADMIN: 'ADMIN',
  waiting: 'ADMIN',
  declined: 'ADMIN',
  archived: 'ADMIN',
  leaving: 'ADMIN',
};

function outcomeFor(row: RouteRow, visitor: Visitor): Outcome {
  const base = BASES[visitor] ?? null;
  return answered(row, visitor, base ? { id: base, base, permissions: [...BASE_ROLE_PERMISSIONS[base]] } : null);
}

type HeldRole = { readonly id: string; readonly base: BaseRole | null; readonly permissions: Permission[] };

function answered(row: RouteRow, visitor: Visitor, role: HeldRole | null): Outcome {
  const user = USERS[visitor];
  const isPlatformAdmin = user?.claims.admin === true;
  const value = { ...(school as School), ...SCHOOLS[visitor], role: null, usedResources: null };
  const answer = gate(row, {
    session: {
      user,
      hasSecondFactor: false,
      invitations: visitor === 'invited' ? [INVITATION] : [],
      institution: role || isPlatformAdmin ? { status: 'ready', value } : { status: 'empty' },
      role: role ? { status: 'ready', value: { name: role.id, ...role } } : { status: 'empty' },
      can: (code: Permission) => can({ isPlatformAdmin, role }, code),
    },
    target: null,
    companyDomains: [],
    now: 0,
  });
  return inWords(answer);
}

function inWords(answer: Gate): Outcome {
  if (answer.kind === 'open') return 'sees';
  if (answer.kind === 'admins-only') return 'admins only';
  if (answer.kind === 'no-permission') return 'no permission';
  if (answer.kind === 'no-subscription') return 'no plan';
  if (answer.kind === 'choose-school') return 'to choose';
  const to = answer.kind === 'go' ? (answer.to.split('?')[0] ?? '') : answer.kind;
  const steps: Record<string, Outcome> = {
    '/auth/login': 'to sign in',
    '/auth/signup_detail': 'to details',
    '/auth/activate': 'to confirm',
    '/auth/school': 'to a school',
    '/auth/school/invite': 'to the invitation',
    '/': 'home',
  };
  const step = steps[to];
  if (!step) throw new Error(`An outcome that no table has: ${to}`);
  return step;
}

describe('access table of pages', () => {
  test('routes: the access table → every route once', () => {
    const listed = Object.values(PAGES).flat();
    expect([...listed].sort()).toEqual([...new Set(listed)].sort());
    expect(listed.toSorted()).toEqual([...ROWS.keys()].toSorted());
  });

  describe.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('for %s', (kind) => {
    test.each(PAGES[kind])('gate: %s, each visitor → as the table says', (path) => {
      const row = ROWS.get(path);
      if (!row) throw new Error(`No route has the path ${path}`);
      expect(VISITORS.map((visitor) => outcomeFor(row, visitor))).toEqual(KINDS[kind]);
    });
  });
});

describe("a school's own role", () => {
  const ofSchool = (Object.keys(PAGES) as (keyof typeof PAGES)[])
    .filter((kind) => /^(members|authors|admins)/.test(kind))
    .flatMap((kind) => PAGES[kind]);
  const seen = (permissions: Permission[]) =>
    ofSchool.filter((path) => {
      const row = ROWS.get(path);
      if (!row) throw new Error(`No route has the path ${path}`);
      const outcome = answered(row, 'VIEWER', { id: 'own', base: null, permissions });
      expect(['sees', 'no permission'], path).toContain(outcome);
      return outcome === 'sees';
    });

  test('permissions: the access table → every permission once', () => {
    expect(Object.keys(SEEN_WITH)).toEqual([...PERMISSION_CODES]);
    const listed = [...Object.values(SEEN_WITH).flat(), ...SEEN_WITH_ANY];
    expect(listed.toSorted()).toEqual(ofSchool.toSorted());
  });

  test.each([...PERMISSION_CODES])('gate: a role with %s alone → the pages of the table', (permission) => {
    expect(seen([permission]).toSorted()).toEqual([...(SEEN_WITH[permission] ?? []), ...SEEN_WITH_ANY].toSorted());
  });

  test('gate: a role without permissions → the pages that need none', () => {
    expect(seen([]).toSorted()).toEqual([...SEEN_WITH_ANY].toSorted());
  });
});
