import { type NewAdmin, newAdminSchema } from '../../domain/admin/people.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  onClose: () => void;
  /** @throws what the dialog shows */
  onGrant: (admin: NewAdmin) => Promise<void>;
};

/** Who becomes a platform admin, and why. */
export function GrantDialog({ onClose, onGrant }: Props) {
  const form = useSchemaForm(newAdminSchema, { defaultValues: { email: '', reason: '' } });
  return (
    <FormDialog
      title="Add a platform admin"
      form={form}
      label="Add platform admin"
      onClose={onClose}
      className="gap-4"
      onSubmit={async (admin) => {
        await onGrant(admin);
        onClose();
      }}
    >
      <p className="text-base text-ink-2">
        Platform admins can view and change everything in every school. We’ll email the person.
      </p>
      <FormField
        form={form}
        name="email"
        label="Email"
        required
        description="The email of an existing, confirmed account"
      >
        <TextInput {...form.register('email')} type="email" autoComplete="off" spellCheck={false} />
      </FormField>
      <FormField form={form} name="reason" label="Reason" required description="Kept in the activity log">
        <TextArea {...form.register('reason')} rows={3} />
      </FormField>
    </FormDialog>
  );
}
