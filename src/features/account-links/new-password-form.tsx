import { SignInError } from '../../data/auth-port.ts';
import { useServices } from '../../data/provider.tsx';
import { newPasswordSchema } from '../../domain/account/links.ts';
import { ProductError } from '../../domain/errors.ts';
import { PASSWORD_RULES } from '../../domain/rules.ts';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { FAILURE_LABELS, isPassing, type LinkFailure, linkFailure } from './link-labels.ts';

type Props = { code: string; email: string; onDone: () => void; onFailed: (failure: LinkFailure) => void };

/** A new password by a link's code. What is typed stays unless the link itself no longer works. */
export function NewPasswordForm({ code, email, onDone, onFailed }: Props) {
  const { auth } = useServices();
  const form = useSchemaForm(newPasswordSchema, { defaultValues: { password: '' } });
  const save = async ({ password }: { password: string }) => {
    try {
      await auth.confirmReset(code, password);
      onDone();
    } catch (error) {
      if (error instanceof SignInError && error.code === 'weak-password') {
        const message = 'This password is too easy to guess. Choose another.';
        throw new ProductError('invalid', message, { fields: { password: message } });
      }
      const failure = linkFailure(error);
      if (isPassing(failure)) throw new Error(FAILURE_LABELS[failure].text);
      onFailed(failure);
    }
  };
  return (
    <Form form={form} onSubmit={save} failureTitle="We couldn’t save your password">
      {/* Password managers keep the new password under the name beside it. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password" label="New password" required>
        <PasswordInput size="lg" rules={PASSWORD_RULES} {...form.register('password')} />
      </FormField>
      <div>
        <FormButtons form={form} label="Save password" />
      </div>
    </Form>
  );
}
