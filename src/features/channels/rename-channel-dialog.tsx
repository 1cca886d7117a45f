import * as z from 'zod/mini';
import { type Feed, feedNameSchema } from '../../domain/feed/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({ name: feedNameSchema });

type Props = {
  feed: Feed;
  onClose: () => void;
  onRename: (feed: Feed, name: string) => Promise<void>;
};

export function RenameChannelDialog({ feed, onClose, onRename }: Props) {
  const form = useSchemaForm(schema, { defaultValues: { name: feed.name } });
  return (
    <FormDialog
      guard="slips"
      onClose={onClose}
      title="Rename channel"
      form={form}
      label="Save"
      className="gap-4"
      onSubmit={async ({ name }) => {
        await onRename(feed, name);
        onClose();
      }}
    >
      <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
