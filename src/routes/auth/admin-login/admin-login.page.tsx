import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SecondFactorChallenge } from '../../../data/auth-port.ts';
import { href } from '../../../domain/routes.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import SecondFactorForm from '../../../features/session/second-factor-form.tsx';
import { SignInForm } from '../../../features/session/sign-in-form.tsx';
import { linkClass } from '../../../ui/link.tsx';

/** The platform admin of the local environment's seed. */
const ADMIN = { email: 'admin@sprx.test', password: 'Sprx-demo-1' };

/** For developers of SprX: the fields are filled in with the demo's platform admin. */
export default function AdminSignInPage() {
  const [second, setSecond] = useState<{ step: SecondFactorChallenge; email: string; password: string } | null>(null);
  if (second) {
    return (
      <AuthPage title="Admin sign-in">
        <SecondFactorForm {...second} onBack={() => setSecond(null)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Admin sign-in"
      lead="For the local environment only. The fields are filled in with the demo’s platform admin."
      foot={
        <Link to={href('auth.admin.signup')} className={linkClass()}>
          Create another company account
        </Link>
      }
    >
      <SignInForm prefilled={ADMIN} onSecondFactor={(step, email, password) => setSecond({ step, email, password })} />
    </AuthPage>
  );
}
