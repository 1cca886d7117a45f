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

/** In place of a page that only opens after a second factor. The way to one leads back to the page. */
export function SecondFactorMissing({ by, state }: Props) {
  const { signOut } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state === 'use') {
    return (
      <EmptyState
        level={1}
        drawing={<LockedDrawing />}
        title="Sign in once more"
        action={
          <Button variant="primary" onClick={() => void signOut()}>
            Sign in again
          </Button>
        }
      >
        {by} wants everybody to sign in with a second step. You have one, but this sign-in was without it. Afterwards
        you are back on this page.
      </EmptyState>
    );
  }
  const target = `${pathname}${search}${hash}`;
  return (
    <EmptyState
      level={1}
      drawing={<LockedDrawing />}
      title={`${by} wants a second step`}
      action={
        <Link to={href('user.mfa', null, { target })} className={buttonClass({ variant: 'primary' })}>
          Turn on the second step
        </Link>
      }
    >
      Everybody here signs in with six digits besides the password. It takes a few minutes to turn on, and then you are
      back on this page. Nothing of yours has changed meanwhile.
    </EmptyState>
  );
}
