import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ForgotForm } from '../../../features/account-links/forgot-form.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { Button } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link.tsx';

const back = (
  <Link to="/auth/login" className={linkClass()}>
    Back to sign in
  </Link>
);

/** The answer never says whether the address has an account. */
export default function ForgotPage() {
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <AuthPage
        title="Check your email"
        lead={
          <>
            If <strong className="text-ink wrap-anywhere">{email}</strong> has an account, we’ve emailed it a link. The
            link expires in 1 hour and can be used once.
          </>
        }
        foot={back}
      >
        <p className="text-base text-ink-2">
          No email after a few minutes? Check your spam folder, and that this is the address you sign in with.
        </p>
        <Button className="justify-self-start" onClick={() => setSent(false)}>
          Try again
        </Button>
      </AuthPage>
    );
  }
  const onSent = (to: string) => {
    setEmail(to);
    setSent(true);
  };
  return (
    <AuthPage
      title="Forgotten your password?"
      lead="Enter the email you sign in with. We’ll send you a link to choose a new password."
      foot={back}
    >
      <ForgotForm email={email} onSent={onSent} />
    </AuthPage>
  );
}
