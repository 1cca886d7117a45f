import { useRef } from 'react';
import { useHashtagSuggestions } from '../../../data/hashtag-suggestions.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { normaliseHashtag } from '../../../lib/text.ts';
import { RestoredBanner } from '../../../patterns/forms/restored-banner.tsx';
import { StoryProse } from '../../../patterns/stories/story-prose.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx';
import { FieldGroup } from '../../../ui/field.tsx';
import { Form, FormField, FormValue } from '../../../ui/form.tsx';
import { HashtagInput } from '../../../ui/hashtag-input.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { StoryConflictDialog } from './story-conflict.tsx';
import { StoryPictures } from './story-pictures.tsx';
import { isEditableHtml } from './story-text.ts';
import { useAskedField } from './use-asked-field.ts';
import type { StoryEditing } from './use-story-form.ts';

type Props = { story: SchoolStory; editing: StoryEditing };

/** Of the form, for the buttons that stand outside of it. */
export const STORY_FORM = 'story-form';

/** What a school may change of a story: our copy, never its source. */
export function StoryForm({ story, editing }: Props) {
  const { institution } = useSession();
  const suggestions = useHashtagSuggestions();
  const { form, save, restored, discard, conflict, keepMine, takeTheirs, closeConflict } = editing;
  const schoolValues = institution.status === 'ready' ? (institution.value.values ?? []) : [];
  const offered = [...schoolValues, ...story.values];

  const box = useRef<HTMLDivElement>(null);
  useAskedField(box);

  return (
    <div ref={box}>
      <Form id={STORY_FORM} form={form} onSubmit={save}>
        {restored ? <RestoredBanner what="changes" onDiscard={discard} /> : null}
        <div data-story-field="title">
          <FormField form={form} name="title" label="Title" required>
            <TextInput {...form.register('title')} dir="auto" maxLength={300} autoComplete="off" />
          </FormField>
        </div>
        <div data-story-field="html">
          {isEditableHtml(story.html) ? (
            <FormField form={form} name="html" label="Text">
              <FormValue form={form} name="html">
                {(field) => (
                  <RichText {...field}>
                    <StoryProse html={field.value} />
                  </RichText>
                )}
              </FormValue>
            </FormField>
          ) : (
            <section aria-label="Text" className="grid gap-3">
              <h2 className="font-medium">Text</h2>
              <Banner tone="info">
                This text includes tables or other parts that can’t be edited here. Edit the original. The change is
                imported at the next sync.
              </Banner>
              <StoryProse
                html={story.html}
                className="rounded-control border border-subtle bg-surface p-card text-md"
              />
            </section>
          )}
        </div>
        <div data-story-field="hashtags">
          <FormField form={form} name="hashtags" label="Hashtags" description="Press Enter, comma or space to add one">
            <FormValue form={form} name="hashtags">
              {(field) => <HashtagInput {...field} normalise={normaliseHashtag} max={50} search={suggestions} />}
            </FormValue>
          </FormField>
        </div>
        {offered.length > 0 ? (
          <FormValue form={form} name="values">
            {({ value, onValueChange }, error) => (
              <CheckboxGroup
                legend="Values"
                description="Which of your school’s values this story shows."
                name="values"
                columns={2}
                error={error}
                // What was chosen before the school took it out of its list can be seen, and left out.
                options={[...new Set([...offered, ...value])].map((each) => ({ value: each, label: each }))}
                value={value}
                onValueChange={onValueChange}
              />
            )}
          </FormValue>
        ) : null}
        <FieldGroup legend="Call to action" description="A button below the story. Leave both empty for none.">
          <div className="grid gap-3 sm:grid-cols-2">
            <FormField form={form} name="cta.label" label="Button text">
              <TextInput {...form.register('cta.label')} dir="auto" maxLength={80} autoComplete="off" />
            </FormField>
            <FormField form={form} name="cta.url" label="Button address">
              <TextInput {...form.register('cta.url')} type="url" dir="ltr" maxLength={2000} autoComplete="off" />
            </FormField>
          </div>
        </FieldGroup>
        <div data-story-field="media">
          <StoryPictures editing={editing} takenDown={story.takenDown !== null} />
        </div>
        <StoryConflictDialog conflict={conflict} onMine={keepMine} onTheirs={takeTheirs} onClose={closeConflict} />
      </Form>
    </div>
  );
}
