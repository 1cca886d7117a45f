import { describe, expect, test } from 'vitest';
import { BASE_ROLE_PERMISSIONS, type BaseRole, can, type Permission } from '../../../src/domain/access.ts';
import { ROUTES, type RouteRow } from '../../../src/domain/routes.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import { type Gate, gate } from '../../../src/routes/gate.ts';
import { buildRecords } from '../../../src/services/memory/build.ts';
import { buildUser } from '../../../src/services/memory/people.ts';
import { KINDS, type Outcome, PAGES, VISITORS } from '../../access/app-routes.ts';

const [school] = buildRecords({}).institutions;
if (!school) throw new Error('A school is needed');

const USERS: Record<(typeof VISITORS)[number], CurrentUser | null> = {
  nobody: null,
  'without details': buildUser('incomplete'),
  unconfirmed: buildUser('unverified'),
  'no school': buildUser('no-school'),
  VIEWER: buildUser('VIEWER'),
  AUTHOR: buildUser('AUTHOR'),
  ADMIN: buildUser('ADMIN'),
  'platform admin': buildUser('platform-admin'),
};

const ROWS: ReadonlyMap<string, RouteRow> = new Map(
  ROUTES.map((row) => [row.path.replace(/:(\w+)/g, '{$1}'), row as RouteRow]),
);

function asked(row: RouteRow, visitor: (typeof VISITORS)[number]): Outcome {
  const user = USERS[visitor];
  const base = (['VIEWER', 'AUTHOR', 'ADMIN'] as const).find((each) => each === visitor) ?? null;
  const isPlatformAdmin = user?.claims.admin === true;
  const permissions = base ? [...BASE_ROLE_PERMISSIONS[base satisfies BaseRole]] : [];
  const isIn = base !== null || isPlatformAdmin;
  const answer = gate(row, {
    session: {
      user,
      invitations: [],
      institution: isIn
        ? { status: 'ready', value: { ...(school as NonNullable<typeof school>), role: null, usedResources: null } }
        : { status: 'empty' },
      role: base ? { status: 'ready', value: { id: base, name: base, base, permissions } } : { status: 'empty' },
      can: (code: Permission) => can({ isPlatformAdmin, role: { permissions } }, code),
    },
    target: null,
    companyDomains: [],
  });
  return inWords(answer);
}

function inWords(answer: Gate): Outcome {
  if (answer.kind === 'open') return 'sees';
  if (answer.kind === 'admins-only') return 'admins only';
  if (answer.kind === 'no-permission') return 'no permission';
  const to = answer.kind === 'go' ? (answer.to.split('?')[0] ?? '') : answer.kind;
  const steps: Record<string, Outcome> = {
    '/auth/login': 'to sign in',
    '/auth/signup_detail': 'to details',
    '/auth/activate': 'to confirm',
    '/auth/school': 'to a school',
    '/': 'home',
  };
  const step = steps[to];
  if (!step) throw new Error(`An outcome that no table has: ${to}`);
  return step;
}

describe('every page and every visitor, as the table says', () => {
  test('the table has every route once', () => {
    const listed = Object.values(PAGES).flat();
    expect([...listed].sort()).toEqual([...new Set(listed)].sort());
    expect(listed.toSorted()).toEqual([...ROWS.keys()].toSorted());
  });

  describe.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('for %s', (kind) => {
    test.each(PAGES[kind])('%s', (path) => {
      const row = ROWS.get(path);
      if (!row) throw new Error(`No route has the path ${path}`);
      expect(VISITORS.map((visitor) => asked(row, visitor))).toEqual(KINDS[kind]);
    });
  });
});
