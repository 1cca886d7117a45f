import { Navigate, useLocation } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useServices } from '../../../data/provider.tsx';
import { entryOf } from '../../../domain/sign-in/routing.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { useSignInDecision } from '../../../features/session/use-sign-in-decision.ts';
import { Button } from '../../../ui/button.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { Waiting } from '../../waiting.tsx';

/** Step 5 for company accounts: once a platform admin has approved the account the page continues automatically. */
export default function AwaitingAdminPage() {
  const { search } = useLocation();
  const { target, invitationCode } = entryOf(search);
  const decision = useSignInDecision(target, invitationCode);
  const { auth } = useServices();
  const { showError } = useAlerts();
  const [busy, act] = useBusy(showError);
  const isWaiting = decision?.step === 'awaiting_admin';

  if (!decision) return <Waiting />;
  if (!isWaiting) return <Navigate to={decision.to} replace />;
  const checkNow = () => act(() => auth.token(true));
  return (
    <AuthPage
      title="Awaiting approval"
      step="school"
      lead="Your account is complete. A platform admin needs to approve it."
      foot="Waiting a long time? Ask a colleague who is a platform admin. You are in their list of people."
    >
      <p className="text-base text-ink-2">This page continues automatically once you are approved.</p>
      <div>
        <Button busy={busy} busyLabel="Checking…" onClick={() => void checkNow()}>
          Check now
        </Button>
      </div>
    </AuthPage>
  );
}
