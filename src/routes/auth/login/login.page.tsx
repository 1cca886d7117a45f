import { useCallback, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { entryOf, onTheWay } from '../../../domain/sign-in/routing.ts';
import { InvitedIntro } from '../../../features/joining/invited-intro.tsx';
import { linkClass } from '../../../ui/link.tsx';
import LoginPage from './login-page.tsx';

/** The sign-in page for those who come to it from inside, among them all who open an invitation. */
export default function LoginInsidePage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const code = entryOf(search).invitationCode;
  // The form has no state of its own; what is being typed when the invitation comes is not replaced.
  const fill = useCallback((email: string) => {
    const field = page.current?.querySelector<HTMLInputElement>('input[name="email"]');
    if (field && field.value === '' && field !== document.activeElement) field.value = email;
  }, []);
  const signUp = (
    <Link to={onTheWay('/auth/signup', search)} className={linkClass()}>
      Create an account
    </Link>
  );
  return (
    <div ref={page} className="contents">
      <LoginPage
        search={search}
        go={(path) => void navigate(path)}
        intro={code ? <InvitedIntro key={code} code={code} onInvited={fill} signUp={signUp} /> : null}
      />
    </div>
  );
}
