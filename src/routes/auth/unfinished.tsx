import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { SignInStep } from '../../domain/sign-in/routing.ts';
import { BarePage } from '../../features/session/bare-page.tsx';
import { useSignInDecision } from '../../features/session/use-sign-in-decision.ts';
import { useAlerts } from '../../services/alerts.tsx';
import { useServices } from '../../services/provider.tsx';
import { useSession } from '../../services/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../waiting.tsx';

type Lack = { title: string; text: string; next: string };

/** What an account lacks, step by step of the sign-in routing, while the screens that add it are not built. */
const LACKS: Partial<Record<SignInStep, Lack>> = {
  signup_detail: {
    title: 'Your details are not complete',
    text: 'Your account has no name, job title or phone number yet, and a school needs to know who publishes for it.',
    next: 'They cannot be added here yet. An administrator of SprX can do it for you.',
  },
  activate: {
    title: 'Your e-mail address is not confirmed',
    text: 'Before you can go on, the address has to be confirmed with the link that was sent to it.',
    next: 'Open the link, then come back and choose “Look again”. A new link cannot be asked for here yet.',
  },
  awaiting_admin: {
    title: 'Waiting for an administrator',
    text: 'Your account is complete. A platform administrator has to let you in.',
    next: 'Come back later, or choose “Look again” once you have heard from them.',
  },
};

/** One honest page for the steps that are not built: it says what is missing, looks again on request, and signs out. */
export default function UnfinishedPage() {
  const [query] = useSearchParams();
  const decision = useSignInDecision(query.get('target'), query.get('code'));
  const { auth } = useServices();
  const { user, signOut } = useSession();
  const { showError } = useAlerts();
  const [busy, setBusy] = useState(false);
  if (!decision || !user) return decision ? <Navigate to={decision.to} replace /> : <Waiting />;
  const lack = LACKS[decision.step];
  if (!lack) return <Navigate to={decision.to} replace />;

  const lookAgain = async () => {
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
    <BarePage
      title={lack.title}
      foot={
        <>
          <Button variant="primary" busy={busy} busyLabel="Looking…" onClick={() => void lookAgain()}>
            Look again
          </Button>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </>
      }
    >
      <div className="grid gap-3 text-md text-ink-2">
        <p>{lack.text}</p>
        <p>{lack.next}</p>
        <p className="text-base text-ink-3">Signed in as {user.email}</p>
      </div>
    </BarePage>
  );
}
