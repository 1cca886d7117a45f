import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { type Provider, type SecondFactorChallenge, SignInError, type SignInErrorCode } from '../../data/auth-port.ts';
import { useServices } from '../../data/provider.tsx';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SignInFailure } from './sign-in-failure.tsx';
import { type SignInErrors, signInErrors } from './sign-in-labels.ts';

const PROVIDER_NAMES: Record<Provider, string> = { google: 'Google', microsoft: 'Microsoft' };

type Props = {
  /** What the fields are filled in with. */
  prefilled?: { readonly email: string; readonly password: string };
  /** Beside the password: the link to choose a new one. */
  forgot?: ReactNode;
  /** The first factor was right. The password is proof of it for people who lost the second. */
  onSecondFactor: (step: SecondFactorChallenge, email: string, password: string) => void;
};

/** Email and password. The page that shows it continues once the session has a person; nothing typed is lost on an error. */
export function SignInForm({ prefilled, forgot, onSecondFactor }: Props) {
  const { auth } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<Provider | 'password' | null>(null);
  const [failure, setFailure] = useState<SignInErrorCode | null>(null);

  const values = () => valuesIn(form.current);
  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  const enter = async (by: Provider | 'password', first: () => Promise<SecondFactorChallenge | null>) => {
    setFailure(null);
    setBusy(by);
    const typed = values();
    try {
      const step = await first();
      if (step) onSecondFactor(step, typed.email.trim(), by === 'password' ? typed.password : '');
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
    const currentErrors = signInErrors(typed);
    setTried(true);
    setErrors(currentErrors);
    setFailure(null);
    if (currentErrors.email || currentErrors.password) {
      focus(currentErrors.email ? 'email' : 'password');
      return;
    }
    await enter('password', () => auth.signIn(typed.email.trim(), typed.password, typed.remember));
  };

  return (
    // Sent by the browser alone, before any code of the page is there, a password must not end up in an address.
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <SignInFailure code={failure} />
      <Credentials
        prefilled={prefilled}
        errors={errors}
        forgot={forgot}
        onChange={() => tried && setErrors(signInErrors(values()))}
      />
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
      <ProviderButtons
        busy={busy}
        onChoose={(provider) => void enter(provider, () => auth.signInWith(provider, values().remember))}
      />
    </form>
  );
}

type CredentialsProps = { [K in 'prefilled' | 'forgot']: Props[K] | undefined } & {
  errors: SignInErrors;
  onChange: () => void;
};

function Credentials({ prefilled, errors, forgot, onChange }: CredentialsProps) {
  return (
    <>
      <Field label="Email" error={errors.email} required>
        <TextInput
          name="email"
          type="email"
          size="lg"
          autoComplete="username"
          defaultValue={prefilled?.email}
          autoCapitalize="none"
          spellCheck={false}
          onChange={onChange}
        />
      </Field>
      <Field label="Password" error={errors.password} action={forgot} required>
        <PasswordInput name="password" size="lg" defaultValue={prefilled?.password} onChange={onChange} />
      </Field>
    </>
  );
}

function valuesIn(form: HTMLFormElement | null) {
  const data = new FormData(form ?? undefined);
  return {
    email: String(data.get('email') ?? ''),
    password: String(data.get('password') ?? ''),
    remember: data.get('remember') === 'on',
  };
}

type ProviderProps = { busy: Provider | 'password' | null; onChoose: (provider: Provider) => void };

function ProviderButtons({ busy, onChoose }: ProviderProps) {
  const { providers } = useRuntimeConfig();
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-2 border-t border-subtle pt-5">
      {providers.map((provider) => (
        <Button
          key={provider}
          size="lg"
          busy={busy === provider}
          busyLabel="Waiting for the other window…"
          onClick={() => onChoose(provider)}
        >
          Sign in with {PROVIDER_NAMES[provider]}
        </Button>
      ))}
    </div>
  );
}
