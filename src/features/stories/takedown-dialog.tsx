import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { takeDownStory } from '../../domain/api/review.ts';
import { takedownSchema } from '../../domain/story/review.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

/** Takes one story off every page at once, with the reason. */
export function TakedownDialog({ story, onClose }: { story: SchoolStory; onClose: () => void }) {
  const call = useCall();
  const alerts = useAlerts();
  const form = useSchemaForm(takedownSchema, { defaultValues: { reason: '' } });
  async function takeDown({ reason }: { reason: string }): Promise<void> {
    const { from } = await call(takeDownStory, { params: { id: story.id }, body: { reason } });
    onClose();
    const places = [...from.collections, ...from.widgets, ...from.newsletters].map(({ name }) => name);
    alerts.done(places.length > 0 ? `Story taken down from ${places.join(', ')}` : 'Story taken down');
  }
  return (
    <FormDialog
      title="Take down this story"
      description="It is removed from every collection, widget and newsletter draft within a minute, and is not brought back by its channel."
      form={form}
      label="Take down story"
      tone="danger"
      failureTitle="We couldn’t take this story down"
      onClose={onClose}
      onSubmit={takeDown}
    >
      <FormField
        form={form}
        name="reason"
        label="Reason"
        required
        description="Your colleagues will see the reason. Visitors won’t."
      >
        <TextArea {...form.register('reason')} rows={4} maxLength={1000} count autoFocus dir="auto" />
      </FormField>
    </FormDialog>
  );
}
