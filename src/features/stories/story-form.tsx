import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { updateStory } from '../../domain/api/stories.ts';
import { newStorySchema, type SchoolStory, type StoryPatch } from '../../domain/story/schema.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { FormLayout } from '../../patterns/page-types/form.tsx';
import { StoryPicture } from '../../patterns/story-picture.tsx';
import { StoryProse } from '../../patterns/story-prose.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { FormButtons, FormField, FormValue, useFieldError } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { markSaved, type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';
import { htmlToText, textToHtml } from './story-text.ts';

const schema = z.object({
  title: newStorySchema.shape.title,
  html: z.string().check(z.maxLength(200_000, 'The text is too long.')),
  hashtags: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
  media: z.array(
    z.object({
      alt: z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.')),
    }),
  ),
});
type Values = z.infer<typeof schema>;

type Props = { story: SchoolStory; onDirtyChange: (dirty: boolean) => void };

/** What a school may change of a story: our copy, never its source. */
export function StoryForm({ story, onDirtyChange }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const text = useMemo(() => htmlToText(story.html), [story.html]);
  const values = useMemo<Values>(
    () => ({
      title: story.title,
      html: text ?? '',
      hashtags: story.hashtags,
      media: story.media.map(({ alt }) => ({ alt })),
    }),
    [story.title, text, story.hashtags, story.media],
  );
  // A sync or a colleague may change the story meanwhile: what is being typed here stays.
  const form = useSchemaForm(schema, { values });

  async function save(typed: Values): Promise<void> {
    // Read from the form's state while drawing, the first letter in each field would draw all of them anew.
    const isChanged = (name: keyof Values) => form.getFieldState(name).isDirty;
    const patch: StoryPatch = {
      ...(isChanged('title') ? { title: typed.title } : {}),
      ...(isChanged('html') && text !== null ? { html: textToHtml(typed.html) } : {}),
      ...(isChanged('hashtags') ? { hashtags: typed.hashtags } : {}),
      ...(isChanged('media')
        ? { media: story.media.map((item, index) => ({ ...item, alt: typed.media[index]?.alt ?? item.alt })) }
        : {}),
    };
    if (Object.keys(patch).length === 0) return;
    await call(updateStory, { params: { id: story.id }, body: patch });
    markSaved(form, typed);
    alerts.show('success', 'Story saved');
  }

  return (
    <FormLayout
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
      footer={
        <>
          <FormButtons form={form} label="Save" needsChange />
          {story.permalink ? <p className="text-sm text-ink-3">The original is never changed.</p> : null}
        </>
      }
    >
      <FormField form={form} name="title" label="Title" required>
        <TextInput {...form.register('title')} dir="auto" maxLength={300} autoComplete="off" />
      </FormField>
      {text === null ? (
        <section aria-label="Text" className="grid gap-3">
          <h2 className="font-medium">Text</h2>
          <Banner tone="info">
            This text includes headings or tables that can’t be edited here. Edit the original. The change is imported
            at the next sync.
          </Banner>
          <StoryProse html={story.html} className="rounded-control border border-subtle bg-surface p-card text-md" />
        </section>
      ) : (
        <FormField
          form={form}
          name="html"
          label="Text"
          description="Leave an empty line between paragraphs. Write links as [words](https://address)."
        >
          <TextArea
            {...form.register('html')}
            dir="auto"
            rows={Math.min(24, Math.max(8, text.split('\n').length + 4))}
          />
        </FormField>
      )}
      <FormField form={form} name="hashtags" label="Hashtags" description="Press Enter, comma or space to add one">
        <FormValue form={form} name="hashtags">
          {(field) => <HashtagInput {...field} normalise={normaliseHashtag} max={50} />}
        </FormValue>
      </FormField>
      {story.media.some(({ type }) => type === 'image') ? <Descriptions form={form} story={story} /> : null}
    </FormLayout>
  );
}

/** What each picture shows, for those who cannot see it. */
function Descriptions({ form, story }: Pick<Props, 'story'> & { form: SchemaForm<Values, Values> }) {
  const error = useFieldError(form, 'media');
  return (
    <FieldGroup
      legend="Pictures"
      description="Describe what each picture shows, for people who can’t see it."
      error={error}
    >
      {story.media.map((media, index) =>
        media.type === 'image' ? (
          <div key={media.url} className="grid gap-3 sm:grid-cols-4">
            <StoryPicture media={media} decorative className="rounded-control" />
            <FormField
              form={form}
              name={`media.${index}.alt`}
              label={`Description of picture ${index + 1}`}
              className="sm:col-span-3"
            >
              <TextArea {...form.register(`media.${index}.alt`)} dir="auto" rows={2} maxLength={1000} />
            </FormField>
          </div>
        ) : null,
      )}
    </FieldGroup>
  );
}
