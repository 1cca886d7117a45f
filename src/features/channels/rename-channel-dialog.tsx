import { useId } from 'react';
import * as z from 'zod/mini';
import { type Feed, feedNameSchema } from '../../domain/feed/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({ name: feedNameSchema });

type Props = {
  feed: Feed;
  onOpenChange: (open: boolean) => void;
  onRename: (feed: Feed, name: string) => Promise<void>;
};

export function RenameChannelDialog({ feed, onOpenChange, onRename }: Props) {
  const formId = useId();
  const form = useSchemaForm(schema, { defaultValues: { name: feed.name } });
  const { isSubmitting } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      busy={isSubmitting}
      title="Rename channel"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <FormButtons form={form} formId={formId} label="Save" />
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="gap-4"
        onSubmit={async ({ name }) => {
          await onRename(feed, name);
          onOpenChange(false);
        }}
      >
        <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
          <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" />
        </FormField>
      </Form>
    </Dialog>
  );
}
