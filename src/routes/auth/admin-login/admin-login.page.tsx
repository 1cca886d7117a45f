import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SecondFactorChallenge } from '../../../data/auth-port.ts';
import { href } from '../../../domain/routes.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import SecondFactorForm from '../../../features/session/second-factor-form.tsx';
import { SignInForm } from '../../../features/session/sign-in-form.tsx';
import { linkClass } from '../../../ui/link.tsx';

/** Whom the local environment's seed has made a platform admin. */
const ADMIN = { email: 'admin@sprx.test', password: 'Sprx-demo-1' };

/** The way in for who develops SprX: the demo's platform admin stands in the fields. */
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
      lead="In the local environment alone: the platform admin of the demo schools."
      foot={
        <Link to={href('auth.admin.signup')} className={linkClass()}>
          Make another account of the company
        </Link>
      }
    >
      <SignInForm known={ADMIN} onSecondFactor={(step, email, password) => setSecond({ step, email, password })} />
    </AuthPage>
  );
}
