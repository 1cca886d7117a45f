import { type ReactNode, useMemo, useState } from 'react';
import { SignInError } from '../../data/auth-port.ts';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { endingsOf, signUpSchema, signUpSchemaOf } from '../../domain/account/sign-up.ts';
import { requestVerification } from '../../domain/api/identity.ts';
import { PASSWORD_RULES } from '../../domain/rules.ts';
import { Banner } from '../../ui/banner.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Form, FormButtons, FormField, useFieldError } from '../../ui/form.tsx';
import { linkClass } from '../../ui/link.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { signUpRefusal } from './sign-up-errors.ts';

/** What is typed here stays. */
const newTab = (path: string, text: string) => (
  <a href={path} target="_blank" rel="noreferrer" className={linkClass()}>
    {text}
  </a>
);

type Props = {
  /** The address that was invited; another one could not accept the invitation. */
  invited: string | null;
  /** The only domains whose addresses may have this account; any where left out. */
  domains?: readonly string[];
  /** For an address that has an account: the ways to sign in to it. */
  instead: ReactNode;
  submitLabel?: string;
};

/** Creates an account and signs in to it. The page that shows it continues once the session has a person. */
export function SignUpForm({ invited, domains, instead, submitLabel = 'Create account' }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const [isTaken, setTaken] = useState(false);
  const schema = useMemo(() => (domains ? signUpSchemaOf(domains) : signUpSchema), [domains]);
  const form = useSchemaForm(schema, { defaultValues: { email: invited ?? '', password: '', terms: false } });
  const termsError = useFieldError(form, 'terms');

  const signUp = async ({ email, password }: { email: string; password: string }) => {
    setTaken(false);
    try {
      await auth.signUp(email, password);
    } catch (error) {
      if (error instanceof SignInError && error.code === 'email-in-use') {
        setTaken(true);
        return;
      }
      throw signUpRefusal(error);
    }
    // The next page, on which the person confirms the address, can send it again.
    await call(requestVerification).catch((error: unknown) => console.warn('The verification email failed', error));
  };

  return (
    <Form form={form} onSubmit={signUp} failureTitle="We couldn’t create your account">
      {isTaken ? (
        <Banner tone="info" live title="Sign in or reset your password" action={instead}>
          This email can’t be used for a new account.
        </Banner>
      ) : null}
      <FormField form={form} name="email" label="Email" description={addressHelp(invited, domains)} required>
        {invited ? (
          <TextInput {...form.register('email')} type="email" size="lg" readOnly autoComplete="username" />
        ) : (
          <EmailInput {...form.register('email')} size="lg" autoComplete="username" />
        )}
      </FormField>
      <FormField form={form} name="password" label="Password" required>
        <PasswordInput {...form.register('password')} size="lg" rules={PASSWORD_RULES} />
      </FormField>
      <div className="grid gap-1.5">
        <Checkbox
          {...form.register('terms')}
          label={
            <>
              I agree to the {newTab('/tncs', 'terms and conditions')} and have read the{' '}
              {newTab('/privacy', 'privacy notice')}.
            </>
          }
          aria-invalid={termsError ? true : undefined}
          aria-describedby={termsError ? 'terms-error' : undefined}
        />
        {termsError ? <FieldError id="terms-error">{termsError}</FieldError> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <FormButtons form={form} label={submitLabel} busyLabel="Creating account…" />
      </div>
    </Form>
  );
}

function addressHelp(invited: string | null, domains: Props['domains']): string {
  if (invited) return 'This is the address that was invited.';
  return domains ? `Use an address ending in ${endingsOf(domains)}` : 'Use your school email if you have one';
}
