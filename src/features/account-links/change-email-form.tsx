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

/** Another address for the account, with the password once more where the sign-in is some time ago. */
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
      if (second) throw new Error('Sign out and in again with your second step; then change the address.');
      await auth.token(true);
    } catch (error) {
      if (!(error instanceof SignInError)) throw error;
      const isWrong = error.code === 'wrong-details';
      const message = isWrong
        ? 'This is not your password.'
        : 'Your password could not be checked. Try again in a moment.';
      throw new ProductError('invalid', message, isWrong ? { fields: { password: message } } : {});
    }
  };
  return (
    <Form form={form} onSubmit={send} failureTitle="The address was not changed.">
      <FormField form={form} name="email" label="New e-mail address" required>
        <EmailInput {...form.register('email')} />
      </FormField>
      {needsPassword ? (
        <FormField
          form={form}
          name="password"
          label="Your password"
          description="Your sign-in is some time ago. Type your password once more, and send again."
          required
        >
          <PasswordInput {...form.register('password')} />
        </FormField>
      ) : null}
      <div>
        <FormButtons form={form} label="Send a link there" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
