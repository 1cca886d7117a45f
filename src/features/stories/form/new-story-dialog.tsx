import { useCall } from '../../../data/call.ts';
import { useHashtagSuggestions } from '../../../data/hashtag-suggestions.ts';
import { createStory } from '../../../domain/api/stories.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { normaliseHashtag } from '../../../lib/text.ts';
import { FormDialog } from '../../../patterns/dialogs/form-dialog.tsx';
import { RestoredBanner } from '../../../patterns/forms/restored-banner.tsx';
import { StoryProse } from '../../../patterns/stories/story-prose.tsx';
import { FormField, FormValue } from '../../../ui/form.tsx';
import { HashtagInput } from '../../../ui/hashtag-input.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useNewStoryForm } from './use-new-story-form.ts';

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onMade: (story: SchoolStory) => void };

/** Writes a story here; it begins as a draft that is not published. */
export function NewStoryDialog({ open, onOpenChange, onMade }: Props) {
  if (!open) return null;
  return <NewStoryForm onOpenChange={onOpenChange} onMade={onMade} />;
}

function NewStoryForm({ onOpenChange, onMade }: Omit<Props, 'open'>) {
  const call = useCall();
  const suggestions = useHashtagSuggestions();
  const { form, dirtyChanged, restored, discard } = useNewStoryForm();
  return (
    <FormDialog
      size="wide"
      title="New story"
      description="Saved as a draft. Add pictures and collections on its page."
      form={form}
      label="Save draft"
      className="gap-4"
      guard="always"
      question={{ title: 'Discard this story?', cancelLabel: 'Keep writing' }}
      onDiscard={discard}
      onClose={() => onOpenChange(false)}
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
    </FormDialog>
  );
}
