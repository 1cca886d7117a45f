import { useId, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { createStory } from '../../domain/api/stories.ts';
import { newStorySchema, type SchoolStory } from '../../domain/story/schema.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { StoryProse } from '../../patterns/story-prose.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({
  title: newStorySchema.shape.title,
  html: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter the story’s text.'), z.maxLength(100_000, 'The text is too long.')),
  hashtags: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
});

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onMade: (story: SchoolStory) => void };

/** Writes a story here; it begins as a draft that nobody sees. */
export function NewStoryDialog({ open, onOpenChange, onMade }: Props) {
  if (!open) return null;
  return <NewStoryForm onOpenChange={onOpenChange} onMade={onMade} />;
}

function NewStoryForm({ onOpenChange, onMade }: Omit<Props, 'open'>) {
  const call = useCall();
  const formId = useId();
  const [leaving, setLeaving] = useState(false);
  const form = useSchemaForm(schema, { defaultValues: { title: '', html: '', hashtags: [] } });
  const { isSubmitting } = form.formState;
  const isDirty = useRef(false);
  return (
    <Dialog
      open
      size="wide"
      busy={isSubmitting}
      onOpenChange={(open) => {
        if (open) return;
        if (isDirty.current && !leaving) setLeaving(true);
        else onOpenChange(false);
      }}
      title="New story"
      description="Saved as a draft. Add pictures and collections on its page."
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <FormButtons form={form} formId={formId} label="Save draft" />
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="gap-4"
        onDirtyChange={(dirty) => {
          isDirty.current = dirty;
        }}
        onSubmit={async ({ title, html, hashtags }) => {
          const story = (await call(createStory, { body: { title, html, hashtags } })).story;
          onMade(story);
        }}
      >
        {leaving ? (
          <Banner tone="amber" live>
            Your text isn’t saved. Close again to discard it.
          </Banner>
        ) : null}
        <FormField form={form} name="title" label="Title" required>
          <TextInput {...form.register('title')} dir="auto" maxLength={300} autoComplete="off" />
        </FormField>
        <FormField form={form} name="html" label="Text" required>
          <FormValue form={form} name="html">
            {(field) => (
              <RichText {...field}>
                <StoryProse html={field.value} />
              </RichText>
            )}
          </FormValue>
        </FormField>
        <FormField form={form} name="hashtags" label="Hashtags" optional>
          <FormValue form={form} name="hashtags">
            {(field) => <HashtagInput {...field} normalise={normaliseHashtag} max={50} />}
          </FormValue>
        </FormField>
      </Form>
    </Dialog>
  );
}
