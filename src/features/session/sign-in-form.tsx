import { type FormEvent, useRef, useState } from 'react';
import { SignInError, type SignInErrorCode } from '../../services/auth-port.ts';
import { useServices } from '../../services/provider.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SIGN_IN_WORDS, type SignInErrors, signInErrors } from './sign-in-words.ts';

/** E-mail and password. Whoever shows it leads on once the session has a person; nothing typed is lost on an error. */
export function SignInForm() {
  const { auth } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInErrorCode | null>(null);

  const values = () => {
    const data = new FormData(form.current ?? undefined);
    return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
  };
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const typed = values();
    const found = signInErrors(typed);
    setTried(true);
    setErrors(found);
    setFailure(null);
    if (found.email || found.password) {
      focus(found.email ? 'email' : 'password');
      return;
    }
    setBusy(true);
    try {
      await auth.signIn(typed.email.trim(), typed.password);
    } catch (error) {
      setBusy(false);
      const code = error instanceof SignInError ? error.code : 'unknown';
      if (code === 'unknown') console.error('Signing in failed', error);
      setFailure(code);
      if (code === 'wrong-details') focus('password');
    }
  };

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure ? (
        <Banner tone="danger" live title={SIGN_IN_WORDS[failure].title}>
          {SIGN_IN_WORDS[failure].message}
        </Banner>
      ) : null}
      <Field label="E-mail" error={errors.email} required>
        <TextInput
          name="email"
          type="email"
          size="lg"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => tried && setErrors(signInErrors(values()))}
        />
      </Field>
      <Field label="Password" error={errors.password} required>
        <PasswordInput name="password" size="lg" onChange={() => tried && setErrors(signInErrors(values()))} />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Signing in…" className="mt-1 w-full">
        Sign in
      </Button>
    </form>
  );
}
