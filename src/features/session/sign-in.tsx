import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SecondFactorChallenge } from '../../data/auth-port.ts';
import { SignInForm } from './sign-in-form.tsx';

const SecondFactorForm = lazy(() => import('./second-factor-form.tsx'));

/** Signing in, in one step or two. */
export function SignIn({ forgot, foot }: { forgot: ReactNode; foot: ReactNode }) {
  const [second, setSecond] = useState<{ step: SecondFactorChallenge; email: string; password: string } | null>(null);
  if (second) {
    return (
      <Suspense fallback={null}>
        <SecondFactorForm {...second} onBack={() => setSecond(null)} />
      </Suspense>
    );
  }
  return (
    <>
      <h1 className="type-display text-3xl">Welcome back</h1>
      <p className="mt-2 mb-8 text-md text-ink-2">Sign in to your school’s stories.</p>
      <SignInForm forgot={forgot} onSecondFactor={(step, email, password) => setSecond({ step, email, password })} />
      <div className="mt-8">{foot}</div>
    </>
  );
}
