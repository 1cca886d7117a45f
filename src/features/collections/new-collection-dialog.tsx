import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { createCollection } from '../../domain/api/collections.ts';
import { type Collection, newCollectionSchema } from '../../domain/collection/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({
  name: newCollectionSchema.shape.name,
  description: z.string().check(z.trim(), z.maxLength(500, 'Use 500 characters or fewer.')),
});

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onMade: (collection: Collection) => void };

export function NewCollectionDialog({ open, onOpenChange, onMade }: Props) {
  if (!open) return null;
  return <NewCollectionForm onOpenChange={onOpenChange} onMade={onMade} />;
}

function NewCollectionForm({ onOpenChange, onMade }: Omit<Props, 'open'>) {
  const call = useCall();
  const form = useSchemaForm(schema, { defaultValues: { name: '', description: '' } });
  return (
    <FormDialog
      title="New collection"
      description="Add stories on the next page."
      form={form}
      label="Create collection"
      onClose={() => onOpenChange(false)}
      className="gap-4"
      onSubmit={async (values) => {
        const collection = (await call(createCollection, { body: values })).collection;
        onMade(collection);
      }}
    >
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" />
      </FormField>
      <FormField form={form} name="description" label="Description" optional>
        <TextArea {...form.register('description')} dir="auto" rows={3} maxLength={500} />
      </FormField>
    </FormDialog>
  );
}
