import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type Provider, type SecondStep, SignInError, type SignInErrorCode } from '../../data/auth-port.ts';
import { useServices } from '../../data/provider.tsx';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SIGN_IN_LABELS, type SignInErrors, signInErrors } from './sign-in-labels.ts';

const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' };

type Props = {
  /** What stands in the fields already. */
  known?: { readonly email: string; readonly password: string };
  /** Beside the password: the way for whoever forgot it. */
  forgot?: ReactNode;
  /** The first factor was right. The password is proof of it for whoever lost the second. */
  onSecondStep: (step: SecondStep, email: string, password: string) => void;
};

/** E-mail and password. Whoever shows it leads on once the session has a person; nothing typed is lost on an error. */
export function SignInForm({ known, forgot, onSecondStep }: Props) {
  const { auth } = useServices();
  const { providers } = useRuntimeConfig();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<Provider | 'password' | null>(null);
  const [failure, setFailure] = useState<SignInErrorCode | null>(null);

  const values = () => {
    const data = new FormData(form.current ?? undefined);
    return { email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') };
  };
  const remember = () => new FormData(form.current ?? undefined).get('remember') === 'on';
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const enter = async (by: Provider | 'password', first: () => Promise<SecondStep | null>) => {
    setFailure(null);
    setBusy(by);
    const typed = values();
    try {
      const step = await first();
      if (step) onSecondStep(step, typed.email.trim(), by === 'password' ? typed.password : '');
    } catch (error) {
      setBusy(null);
      const code = error instanceof SignInError ? error.code : 'unknown';
      if (code === 'unknown') console.error('Signing in failed', error);
      setFailure(code);
      if (code === 'wrong-details') focus('password');
    }
  };

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
    await enter('password', () => auth.signIn(typed.email.trim(), typed.password, remember()));
  };

  return (
    // Sent by the browser alone, before any code of the page is there, a password must not end up in an address.
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure ? (
        <Banner tone="danger" live title={SIGN_IN_LABELS[failure].title}>
          {SIGN_IN_LABELS[failure].message}
        </Banner>
      ) : null}
      <Field label="E-mail" error={errors.email} required>
        <TextInput
          name="email"
          type="email"
          size="lg"
          autoComplete="username"
          defaultValue={known?.email}
          autoCapitalize="none"
          spellCheck={false}
          onChange={() => tried && setErrors(signInErrors(values()))}
        />
      </Field>
      <Field label="Password" error={errors.password} action={forgot} required>
        <PasswordInput
          name="password"
          size="lg"
          defaultValue={known?.password}
          onChange={() => tried && setErrors(signInErrors(values()))}
        />
      </Field>
      <Checkbox name="remember" defaultChecked label="Keep me signed in on this computer" />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy === 'password'}
        busyLabel="Signing in…"
        className="w-full"
      >
        Sign in
      </Button>
      {providers.length > 0 ? (
        <div className="grid gap-2 border-t border-subtle pt-5">
          {providers.map((provider) => (
            <Button
              key={provider}
              size="lg"
              busy={busy === provider}
              busyLabel="Waiting for the other window…"
              onClick={() => void enter(provider, () => auth.signInWith(provider, remember()))}
            >
              Sign in with {PROVIDER_NAMES[provider]}
            </Button>
          ))}
        </div>
      ) : null}
    </form>
  );
}
