import type { ReactNode } from 'react';
import { optionalReasonSchema, reasonOnlySchema } from '../../domain/admin/people.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

type Props = {
  title: ReactNode;
  /** What will happen, and what is safe. */
  children: ReactNode;
  /** A verb. */
  label: string;
  /** It can also be done without saying why: the reason is empty then. */
  optional?: boolean;
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger';
  onClose: () => void;
  /** @throws what the dialog shows */
  onConfirm: (reason: string) => Promise<void>;
};

/** Before an act of the platform's: what it does, and why. */
export function ReasonDialog({
  title,
  children,
  label,
  optional = false,
  tone = 'primary',
  onClose,
  onConfirm,
}: Props) {
  const form = useSchemaForm(optional ? optionalReasonSchema : reasonOnlySchema, { defaultValues: { reason: '' } });
  return (
    <FormDialog
      title={title}
      form={form}
      label={label}
      tone={tone}
      onClose={onClose}
      className="gap-4"
      onSubmit={async ({ reason }) => {
        await onConfirm(reason);
        onClose();
      }}
    >
      <div className="grid gap-3 text-base text-ink-2">{children}</div>
      <FormField form={form} name="reason" label="Reason" required={!optional} description="Kept in the activity log">
        <TextArea {...form.register('reason')} rows={3} />
      </FormField>
    </FormDialog>
  );
}
