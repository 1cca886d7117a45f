import { useId, useState } from 'react';
import { useCall } from '../../data/call.ts';
import { useHashtagSuggestions } from '../../data/hashtag-suggestions.ts';
import { createStory } from '../../domain/api/stories.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { DiscardDialog } from '../../patterns/discard-dialog.tsx';
import { RestoredBanner } from '../../patterns/restored-banner.tsx';
import { StoryProse } from '../../patterns/story-prose.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormButtons, FormField, FormValue } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useNewStoryForm } from './use-new-story-form.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onMade: (story: SchoolStory) => void };

/** Writes a story here; it begins as a draft that nobody sees. */
export function NewStoryDialog({ open, onOpenChange, onMade }: Props) {
  if (!open) return null;
  return <NewStoryForm onOpenChange={onOpenChange} onMade={onMade} />;
}

function NewStoryForm({ onOpenChange, onMade }: Omit<Props, 'open'>) {
  const call = useCall();
  const suggestions = useHashtagSuggestions();
  const formId = useId();
  const { form, dirtyChanged, isDirty, restored, discard } = useNewStoryForm();
  const [leaving, setLeaving] = useState(false);
  const { isSubmitting } = form.formState;
  const leave = () => {
    if (isDirty()) setLeaving(true);
    else onOpenChange(false);
  };
  return (
    <Dialog
      open
      size="wide"
      busy={isSubmitting}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      title="New story"
      description="Saved as a draft. Add pictures and collections on its page."
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <FormButtons form={form} formId={formId} label="Save draft" />
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        className="gap-4"
        onDirtyChange={dirtyChanged}
        onSubmit={async ({ title, html, hashtags }) => {
          const story = (await call(createStory, { body: { title, html, hashtags } })).story;
          discard();
          onMade(story);
        }}
      >
        {restored ? <RestoredBanner what="story" onDiscard={discard} /> : null}
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
            {(field) => <HashtagInput {...field} normalise={normaliseHashtag} max={50} search={suggestions} />}
          </FormValue>
        </FormField>
      </Form>
      <DiscardDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard this story?"
        cancelLabel="Keep writing"
        onDiscard={() => {
          discard();
          onOpenChange(false);
        }}
      />
    </Dialog>
  );
}
