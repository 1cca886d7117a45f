import { describe, expect, test } from 'vitest';
import { BASE_ROLE_PERMISSIONS, type BaseRole, can, type Permission } from '../../../src/domain/access.ts';
import type { OwnInvitation } from '../../../src/domain/invitation/schema.ts';
import { ROUTES, type RouteRow } from '../../../src/domain/routes.ts';
import type { CurrentUser } from '../../../src/domain/user/schema.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { type Gate, gate } from '../../../src/routes/gate.ts';
import { RouteHistory } from '../../../src/routes/route-history.ts';
import { buildUser } from '../../../stories/support/workbench/accounts.ts';
import { buildRecords } from '../../../stories/support/workbench/records.ts';
import type { Scenario } from '../../../stories/support/workbench/scenario.ts';

const school = buildRecords({}).institutions[0];
if (!school) throw new Error('A school is needed');
const ready = { status: 'ready' as const, value: { ...school, role: null, usedResources: null } };
type School = AsyncState<typeof ready.value>;

type Who = {
  user: CurrentUser | null | undefined;
  role: BaseRole | null;
  institution?: School;
  invitations?: OwnInvitation[] | undefined;
  code?: string;
};

function ask(row: RouteRow, { user, role, institution = ready, code, ...more }: Who): Gate {
  const permissions = role ? [...BASE_ROLE_PERMISSIONS[role]] : [];
  const actor = { isPlatformAdmin: user?.claims.admin === true, role: { permissions } };
  return gate(row, {
    session: {
      user,
      hasSecondFactor: false,
      invitations: 'invitations' in more ? more.invitations : [],
      institution,
      role: role ? { status: 'ready', value: { id: role, name: role, base: role, permissions } } : { status: 'empty' },
      can: (code: Permission) => can(actor, code),
    },
    target: row.path,
    ...(code ? { invitationCode: code } : {}),
    companyDomains: ['sprx.example'],
    now: 0,
  });
}

const who = (as: Scenario['as']): CurrentUser | null => buildUser(as);
const enrolledRoutes = ROUTES.filter(({ guards }) =>
  (guards as readonly string[]).includes('enrolled'),
) as readonly RouteRow[];
const row = (id: string): RouteRow => {
  const match = ROUTES.find((candidate) => candidate.id === id);
  if (!match) throw new Error(id);
  return match;
};

const routesOf = (area: string) => (ROUTES as readonly RouteRow[]).filter((route) => route.area === area);
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
  createdAt: '2026-11-19T09:00:00.000Z',
  sentAt: '2026-11-19T09:00:00.000Z',
  expiresAt: '2026-12-03T09:00:00.000Z',
  status: 'pending',
};

describe('guards, every route', () => {
  test.each(ROUTES as readonly RouteRow[])(
    'gate: $path → as its guards say [spec 6.7a, 6.7b, 6.7c, 6.7f, 6.7g]',
    (route) => {
      const isOpenToAll = route.guards.length === 0 && !route.permission;
      const isForGuests = route.guards.includes('notAuthenticated');

      const guest = ask(route, { user: null, role: null });
      if (isOpenToAll || isForGuests) expect(guest).toEqual({ kind: 'open' });
      else expect(guest.kind === 'go' && guest.to).toMatch(/^\/auth\/login(\?target=|$)/);

      const unknown = ask(route, { user: undefined, role: null });
      expect(unknown.kind).toBe(isOpenToAll || isForGuests ? 'open' : 'wait');

      for (const role of ['VIEWER', 'AUTHOR', 'ADMIN'] as const) {
        const answer = ask(route, { user: who(role), role });
        if (isForGuests) expect(answer.kind).toBe('go');
        else if (route.guards.includes('admin')) expect(answer).toEqual({ kind: 'admins-only' });
        else if (route.permission && !BASE_ROLE_PERMISSIONS[role].includes(route.permission)) {
          expect(answer).toEqual({ kind: 'no-permission', permission: route.permission });
        } else expect(answer).toEqual({ kind: 'open' });
      }

      const admin = ask(route, { user: who('platform-admin'), role: null });
      if (isForGuests || route.guards.includes('notAdmin')) expect(admin.kind).toBe('go');
      else expect(admin).toEqual({ kind: 'open' });
    },
  );

  test('gate: no school, an unconfirmed address or no details → the page of that step [spec 6.7e]', () => {
    for (const route of enrolledRoutes) {
      const to = (as: Scenario['as']) => ask(route, { user: who(as), role: null });
      expect(to('no-school')).toMatchObject({ kind: 'go', to: expect.stringMatching(/^\/auth\/school(\?target=|$)/) });
      expect(to('unverified')).toMatchObject({ kind: 'go', to: expect.stringMatching(/^\/auth\/activate/) });
      expect(to('incomplete')).toMatchObject({ kind: 'go', to: expect.stringMatching(/^\/auth\/signup_detail/) });
    }
  });

  test('gate: a page of a school, none open → loading screen while one loads, otherwise the choice of a school', () => {
    for (const route of enrolledRoutes) {
      const user = who('ADMIN');
      expect(ask(route, { user, role: 'ADMIN', institution: { status: 'loading' } }).kind).toBe('wait');
      expect(ask(route, { user, role: 'ADMIN', institution: { status: 'empty' } }).kind).toBe('choose-school');
      const failed: School = { status: 'error', error: new Error('x') };
      expect(ask(route, { user, role: 'ADMIN', institution: failed }).kind).toBe('choose-school');
    }
  });

  test('gate: platform admin with no school open → home allowed, every other school page refused', () => {
    const none: School = { status: 'empty' };
    for (const route of enrolledRoutes) {
      const answer = ask(route, { user: who('platform-admin'), role: null, institution: none });
      expect(answer.kind, route.id).toBe(route.id === 'home' ? 'open' : 'choose-school');
    }
    const failed: School = { status: 'error', error: new Error('x') };
    const failedHome = ask(row('home'), { user: who('platform-admin'), role: null, institution: failed });
    expect(failedHome.kind).toBe('choose-school');
  });

  test('gate: a page that needs a plan, no approval or no plan → names the missing one [spec 6.7d]', () => {
    const withPlan = (institution: School) =>
      ask(row('manage.apikeys'), { user: who('ADMIN'), role: 'ADMIN', institution });
    expect(withPlan(ready).kind).toBe('open');
    expect(withPlan({ ...ready, value: { ...ready.value, isApproved: false } })).toEqual({
      kind: 'no-subscription',
      isApproved: false,
    });
    expect(withPlan({ ...ready, value: { ...ready.value, subscription: null } })).toEqual({
      kind: 'no-subscription',
      isApproved: true,
    });
  });
});

