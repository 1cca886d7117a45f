import { useState } from 'react';
import * as z from 'zod/mini';
import { SignInError } from '../../data/auth-port.ts';
import { useCall } from '../../data/call.ts';
import { useServices } from '../../data/provider.tsx';
import { requestNewEmail } from '../../domain/api/identity.ts';
import { ProductError } from '../../domain/errors.ts';
import { emailSchema } from '../../domain/person/schema.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.strictObject({ email: emailSchema, password: z.string() });

/** Another address for the account; the password is asked for again where the sign-in is not recent. */
export function ChangeEmailForm({ onSent }: { onSent: (email: string) => void }) {
  const { auth } = useServices();
  const call = useCall();
  const form = useSchemaForm(schema, { defaultValues: { email: '', password: '' } });
  const [needsPassword, setNeedsPassword] = useState(false);

  const send = async ({ email, password }: z.infer<typeof schema>) => {
    if (needsPassword) await reauthenticate(password);
    try {
      await call(requestNewEmail, { body: { email } });
      onSent(email);
    } catch (error) {
      if (!(error instanceof ProductError && error.code === 'sign-in-again')) throw error;
      setNeedsPassword(true);
      if (needsPassword) throw error;
    }
  };
  const reauthenticate = async (password: string) => {
    try {
      const second = await auth.reauthenticate(password);
      if (second) throw new Error('Sign out, sign in with two-step verification, then change your email.');
      await auth.token(true);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      const isWrong = error.code === 'wrong-details';
      const message = isWrong
        ? 'Wrong password. Try again.'
        : 'We couldn’t check your password. Try again in a moment.';
      throw new ProductError('invalid', message, isWrong ? { fields: { password: message } } : {});
    }
  };
  return (
    <Form form={form} onSubmit={send} failureTitle="We couldn’t change your email">
      <FormField form={form} name="email" label="New email" required>
        <EmailInput {...form.register('email')} />
      </FormField>
      {needsPassword ? (
        <FormField
          form={form}
          name="password"
          label="Password"
          description="Enter your password again to continue."
          required
        >
          <PasswordInput {...form.register('password')} />
        </FormField>
      ) : null}
      <div>
        <FormButtons form={form} label="Send link" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
