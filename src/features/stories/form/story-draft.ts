import * as z from 'zod/mini';
import { keepDraft, readDraft } from '../../../data/drafts.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import type { FormDraft } from '../../../patterns/forms/use-versioned-form.ts';
import type { StoryFormValues } from './story-form-values.ts';

const nameOf = (id: string) => `story.${id}`;

export function readStoryDraft(owner: string, { id, media }: SchoolStory): FormDraft<StoryFormValues> | null {
  const stored = readDraft(owner, nameOf(id));
  if (typeof stored !== 'object' || stored === null || !('values' in stored) || !('version' in stored)) return null;
  const draft = stored as FormDraft<StoryFormValues>;
  if (draft.base) return draft;
  // Of before pictures could be added: descriptions alone, which belong to the story's own pictures.
  const described = draft.values.media.map((item, index) => ({ ...media[index], ...item }));
  return { ...draft, values: { ...draft.values, media: described } };
}

export function keepStoryDraft(owner: string, id: string, draft: FormDraft<StoryFormValues> | null): void {
  keepDraft(owner, nameOf(id), draft);
}

const newDraftSchema = z.object({ title: z.string(), html: z.string(), hashtags: z.array(z.string()) });
/** What was typed of a story that has no id yet. */
export type NewStoryDraft = z.infer<typeof newDraftSchema>;

const NEW = nameOf('new');

export function readNewStoryDraft(owner: string): NewStoryDraft | null {
  const parsed = newDraftSchema.safeParse(readDraft(owner, NEW));
  return parsed.success ? parsed.data : null;
}

export function keepNewStoryDraft(owner: string, draft: NewStoryDraft | null): void {
  keepDraft(owner, NEW, draft);
}
