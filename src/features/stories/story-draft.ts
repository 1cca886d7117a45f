import type { StoryFormValues } from './story-form-values.ts';

/** What was typed of a story and not saved, in this tab: a reload, a crash and a lost connection keep it. */
export type StoryDraft = { readonly version: number; readonly values: StoryFormValues };

const placeOf = (uid: string, id: string) => `sprx.story-draft.${uid}.${id}`;

export function readStoryDraft(uid: string, id: string): StoryDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(uid, id)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('version' in kept)) return null;
    return kept as StoryDraft;
  } catch {
    return null;
  }
}

export function keepStoryDraft(uid: string, id: string, draft: StoryDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(placeOf(uid, id), JSON.stringify(draft));
    else sessionStorage.removeItem(placeOf(uid, id));
  } catch {
    // Without a place to keep it the form still works; only a reload loses it.
  }
}
