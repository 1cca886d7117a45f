import { useId } from 'react';
import { type NewAdmin, newAdminSchema } from '../../domain/admin/people.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  onClose: () => void;
  /** @throws what the dialog shows */
  onGrant: (admin: NewAdmin) => Promise<void>;
};

/** Who is to run the platform too, and why. */
export function GrantDialog({ onClose, onGrant }: Props) {
  const formId = useId();
  const form = useSchemaForm(newAdminSchema, { defaultValues: { email: '', reason: '' } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={form.formState.isSubmitting}
      title="Make somebody a platform admin"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <FormButtons form={form} formId={formId} label="Make platform admin" />
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="gap-4"
        onSubmit={async (admin) => {
          await onGrant(admin);
          onClose();
        }}
      >
        <p className="text-base text-ink-2">
          A platform admin sees and may change everything in every school. The person gets an e-mail.
        </p>
        <FormField
          form={form}
          name="email"
          label="E-mail"
          required
          description="The address of an account that is there and confirmed."
        >
          <TextInput {...form.register('email')} type="email" autoComplete="off" spellCheck={false} />
        </FormField>
        <FormField form={form} name="reason" label="Reason" required description="It is kept in the audit log.">
          <TextArea {...form.register('reason')} rows={3} />
        </FormField>
      </Form>
    </Dialog>
  );
}
