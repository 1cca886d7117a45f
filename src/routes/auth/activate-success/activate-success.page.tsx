import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { entryOf } from '../../../domain/sign-in/routing.ts';
import { useAccountFollowed } from '../../../features/account-links/use-account-followed.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { useSignInDecision } from '../../../features/session/use-sign-in-decision.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Waiting } from '../../waiting.tsx';

/** The end of confirming an email address; people who have not done so are led back. */
export default function ActivateSuccessPage() {
  const [query] = useSearchParams();
  const entry = entryOf(`?${query}`);
  const decision = useSignInDecision(entry.target, entry.invitationCode);
  const follow = useAccountFollowed();
  const [isAsked, setAsked] = useState(false);
  // The token here may be from before the link was opened.
  useEffect(() => {
    void follow().then(() => setAsked(true));
  }, [follow]);
  if (!decision || (!isAsked && decision.step === 'activate')) return <Waiting />;
  if (decision.step === 'activate') return <Navigate to={decision.to} replace />;
  const isSignedOut = decision.step === 'login';
  return (
    <AuthPage
      title="Your email is confirmed"
      lead={isSignedOut ? 'Thank you. Sign in to continue.' : 'Thank you. Your account is ready.'}
    >
      <Link to={decision.to} className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}>
        {isSignedOut ? 'Sign in' : 'Continue'}
      </Link>
    </AuthPage>
  );
}
