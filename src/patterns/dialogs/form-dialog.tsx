import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, useIsDirty } from '../../ui/form.tsx';
import type { Refusal } from '../../ui/form-problems.ts';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { DiscardDialog } from './discard-dialog.tsx';

type Props<Input extends FieldValues, Output> = {
  title: ReactNode;
  /** Below the title: what comes of it. */
  description?: string | undefined;
  size?: 'wide';
  /** Of `useSchemaForm`. */
  form: SchemaForm<Input, Output>;
  /** Of the main button, a verb. */
  label: string;
  /** The same while it runs. */
  busyLabel?: string;
  /** `danger` for what takes something from people. */
  tone?: 'primary' | 'danger';
  /** The heading of what the server refused. */
  failureTitle?: string;
  /** Maps an error to a message and the fields it is about. */
  readRefusal?: (error: unknown) => Refusal;
  /** Of the form: the space between its fields. */
  className?: string;
  /** Called when there is something to save, and when there is not any more. */
  onDirtyChange?: (dirty: boolean) => void;
  /**
   * When it asks before what was typed is lost: on Escape and a press outside, which may be a slip where Cancel says what it
   * does, or on every way out. Never without it.
   */
  guard?: 'slips' | 'always';
  /** The question, in words of its own. */
  question?: Pick<ComponentProps<typeof DiscardDialog>, 'title' | 'cancelLabel'>;
  /** Called before it closes on what was typed. */
  onDiscard?: () => void;
  /** Left without saving. */
  onClose: () => void;
  /** Closes the dialog where it is done, for some lead away instead. @throws what the dialog shows at its field */
  onSubmit: (values: Output) => Promise<void> | void;
  /** Shown below the form. */
  below?: ReactNode;
  /** The fields. */
  children: ReactNode;
};

/** One form in a dialog, which stays open with all that was typed until it is done. Drawn only while it is open. */
export function FormDialog<Input extends FieldValues, Output>({
  title,
  description,
  size,
  form,
  label,
  busyLabel,
  tone,
  guard,
  question,
  onDiscard,
  onClose,
  below,
  children,
  ...rest
}: Props<Input, Output>) {
  const formId = useId();
  const { isSubmitting } = useFormState({ control: form.control });
  const isDirty = useIsDirty(form);
  const [leaving, setLeaving] = useState(false);
  const ask = () => setLeaving(true);
  return (
    <Dialog
      open
      size={size}
      onOpenChange={guard && isDirty ? ask : onClose}
      busy={isSubmitting}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={guard === 'always' && isDirty ? ask : onClose}>Cancel</Button>
          <FormButtons
            form={form}
            formId={formId}
            label={label}
            {...(busyLabel ? { busyLabel } : {})}
            {...(tone ? { tone } : {})}
          />
        </>
      }
    >
      <Form {...rest} id={formId} form={form}>
        {children}
      </Form>
      {below}
      <DiscardDialog
        {...question}
        open={leaving}
        onOpenChange={setLeaving}
        onDiscard={() => {
          onDiscard?.();
          onClose();
        }}
      />
    </Dialog>
  );
}
