import * as z from 'zod/mini';
import { mediaSchema, type SchoolStory, storySchema } from '../../../domain/story/schema.ts';
import { newStorySchema, type StoryPatch } from '../../../domain/story/writing.ts';

export const storyFormSchema = z
  .object({
    title: newStorySchema.shape.title,
    html: z.string().check(z.maxLength(200_000, 'The text is too long.')),
    hashtags: z.array(z.string()).check(z.maxLength(50, 'Use 50 hashtags or fewer.')),
    values: z.array(z.string()),
    cta: z.object({
      label: z.string().check(z.trim(), z.maxLength(80, 'Use 80 characters or fewer.')),
      url: z.string().check(z.trim(), z.maxLength(2000, 'The address is too long.')),
    }),
    media: z.array(
      z.extend(mediaSchema, {
        alt: z.string().check(z.trim(), z.maxLength(1000, 'Use 1,000 characters or fewer.')),
      }),
    ),
  })
  .check(
    z.check(({ value: { cta }, issues }) => {
      if (!cta.label && !cta.url) return;
      if (!cta.label) {
        issues.push({ code: 'custom', input: cta, path: ['cta', 'label'], message: 'Enter the button’s words.' });
      }
      if (!/^https?:\/\/[^\s/]+/i.test(cta.url)) {
        const message = 'Enter an address that starts with http:// or https://.';
        issues.push({ code: 'custom', input: cta, path: ['cta', 'url'], message });
      }
    }),
  );
export type StoryFormValues = z.infer<typeof storyFormSchema>;
export type StoryFormField = keyof StoryFormValues;
export const STORY_FORM_FIELDS = ['title', 'html', 'hashtags', 'values', 'cta', 'media'] as const;

export const STORY_FIELD_NAMES: Readonly<Record<StoryFormField, string>> = {
  title: 'Title',
  html: 'Text',
  hashtags: 'Hashtags',
  values: 'Values',
  cta: 'Call to action',
  media: 'Pictures',
};

export const storyContentSchema = z.pick(storySchema, {
  title: true,
  html: true,
  hashtags: true,
  values: true,
  cta: true,
  media: true,
});
type StoryContent = z.infer<typeof storyContentSchema>;

export function formValuesOf(story: StoryContent): StoryFormValues {
  return {
    title: story.title,
    html: story.html,
    hashtags: story.hashtags,
    values: story.values,
    cta: story.cta ?? { label: '', url: '' },
    media: story.media,
  };
}

/** What of it is sent. */
export function patchOf(typed: StoryFormValues, fields: readonly StoryFormField[]): StoryPatch {
  const { title, html, hashtags, values, cta } = typed;
  const isChanged = (field: StoryFormField) => fields.includes(field);
  return {
    ...(isChanged('title') ? { title } : {}),
    ...(isChanged('html') ? { html } : {}),
    ...(isChanged('hashtags') ? { hashtags } : {}),
    ...(isChanged('values') ? { values } : {}),
    ...(isChanged('cta') ? { cta: cta.label ? cta : null } : {}),
    ...(isChanged('media') ? { media: typed.media.map(plain) } : {}),
  };
}

/** The fields of a picture that can be sent. */
const plain = ({ type, url, alt, width, height, focus }: SchoolStory['media'][number]) => ({
  type,
  url,
  alt,
  ...(width === undefined ? {} : { width }),
  ...(height === undefined ? {} : { height }),
  ...(focus === undefined ? {} : { focus }),
});

/** One line of a field, for people who compare two. */
export function fieldInWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing';
  if (field === 'html')
    return (
      String(value)
        .replace(/<\/(?:p|li|h\d)>|<br\s*\/?>/gi, ' ')
        .replace(/<[^>]+>/g, '')
        .trim() || 'Nothing'
    );
  if (field === 'hashtags' && Array.isArray(value)) return value.map((tag) => `#${tag}`).join(' ') || 'Nothing';
  if (field === 'media' && Array.isArray(value)) {
    const alts = value.map((item: { alt?: string }) => item.alt || 'No description');
    return alts.length > 0 ? alts.join(' · ') : 'No pictures';
  }
  if (Array.isArray(value)) return value.join(', ') || 'Nothing';
  if (field === 'cta') {
    const { label, url } = value as { label: string; url: string };
    return label ? `${label}: ${url}` : 'Nothing';
  }
  if (field === 'takenDown') return (value as { reason: string }).reason;
  return String(value);
}
