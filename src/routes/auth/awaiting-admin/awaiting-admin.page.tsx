import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useServices } from '../../../data/provider.tsx';
import { entryOf } from '../../../domain/sign-in/routing.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { useSignInDecision } from '../../../features/session/use-sign-in-decision.ts';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../waiting.tsx';

/** Step 5 for people of the company: a platform admin lets them in; the session hears of it and the page moves on. */
export default function AwaitingAdminPage() {
  const { search } = useLocation();
  const { target, invitationCode } = entryOf(search);
  const decision = useSignInDecision(target, invitationCode);
  const { auth } = useServices();
  const { showError } = useAlerts();
  const [busy, setBusy] = useState(false);
  const isWaiting = decision?.step === 'awaiting_admin';

  if (!decision) return <Waiting />;
  if (!isWaiting) return <Navigate to={decision.to} replace />;
  const lookNow = async () => {
    setBusy(true);
    try {
      await auth.token(true);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AuthPage
      title="Waiting for an administrator"
      lead="Your account is complete, and your address belongs to the company. A platform admin has to let you in now."
      foot="Nobody lets you in? Write to a colleague who is a platform admin: your name is in their list of people."
    >
      <p className="text-base text-ink-2">You need do nothing: this page moves on by itself once it has happened.</p>
      <div>
        <Button busy={busy} busyLabel="Looking…" onClick={() => void lookNow()}>
          Look now
        </Button>
      </div>
    </AuthPage>
  );
}
