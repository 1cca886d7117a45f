import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { hasDetails } from '../../../domain/sign-in/routing.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { useSignInDecision } from '../../../features/session/use-sign-in-decision.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { NotFound } from '../../fallback/not-found.tsx';
import { Waiting } from '../../waiting.tsx';

/** What the sign-in routing sees of the account: for trying things out, and for those who help others. */
export default function ActivateTestPage() {
  const { environment } = useRuntimeConfig();
  const { user } = useSession();
  const decision = useSignInDecision(null);
  if (!decision) return <Waiting />;
  if (environment !== 'local' && user?.claims.admin !== true) return <NotFound />;
  const yes = (holds: boolean | undefined) => (holds ? 'Yes' : 'No');
  return (
    <AuthPage title="Account check" lead="What SprX knows about this account, and where signing in leads.">
      <DescriptionList
        items={[
          { term: 'Signed in as', value: user?.email ?? (user ? user.uid : 'Not signed in') },
          { term: 'Account id', value: user?.uid ?? 'None' },
          { term: 'Email confirmed', value: yes(user?.emailVerified) },
          { term: 'Details complete', value: yes(user ? hasDetails(user) : false) },
          { term: 'Platform admin', value: yes(user?.claims.admin) },
          { term: 'Schools', value: Object.keys(user?.claims.institutions ?? {}).join(', ') || 'None' },
          { term: 'Signing in leads to', value: decision.to },
        ]}
      />
    </AuthPage>
  );
}
