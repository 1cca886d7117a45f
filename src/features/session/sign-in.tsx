import { type ReactNode, useState } from 'react';
import type { SecondFactorChallenge } from '../../data/auth-port.ts';
import { lazyPart } from '../../ui/lazy-code.tsx';
import { Heading } from '../../ui/text.tsx';
import { useDocumentTitleInstead } from '../../ui/use-document-title.ts';
import { SignInForm } from './sign-in-form.tsx';

const SecondFactorForm = lazyPart(async () => (await import('./second-factor-form.tsx')).default);

type Props = {
  /** What the page begins with: its heading, and why one is here. */
  intro: ReactNode;
  forgot: ReactNode;
  foot: ReactNode;
};

/** Signing in, in one step or two. */
export function SignIn({ intro, forgot, foot }: Props) {
  const [second, setSecond] = useState<{ step: SecondFactorChallenge; email: string; password: string } | null>(null);
  if (second) {
    return <SecondFactorForm {...second} onBack={() => setSecond(null)} />;
  }
  return (
    <>
      {intro}
      <SignInForm forgot={forgot} onSecondFactor={(step, email, password) => setSecond({ step, email, password })} />
      <div className="mt-8">{foot}</div>
    </>
  );
}

export function Welcome() {
  useDocumentTitleInstead('Welcome back: sign in');
  return (
    <>
      <Heading level={1} look="3xl">
        Welcome back
      </Heading>
      <p className="mt-2 mb-8 text-md text-ink-2">Sign in to your school’s stories.</p>
    </>
  );
}
