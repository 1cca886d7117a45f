import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import { recoverySchema } from '../../domain/account/recovery.ts';
import { recoverFactor } from '../../domain/api/identity.ts';
import { Button } from '../../ui/button.tsx';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = { email: string; password: string; onBack: () => void };

/** The way in for whoever lost the telephone: the password, and one of the ten codes that were kept. */
export default function RecoverFactor({ email, password, onBack }: Props) {
  const call = useCall();
  const [isDone, setDone] = useState(false);
  const form = useSchemaForm(recoverySchema, { defaultValues: { email, password, code: '' } });

  if (isDone) {
    return (
      <div className="grid gap-5">
        <div className="grid gap-2" role="status">
          <h1 className="type-display text-3xl">The second step is off</h1>
          <p className="text-md text-ink-2">
            Sign in with your password now. All your other sign-ins have ended, and a letter about it is on its way to
            you. Turn the second step on again as soon as you have a new telephone.
          </p>
        </div>
        <Button variant="primary" size="lg" onClick={onBack}>
          Back to signing in
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <h1 className="type-display text-3xl">Use a recovery code</h1>
        <p className="text-md text-ink-2">
          One of the ten codes you kept when you turned the second step on. It turns that step off; each code can be
          used once.
        </p>
      </div>
      <Form
        form={form}
        failureTitle="This did not work"
        onSubmit={async (values) => {
          await call(recoverFactor, { body: values });
          setDone(true);
        }}
      >
        {email ? null : (
          <FormField form={form} name="email" label="E-mail" required>
            <EmailInput {...form.register('email')} size="lg" autoComplete="username" />
          </FormField>
        )}
        {password ? null : (
          <FormField
            form={form}
            name="password"
            label="Password"
            description="Without one, choose one first with “Forgotten?” on the sign-in page."
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
          <FormButtons form={form} label="Turn the second step off" busyLabel="Checking…" />
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </div>
      </Form>
      <p className="text-sm text-ink-3">
        No codes left? An administrator of SprX can help, once they are sure that it is you.
      </p>
    </div>
  );
}
