import type { SessionState } from '../data/session/session-state.ts';
import type { Permission } from '../domain/access.ts';
import { factsOf, missingSecondFactor, requirementsOn } from '../domain/account/second-factor.ts';
import { href, type RouteRow } from '../domain/routes.ts';
import { decideSignIn } from '../domain/sign-in/pending.ts';
import { institutionIds, safeTarget } from '../domain/sign-in/routing.ts';

export type GateInput = {
  readonly session: Pick<SessionState, 'user' | 'invitations' | 'institution' | 'role' | 'hasSecondFactor'> & {
    can(permission: Permission): boolean;
  };
  /** Where to go on to after signing in; the address that was asked for. */
  readonly target: string | null;
  readonly companyDomains: readonly string[];
  readonly invitationCode?: string | null;
  /** From when on whoever runs the platform needs a second factor, ISO. */
  readonly adminSecondFactorFrom?: string | undefined;
  /** In ms. */
  readonly now: number;
};

/** What keeps a person from a route, or `open`. */
export type Gate =
  | { readonly kind: 'open' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'admins-only' }
  | { readonly kind: 'choose-school' }
  | { readonly kind: 'second-factor'; readonly by: string; readonly state: 'set-up' | 'use' }
  | { readonly kind: 'no-subscription'; readonly isApproved: boolean }
  | { readonly kind: 'role-failed'; readonly error: Error }
  | { readonly kind: 'no-permission'; readonly permission: Permission };

const OPEN = { kind: 'open' } as const;
const WAIT = { kind: 'wait' } as const;

/** Decides before anything of the page is rendered or loaded. The server decides again on every call. */
export function gate(row: RouteRow, input: GateInput): Gate {
  const { user, invitations, institution } = input.session;
  const { adminSecondFactorFrom: adminFrom } = input;
  const needs = (guard: RouteRow['guards'][number]) => row.guards.includes(guard);
  const decision = decideSignIn({ ...input, user, invitations });

  if (needs('notAuthenticated')) {
    // The sign-in page is shown before the person is known: it must not wait for that answer.
    return !decision || decision.step === 'login' ? OPEN : { kind: 'go', to: decision.to };
  }
  if (row.guards.length === 0 && !row.permission) return OPEN;
  if (!decision) return WAIT;
  if (!user) return { kind: 'go', to: decision.to };
  const isAdmin = user.claims.admin === true;

  if (needs('authenticated') && ['login', 'signup_detail', 'activate'].includes(decision.step)) {
    return { kind: 'go', to: decision.to };
  }
  if (needs('admin')) {
    if (!isAdmin) return { kind: 'admins-only' };
    const missing = missingSecondFactor(requirementsOn(null, user, adminFrom), factsOf(input.session), input.now);
    if (missing) return { kind: 'second-factor', ...missing };
  }
  if (needs('notAdmin') && isAdmin) return { kind: 'go', to: '/' };
  if (needs('enrolled')) {
    if (decision.step !== 'enter') return { kind: 'go', to: decision.to };
    if (!isAdmin && institutionIds(user).length === 0) return { kind: 'go', to: invited(input) };
    if (institution.status === 'loading') return WAIT;
    const isPlatforms = isAdmin && row.adminWithoutSchool === true && institution.status === 'empty';
    if (institution.status !== 'ready' && !isPlatforms) return { kind: 'choose-school' };
    const school = institution.status === 'ready' ? institution.value : null;
    const requirements = requirementsOn(school, user, adminFrom);
    const missing = missingSecondFactor(requirements, factsOf(input.session), input.now);
    if (missing) return { kind: 'second-factor', ...missing };
  }
  if (needs('subscription') && institution.status === 'ready') {
    const { isApproved, subscription } = institution.value;
    if (!isApproved || !subscription) return { kind: 'no-subscription', isApproved };
  }
  if (row.permission && !input.session.can(row.permission)) {
    const { role } = input.session;
    if (role.status === 'loading') return WAIT;
    if (role.status === 'error' && !role.last) return { kind: 'role-failed', error: role.error };
    return { kind: 'no-permission', permission: row.permission };
  }
  return OPEN;
}

/** Who may enter without a school is invited to one: that comes before any of its pages. */
function invited({ invitationCode: code, target }: GateInput): string {
  return code
    ? href('auth.school.confirm_invite', null, { code })
    : href('auth.school.invite', null, { target: safeTarget(target) });
}
