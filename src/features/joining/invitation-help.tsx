import { Link, useNavigate } from 'react-router-dom';
import { useAlerts } from '../../data/alerts.tsx';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { InvitationProblem } from './labels.ts';
import { useWayOn } from './use-way-on.ts';

type Props = { problem: InvitationProblem; code: string; onRetry: () => void; busy: boolean };

/** What to do about an invitation that cannot be opened. */
export function InvitationHelp({ problem, code, onRetry, busy }: Props) {
  const { to } = useWayOn();
  switch (problem) {
    case 'other-account':
      return <SignInAsInvited code={code} />;
    case 'not-found':
      return (
        <Link className={buttonClass({ variant: 'primary' })} to={to('auth.school.invite')}>
          Enter another code
        </Link>
      );
    case 'expired':
      return null;
    default:
      return (
        <Button variant="primary" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      );
  }
}

function SignInAsInvited({ code }: { code: string }) {
  const { signOut } = useSession();
  const { showError } = useAlerts();
  const navigate = useNavigate();
  const change = async () => {
    try {
      await signOut();
      const target = href('auth.school.confirm_invite', null, { code });
      await navigate(href('auth.login', null, { target }), { replace: true });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Button variant="primary" onClick={() => void change()}>
      Sign out and use the invited email
    </Button>
  );
}
