import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import { recoverySchema } from '../../domain/account/recovery.ts';
import { recoverFactor } from '../../domain/api/identity.ts';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Heading } from '../../ui/text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = { email: string; password: string; onBack: () => void };

/** Signing in without the phone: the password, and one of the ten recovery codes. */
export default function RecoverFactor({ email, password, onBack }: Props) {
  const call = useCall();
  const [isDone, setDone] = useState(false);
  const form = useSchemaForm(recoverySchema, { defaultValues: { email, password, code: '' } });

  if (isDone) {
    return (
      <div className="grid gap-5">
        <div className="grid gap-2" role="status">
          <Heading level={1} look="3xl">
            Two-step verification is off
          </Heading>
          <p className="text-md text-ink-2">
            Sign in with your password. We’ve signed you out everywhere else and sent you an email about it. Turn on
            two-step verification again when you have a new phone.
          </p>
        </div>
        <Button variant="primary" size="lg" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <Heading level={1} look="3xl">
          Use a recovery code
        </Heading>
        <p className="text-md text-ink-2">
          Enter one of the 10 codes you saved when you turned on two-step verification. This turns it off. Each code
          works once.
        </p>
      </div>
      <Form
        form={form}
        failureTitle="We couldn’t use this code"
        onSubmit={async (values) => {
          await call(recoverFactor, { body: values });
          setDone(true);
        }}
      >
        {email ? null : (
          <FormField form={form} name="email" label="Email" required>
            <EmailInput {...form.register('email')} size="lg" autoComplete="username" />
          </FormField>
        )}
        {password ? null : (
          <FormField
            form={form}
            name="password"
            label="Password"
            description="No password? Set one first with “Forgotten?” on the sign-in page."
            required
          >
            <PasswordInput {...form.register('password')} size="lg" />
          </FormField>
        )}
        <FormField form={form} name="code" label="Recovery code" required>
          <TextInput
            {...form.register('code')}
            size="lg"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            className="font-mono"
          />
        </FormField>
        <div className="flex flex-wrap gap-2">
          <FormButtons form={form} label="Turn off two-step verification" busyLabel="Checking…" />
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </div>
      </Form>
      <p className="text-sm text-ink-3">No codes left? A platform admin can help once they have checked who you are.</p>
    </div>
  );
}
