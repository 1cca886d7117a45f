import { decideSignIn } from '../../domain/sign-in/pending.ts';
import type { SignInDecision } from '../../domain/sign-in/routing.ts';
import { useRuntimeConfig } from '../../services/runtime-config.tsx';
import { useSession } from '../../services/session.tsx';

/** Where the specification's sign-in routing leads the person who is here; `null` until that is known. */
export function useSignInDecision(target: string | null, invitationCode: string | null = null): SignInDecision {
  const { user, invitations } = useSession();
  const { companyDomains } = useRuntimeConfig();
  return decideSignIn({ user, invitations, target, invitationCode, companyDomains });
}
