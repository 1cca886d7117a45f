import * as z from 'zod/mini';
import { type Feed, feedNameSchema } from '../../domain/feed/schema.ts';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { ChannelFormDialog } from './channel-form-dialog.tsx';

const schema = z.object({ name: feedNameSchema });

type Props = {
  feed: Feed;
  onOpenChange: (open: boolean) => void;
  onRename: (feed: Feed, name: string) => Promise<void>;
};

export function RenameChannelDialog({ feed, onOpenChange, onRename }: Props) {
  const form = useSchemaForm(schema, { defaultValues: { name: feed.name } });
  return (
    <ChannelFormDialog
      onOpenChange={onOpenChange}
      title="Rename channel"
      form={form}
      label="Save"
      className="gap-4"
      onSubmit={({ name }) => onRename(feed, name)}
    >
      <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" />
      </FormField>
    </ChannelFormDialog>
  );
}
