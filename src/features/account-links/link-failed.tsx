import { Link } from 'react-router-dom';
import { useServices } from '../../data/provider.tsx';
import { useSession } from '../../data/session/session.tsx';
import type { LinkMode } from '../../domain/account/links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { isPassing, type LinkFailure } from './link-labels.ts';
import { SendReset } from './send-reset.tsx';
import { SendVerification } from './send-verification.tsx';

type Props = { mode: LinkMode; failure: LinkFailure; onAgain: () => void };

/** The way on where a link from an email did nothing. */
export function LinkFailed({ mode, failure, onAgain }: Props) {
  if (failure === 'disabled') return null;
  if (!isPassing(failure)) return <WayOn mode={mode} />;
  return (
    <Button variant="primary" className="justify-self-start" onClick={onAgain}>
      Try again
    </Button>
  );
}

function WayOn({ mode }: { mode: LinkMode }) {
  const { auth } = useServices();
  const { user } = useSession();
  if (mode === 'resetPassword') return <Way to="/auth/forgot">Send a new link</Way>;
  if (mode === 'verifyEmail') {
    if (!user?.email) return <Way to="/auth/login?target=%2Fauth%2Factivate">Sign in to send a new link</Way>;
    if (user.emailVerified) return <Way to="/">Continue</Way>;
    return <SendVerification email={user.email} variant="primary" onVerified={() => void auth.token(true)} />;
  }
  if (mode === 'verifyAndChangeEmail') {
    return (
      <>
        <p className="text-base text-ink-2">Your email hasn’t changed. Start again in your account.</p>
        <Way to={user ? '/' : '/auth/login'}>{user ? 'Continue' : 'Sign in'}</Way>
      </>
    );
  }
  return (
    <>
      <p className="text-base text-ink-2">
        If someone else may have access to your account, choose a new password now. This signs out every device.
      </p>
      {user?.email ? <SendReset email={user.email} /> : <Way to="/auth/forgot">Choose a new password</Way>}
    </>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}>
      {children}
    </Link>
  );
}
