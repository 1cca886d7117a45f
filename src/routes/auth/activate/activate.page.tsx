import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useServices } from '../../../data/provider.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { entryOf } from '../../../domain/sign-in/routing.ts';
import { ChangeEmailForm } from '../../../features/account-links/change-email-form.tsx';
import { SendVerification } from '../../../features/account-links/send-verification.tsx';
import { useActivation } from '../../../features/account-links/use-activation.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { useSignInDecision } from '../../../features/session/use-sign-in-decision.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Waiting } from '../../waiting.tsx';

/** Continues automatically once the address is confirmed, on this device or another. */
export default function ActivatePage() {
  const [query] = useSearchParams();
  const entry = entryOf(`?${query}`);
  const decision = useSignInDecision(entry.target, entry.invitationCode);
  const { user } = useSession();
  const { auth } = useServices();
  const isWaiting = decision?.step === 'activate';
  const [isChanging, setChanging] = useState(false);
  useActivation(isWaiting);
  if (!decision) return <Waiting />;
  if (!isWaiting) return <Navigate to={decision.to} replace />;
  const email = user?.email ?? '';
  return (
    <AuthPage
      title="Confirm your email"
      step="school"
      lead={
        <>
          Open the link we emailed to <strong className="text-ink wrap-anywhere">{email}</strong>. This page continues
          automatically.
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <p className="text-base text-ink-2">No email? Check your spam folder. It can take a few minutes.</p>
        <SendVerification
          key={email}
          email={email}
          variant={isChanging ? 'secondary' : 'primary'}
          onVerified={() => void auth.token(true)}
        />
      </div>
      <OtherAddress key={`other ${email}`} isOpen={isChanging} onOpen={setChanging} />
    </AuthPage>
  );
}

function OtherAddress({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const onSent = (to: string) => {
    setSentTo(to);
    onOpen(false);
  };
  return (
    <section aria-label="Email address" className="grid grid-cols-1 gap-4 border-t border-subtle pt-6">
      {sentTo && !isOpen ? (
        <Banner tone="good" title="We’ve emailed the new address" live>
          Open the link in it to use {sentTo} from now on. If that address already has an account, no email is sent.
        </Banner>
      ) : null}
      {isOpen ? (
        <ChangeEmailForm onSent={onSent} />
      ) : (
        <>
          {sentTo ? null : <p className="text-base text-ink-2">Is this email address wrong?</p>}
          <Button className="justify-self-start" onClick={() => onOpen(true)}>
            Use another email
          </Button>
        </>
      )}
    </section>
  );
}
