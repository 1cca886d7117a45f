import { useCall } from '../../data/call.ts';
import { newDeletionSchema } from '../../domain/admin/data-deletion.ts';
import { requestDeletion } from '../../domain/api/data-deletions.ts';
import { manifestOf, type Network } from '../../domain/networks/all.ts';
import { EmailInput } from '../../ui/email-input.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = { channel: Network; onSent: (request: { code: string; email: string }) => void };

/** What happens, and the form that asks for it. */
export function DeletionForm({ channel, onSent }: Props) {
  const call = useCall();
  const { label } = manifestOf(channel);
  const form = useSchemaForm(newDeletionSchema, { defaultValues: { channel, account: '', email: '' } });
  return (
    <>
      <ol className="grid list-decimal gap-1 ps-5 text-base text-ink-2">
        <li>Enter your {label} account and an email address we can write to.</li>
        <li>Open the link in our email to confirm your request.</li>
        <li>We check the request, delete the data and email you the result.</li>
      </ol>
      <p className="text-base text-ink-2">
        We delete the sign-in, id, name and picture of the account. Posts that a school published belong to the school.
        We delete them too if your request is about them.
      </p>
      <Form
        form={form}
        failureTitle="We couldn’t send your request"
        onSubmit={async (values) => {
          const { code } = await call(requestDeletion, { body: values });
          onSent({ code, email: values.email });
        }}
      >
        <FormField
          form={form}
          name="account"
          label="Account"
          required
          description="Its name, or the address of its page"
        >
          <TextInput {...form.register('account')} dir="ltr" autoComplete="off" spellCheck={false} />
        </FormField>
        <FormField form={form} name="email" label="Email" required>
          <EmailInput {...form.register('email')} />
        </FormField>
        <div>
          <FormButtons form={form} label="Request deletion" busyLabel="Sending…" />
        </div>
      </Form>
    </>
  );
}
