import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { decideSignIn } from '../../domain/sign-in/pending.ts';
import type { SignInDecision } from '../../domain/sign-in/routing.ts';

/** Where the specification's sign-in routing leads the person who is here; `null` until that is known. */
export function useSignInDecision(target: string | null, invitationCode: string | null = null): SignInDecision {
  const { user, invitations } = useSession();
  const { companyDomains, environment } = useRuntimeConfig();
  return decideSignIn({ user, invitations, target, invitationCode, companyDomains, isLocal: environment === 'local' });
}
