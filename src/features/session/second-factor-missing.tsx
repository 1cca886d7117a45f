import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LockedDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

type Props = {
  /** Who requires it. */
  by: string;
  state: 'set-up' | 'use';
};

/** In place of a page that needs a second factor. Turning one on leads back to the page. */
export function SecondFactorMissing({ by, state }: Props) {
  const { signOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state === 'use') {
    return (
      <EmptyState
        level={1}
        drawing={<LockedDrawing />}
        title="Sign in again"
        action={
          <Button variant="primary" onClick={() => void signOut()}>
            Sign in again
          </Button>
        }
      >
        {by} requires two-step verification. You signed in without it this time. After signing in again you return to
        this page.
      </EmptyState>
    );
  }
  const target = `${pathname}${search}${hash}`;
  return (
    <EmptyState
      level={1}
      drawing={<LockedDrawing />}
      title={`${by} requires two-step verification`}
      action={
        <Link to={href('user.mfa', null, { target })} className={buttonClass({ variant: 'primary' })}>
          Turn on two-step verification
        </Link>
      }
    >
      You’ll enter a 6-digit code as well as your password when you sign in. Setting it up takes a few minutes. Then you
      return to this page.
    </EmptyState>
  );
}
