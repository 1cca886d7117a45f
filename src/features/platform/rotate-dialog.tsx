import { useId } from 'react';
import { rotateSchema } from '../../domain/admin/credential.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
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
  const formId = useId();
  const form = useSchemaForm(rotateSchema, { defaultValues: { clientSecret: '' } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={form.formState.isSubmitting}
      title={`Rotate the secret of ${identifier}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <FormButtons form={form} formId={formId} label="Save new secret" />
        </>
      }
    >
      <Form
        id={formId}
        form={form}
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
      </Form>
    </Dialog>
  );
}
