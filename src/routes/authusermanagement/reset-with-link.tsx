import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LinkFailed } from '../../features/account-links/link-failed.tsx';
import { FAILURE_LABELS, type LinkFailure } from '../../features/account-links/link-labels.ts';
import { NewPasswordForm } from '../../features/account-links/new-password-form.tsx';
import { useLink } from '../../features/account-links/use-link.ts';
import { AuthPage } from '../../features/session/auth-page.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Waiting } from '../waiting.tsx';

/** Choosing a new password by the link of an email. */
export function ResetWithLink({ code }: { code: string }) {
  const { state, checkAgain } = useLink('resetPassword', code);
  const [end, setEnd] = useState<'done' | LinkFailure | null>(null);
  if (end === 'done') {
    return (
      <AuthPage
        title="Your password has been changed"
        lead="You’ve been signed out everywhere. Sign in with your new password."
      >
        <Link to="/auth/login" className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}>
          Sign in
        </Link>
      </AuthPage>
    );
  }
  const failure = end ?? (state.step === 'failed' ? state.failure : null);
  if (failure) {
    return (
      <AuthPage title={FAILURE_LABELS[failure].title} lead={FAILURE_LABELS[failure].text}>
        <LinkFailed mode="resetPassword" failure={failure} onAgain={checkAgain} />
      </AuthPage>
    );
  }
  if (state.step === 'checking') return <Waiting />;
  const email = state.info?.email ?? '';
  return (
    <AuthPage title="Choose a new password" lead={email ? `For ${email}` : null}>
      <NewPasswordForm code={code} email={email} onDone={() => setEnd('done')} onFailed={setEnd} />
    </AuthPage>
  );
}
