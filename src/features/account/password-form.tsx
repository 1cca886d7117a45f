import { use } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { SignInError } from '../../data/auth-port.ts';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { useServices } from '../../data/provider.tsx';
import { refreshAccount } from '../../domain/api/identity.ts';
import { isPassword, PASSWORD_RULES } from '../../domain/rules.ts';
import { SettingsPartContext } from '../../patterns/page-types/settings.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { markSaved, useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.strictObject({
  password: z
    .string('Enter a new password.')
    .check(z.minLength(1, 'Enter a new password.'), z.refine(isPassword, 'Add what is missing from the list.')),
});
const EMPTY = { password: '' };

type Props = {
  /** Asks for the old password first. */
  first: Guard;
};

/** A new password; the old one is asked for in a dialog, whenever it was typed last. */
export function PasswordForm({ first }: Props) {
  const { auth } = useServices();
  const call = useCall();
  const alerts = useAlerts();
  const form = useSchemaForm(schema, { defaultValues: EMPTY });
  const tell = use(SettingsPartContext);

  async function save({ password }: { password: string }): Promise<void> {
    try {
      await first(() => auth.changePassword(password));
    } catch (error) {
      throw error instanceof SignInError ? new Error(ERROR_MESSAGES[error.code] ?? error.message) : error;
    }
    // The Auth service sends no event when it ends all other sign-ins; this call lets the server know at once.
    await call(refreshAccount)
      .then(({ account }) => account)
      .catch((error: unknown) => console.error('The server has not heard of the password', error));
    markSaved(form, EMPTY);
    alerts.done('Password changed.', 'You have been signed out everywhere else.');
  }

  return (
    <Form form={form} onSubmit={save} onDirtyChange={tell} failureTitle="We couldn’t change your password">
      <FormField form={form} name="password" label="New password" required>
        <PasswordInput {...form.register('password')} rules={PASSWORD_RULES} />
      </FormField>
      <div className="flex flex-wrap gap-3">
        <FormButtons form={form} label="Change password" needsChange />
      </div>
    </Form>
  );
}

const ERROR_MESSAGES: Partial<Record<SignInError['code'], string>> = {
  'weak-password': 'This password is too easy to guess. Choose another one.',
  offline: 'We couldn’t reach SprX. Your changes are still here.',
};
