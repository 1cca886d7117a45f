import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SecondFactorChallenge } from '../../data/auth-port.ts';
import { Heading } from '../../ui/text.tsx';
import { useDocumentTitleInstead } from '../../ui/use-document-title.ts';
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
    <Welcome>
      <SignInForm forgot={forgot} onSecondFactor={(step, email, password) => setSecond({ step, email, password })} />
      <div className="mt-8">{foot}</div>
    </Welcome>
  );
}

function Welcome({ children }: { children: ReactNode }) {
  useDocumentTitleInstead('Welcome back: sign in');
  return (
    <>
      <Heading level={1} look="3xl">
        Welcome back
      </Heading>
      <p className="mt-2 mb-8 text-md text-ink-2">Sign in to your school’s stories.</p>
      {children}
    </>
  );
}
