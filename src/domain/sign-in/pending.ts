import type { CurrentUser } from '../user/schema.ts';
import { hasDetails, institutionIds, type SignInDecision, type SignInInput, signInRouting } from './routing.ts';

/** Whether step 5 of the sign-in routing is reached: only then does it matter who has invited the person. */
export function mayBeInvited(user: CurrentUser): boolean {
  return user.claims.admin !== true && hasDetails(user) && user.emailVerified && institutionIds(user).length === 0;
}

/**
 * The sign-in routing with the invitations that wait for the person; `undefined` while they are asked for. Then nothing is
 * decided yet, as while the user is not known.
 */
export function decideSignIn(
  input: Omit<SignInInput, 'pendingInvite'> & { invitations: readonly unknown[] | undefined },
): SignInDecision {
  const { invitations, ...rest } = input;
  if (rest.user && !rest.invitationCode && invitations === undefined && mayBeInvited(rest.user)) return null;
  return signInRouting({ ...rest, pendingInvite: { items: invitations ?? [] } });
}