describe('gate, person without a school', () => {
  const user = who('no-school');
  const own = routesOf('auth').filter(({ guards }) => guards.includes('authenticated'));

  test('gate: no school, invitations not asked for yet → loading screen; with a code → the next step', () => {
    for (const route of [...enrolledRoutes, ...own]) {
      expect(ask(route, { user, role: null, invitations: undefined }), route.path).toEqual({ kind: 'wait' });
      expect(ask(route, { user, role: null, invitations: undefined, code: 'c0de' }).kind, route.path).not.toBe('wait');
    }
    expect(ask(row('auth.login'), { user, role: null, invitations: undefined })).toEqual({ kind: 'open' });
    expect(ask(row('about'), { user, role: null, invitations: undefined })).toEqual({ kind: 'open' });
    // Whoever is in, or not so far yet, is not asked about.
    expect(ask(row('home'), { user: who('ADMIN'), role: 'ADMIN', invitations: undefined })).toEqual({ kind: 'open' });
    expect(ask(row('home'), { user: who('unverified'), role: null, invitations: undefined }).kind).toBe('go');
    expect(ask(row('home'), { user: who('platform-admin'), role: null, invitations: undefined })).toEqual({
      kind: 'open',
    });
  });

  test('gate: no school, a page of a school → list of open invitations', () => {
    for (const route of enrolledRoutes) {
      const answer = ask(route, { user, role: null, invitations: [INVITATION] });
      expect(answer).toEqual({ kind: 'go', to: `/auth/school/invite?${new URLSearchParams({ target: route.path })}` });
      expect(ask(route, { user, role: null, code: 'c0de' })).toEqual({
        kind: 'go',
        to: '/auth/school/confirm_invite?code=c0de',
      });
    }
    for (const route of own) {
      expect(ask(route, { user, role: null, invitations: [INVITATION] }), route.path).toEqual({ kind: 'open' });
      expect(ask(route, { user, role: null, code: 'c0de' }), route.path).toEqual({ kind: 'open' });
      expect(ask(route, { user, role: null, invitations: [] }), route.path).toEqual({ kind: 'open' });
    }
  });
});

describe('RouteHistory', () => {
  const visit = (n: number) => ({ key: `k${n}`, path: `/p${n}`, title: `Page ${n}` });

  test('RouteHistory: more than a hundred routes → the last hundred [spec 2.4]', () => {
    const history = new RouteHistory();
    for (let n = 0; n < 130; n += 1) history.record(visit(n), 'PUSH');
    expect(history.visits).toHaveLength(100);
    expect(history.visits[0]?.path).toBe('/p30');
    expect(history.previous('/p129')?.path).toBe('/p128');
  });

  test('RouteHistory: back, then another route → the routes ahead are dropped; replaced → the replaced route is dropped', () => {
    const history = new RouteHistory();
    for (const n of [1, 2, 3]) history.record(visit(n), 'PUSH');
    history.record(visit(1), 'POP');
    expect(history.visits).toHaveLength(3);
    history.record(visit(4), 'PUSH');
    expect(history.visits.map(({ path }) => path)).toEqual(['/p1', '/p4']);
    history.record(visit(5), 'REPLACE');
    expect(history.visits.map(({ path }) => path)).toEqual(['/p1', '/p5']);
    expect(history.previous('/p5')?.path).toBe('/p1');
    expect(new RouteHistory().previous('/')).toBeNull();
  });

  test('RouteHistory: first page, redirects before it, going back → keyboard stays; another page, also drawn anew → its start', () => {
    const history = new RouteHistory();
    expect(history.arrive('/', 'POP')).toBe('stay');
    expect(history.arrive('/auth/login', 'REPLACE')).toBe('stay');
    history.shown();
    expect(history.arrive('/auth/login', 'REPLACE')).toBe('stay');
    expect(history.arrive('/manage/stories', 'REPLACE')).toBe('start');
    expect(history.arrive('/manage/stories', 'PUSH')).toBe('start again');
    expect(history.arrive('/manage/stories/b', 'PUSH', true)).toBe('stay');
    expect(history.arrive('/manage/stories', 'POP')).toBe('stay');
  });

  test('RouteHistory: sign-in page that came before the router → its first page is another page', () => {
    expect(new RouteHistory(true).arrive('/', 'POP')).toBe('start');
  });
});
