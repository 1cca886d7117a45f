import { useCall } from '../../data/call.ts';
import { type Mailbox, mailboxSchema } from '../../domain/account/links.ts';
import { requestPasswordReset } from '../../domain/api/identity.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

/** Requests an email with a link to choose a new password. `onSent` gets the address as it was read. */
export function ForgotForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const call = useCall();
  const form = useSchemaForm(mailboxSchema, { defaultValues: { email } });
  const send = async (values: Mailbox) => {
    await call(requestPasswordReset, { body: { email: values.email } });
    onSent(values.email);
  };
  return (
    <Form form={form} onSubmit={send} failureTitle="We couldn’t send the email">
      <FormField form={form} name="email" label="Email" required>
        <EmailInput size="lg" {...form.register('email')} />
      </FormField>
      <div>
        <FormButtons form={form} label="Send link" busyLabel="Sending…" />
      </div>
    </Form>
  );
}
