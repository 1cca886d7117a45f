import * as z from 'zod/mini';
import type { Feed } from '../../domain/feed/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FormValue } from '../../ui/form.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({ historyFrom: z.string() });

type Props = {
  feed: Feed;
  onClose: () => void;
  /** @param day null for all of them. @throws what the dialog shows at its field */
  onReadFrom: (feed: Feed, day: string | null) => Promise<void>;
};

/** How far back a channel is read. */
export function ChannelSettingsDialog({ feed, onClose, onReadFrom }: Props) {
  const before = feed.historyFrom ?? '';
  const form = useSchemaForm(schema, { defaultValues: { historyFrom: before } });
  return (
    <FormDialog
      guard="slips"
      onClose={onClose}
      title="Channel settings"
      description={feed.name}
      form={form}
      label="Save"
      failureTitle="We couldn’t save the settings"
      onSubmit={async ({ historyFrom }) => {
        if (historyFrom !== before) await onReadFrom(feed, historyFrom || null);
        onClose();
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
    </FormDialog>
  );
}
