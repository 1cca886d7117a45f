import * as z from 'zod/mini';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter what should be changed.'),
      z.maxLength(1000, 'Use 1,000 characters or fewer.'),
    ),
});

type Props = {
  /** What is returned, or `null` while the dialog is closed. */
  stories: readonly { title: string }[] | null;
  onOpenChange: (open: boolean) => void;
  onReturn: (reason: string) => void;
};

/** A returned story goes back to its author with a note on what to change. */
export function ReturnDialog({ stories, onOpenChange, onReturn }: Props) {
  if (!stories) return null;
  return <ReturnForm stories={stories} onOpenChange={onOpenChange} onReturn={onReturn} />;
}

function ReturnForm({ stories, onOpenChange, onReturn }: Props & { stories: readonly { title: string }[] }) {
  const form = useSchemaForm(schema, { defaultValues: { reason: '' } });
  const one = stories.length === 1;
  return (
    <FormDialog
      title={one ? 'Return this story with a note' : `Return ${stories.length} stories with a note`}
      description={one ? stories[0]?.title : undefined}
      form={form}
      label={one ? 'Return story' : 'Return stories'}
      onClose={() => onOpenChange(false)}
      onSubmit={({ reason }) => {
        onOpenChange(false);
        onReturn(reason);
      }}
    >
      <FormField
        form={form}
        name="reason"
        label="What should be changed?"
        required
        description="The author will see this note. Visitors won’t."
      >
        <TextArea {...form.register('reason')} rows={4} maxLength={1000} count autoFocus dir="auto" />
      </FormField>
    </FormDialog>
  );
}
