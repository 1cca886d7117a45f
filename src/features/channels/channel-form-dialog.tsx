import { type ReactNode, useId, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { DiscardDialog } from '../../patterns/discard-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, useIsDirty } from '../../ui/form.tsx';
import type { Refusal } from '../../ui/form-problems.ts';
import type { SchemaForm } from '../../ui/use-schema-form.ts';

type Props<Input extends FieldValues, Output> = {
  title: string;
  description?: string;
  size?: 'wide';
  form: SchemaForm<Input, Output>;
  /** Of the button that saves. */
  label: string;
  /** The same while it runs. */
  busyLabel?: string;
  failureTitle?: string;
  readRefusal?: (error: unknown) => Refusal;
  className?: string;
  onOpenChange: (open: boolean) => void;
  /** Closes the dialog once it is done. @throws what the dialog shows at its field */
  onSubmit: (values: Output) => Promise<void> | void;
  /** What stands below the form. */
  below?: ReactNode;
  children: ReactNode;
};

/** One change of a channel: a form in a dialog, which stays open with all that was typed until it is done. */
export function ChannelFormDialog<Input extends FieldValues, Output>({
  title,
  description,
  size,
  form,
  label,
  busyLabel,
  onOpenChange,
  onSubmit,
  below,
  children,
  ...rest
}: Props<Input, Output>) {
  const formId = useId();
  const { isSubmitting } = useFormState({ control: form.control });
  const isDirty = useIsDirty(form);
  const [leaving, setLeaving] = useState(false);
  return (
    <Dialog
      open
      size={size}
      // Cancel says what it does; Escape and a press outside may be a slip.
      onOpenChange={(open) => (!open && isDirty ? setLeaving(true) : onOpenChange(open))}
      busy={isSubmitting}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <FormButtons form={form} formId={formId} label={label} {...(busyLabel ? { busyLabel } : {})} />
        </>
      }
    >
      <Form
        {...rest}
        id={formId}
        form={form}
        onSubmit={async (values) => {
          await onSubmit(values);
          onOpenChange(false);
        }}
      >
        {children}
      </Form>
      {below}
      <DiscardDialog open={leaving} onOpenChange={setLeaving} onDiscard={() => onOpenChange(false)} />
    </Dialog>
  );
}
