import { rotateSchema } from '../../domain/admin/credential.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  identifier: string;
  onClose: () => void;
  /** @throws what the dialog shows */
  onRotate: (clientSecret: string) => Promise<void>;
};

/** Takes a new secret in the place of the one that is used. */
export function RotateDialog({ identifier, onClose, onRotate }: Props) {
  const form = useSchemaForm(rotateSchema, { defaultValues: { clientSecret: '' } });
  return (
    <FormDialog
      title={`Rotate the secret of ${identifier}`}
      form={form}
      label="Save new secret"
      onClose={onClose}
      className="gap-4"
      onSubmit={async ({ clientSecret }) => {
        await onRotate(clientSecret);
        onClose();
      }}
    >
      <p className="text-base text-ink-2">
        Create the new secret at the provider first. The old one is kept for 24 hours, so sign-ins in progress can be
        completed.
      </p>
      <FormField form={form} name="clientSecret" label="New client secret" required>
        <PasswordInput {...form.register('clientSecret')} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
