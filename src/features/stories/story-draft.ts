import * as z from 'zod/mini';
import { keepDraft, readDraft } from '../../data/drafts.ts';
import type { StoryFormValues } from './story-form-values.ts';

/** What was typed of a story and not saved. */
export type StoryDraft = { readonly version: number; readonly values: StoryFormValues };

const nameOf = (id: string) => `story.${id}`;

export function readStoryDraft(owner: string, id: string): StoryDraft | null {
  const kept = readDraft(owner, nameOf(id));
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('version' in kept)) return null;
  return kept as StoryDraft;
}

export function keepStoryDraft(owner: string, id: string, draft: StoryDraft | null): void {
  keepDraft(owner, nameOf(id), draft);
}

const newDraftSchema = z.object({ title: z.string(), html: z.string(), hashtags: z.array(z.string()) });
/** What was typed of a story that has no id yet. */
export type NewStoryDraft = z.infer<typeof newDraftSchema>;

const NEW = nameOf('new');

export function readNewStoryDraft(owner: string): NewStoryDraft | null {
  const kept = newDraftSchema.safeParse(readDraft(owner, NEW));
  return kept.success ? kept.data : null;
}

export function keepNewStoryDraft(owner: string, draft: NewStoryDraft | null): void {
  keepDraft(owner, NEW, draft);
}
