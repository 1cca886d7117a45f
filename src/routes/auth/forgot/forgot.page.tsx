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

/** What it answers never tells whether anybody has the address. */
export default function ForgotPage() {
  const [query] = useSearchParams();
  const [email, setEmail] = useState(query.get('email') ?? '');
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <AuthPage
        title="Look into your mail"
        lead={
          <>
            If we know <strong className="text-ink wrap-anywhere">{email}</strong>, a letter with a link is on its way
            there. The link works once, for an hour.
          </>
        }
        foot={back}
      >
        <p className="text-base text-ink-2">
          Nothing after a few minutes? Look among unwanted mail, or see whether the address is the one you sign in with.
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
      lead="Tell us the address you sign in with, and we send you a link to choose a new one."
      foot={back}
    >
      <ForgotForm email={email} onSent={onSent} />
    </AuthPage>
  );
}
