import { useCall } from '../../data/call.ts';
import { type Mailbox, mailboxSchema } from '../../domain/account/links.ts';
import { requestPasswordReset } from '../../domain/api/identity.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

/** Asks for an email with which to choose a new password. `onSent` gets the address as it was understood. */
export function ForgotForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const call = useCall();
  const form = useSchemaForm(mailboxSchema, { defaultValues: { email } });
  const send = async (values: Mailbox) => {
    await call(requestPasswordReset, { body: { email: values.email } });
    onSent(values.email);
  };
  return (
    <Form form={form} onSubmit={send} failureTitle="No letter was sent.">
      <FormField form={form} name="email" label="E-mail" required>
        <EmailInput size="lg" {...form.register('email')} />
      </FormField>
      <div>
        <FormButtons form={form} label="Send the link" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
