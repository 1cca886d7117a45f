import { useId } from 'react';
import * as z from 'zod/mini';
import type { Feed } from '../../domain/feed/schema.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, FormButtons, FormValue } from '../../ui/form.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({ historyFrom: z.string() });

type Props = {
  feed: Feed;
  onOpenChange: (open: boolean) => void;
  /** @param day null for all of them. @throws what the dialog shows at its field */
  onReadFrom: (feed: Feed, day: string | null) => Promise<void>;
};

/** How far back a channel is read. */
export function ChannelSettingsDialog({ feed, onOpenChange, onReadFrom }: Props) {
  const formId = useId();
  const before = feed.historyFrom ?? '';
  const form = useSchemaForm(schema, { defaultValues: { historyFrom: before } });
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      busy={form.formState.isSubmitting}
      title="Channel settings"
      description={feed.name}
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
        failureTitle="We couldn’t save the settings"
        onSubmit={async ({ historyFrom }) => {
          if (historyFrom !== before) await onReadFrom(feed, historyFrom || null);
          onOpenChange(false);
        }}
      >
        <FormValue form={form} name="historyFrom">
          {({ ref: _, ...field }, error) => (
            <Field
              label="Posts from"
              description="Choose an earlier day to read further back, or leave it empty to import all posts. Stories that are here stay."
              error={error}
            >
              <DatePicker {...field} />
            </Field>
          )}
        </FormValue>
      </Form>
    </Dialog>
  );
}
