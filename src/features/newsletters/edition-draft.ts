import { keepDraft, readDraft } from '../../data/drafts.ts';
import type { EditionValues } from './edition-values.ts';

/** What was typed of an edition and not saved, and what it was begun on. */
export type EditionDraft = {
  readonly base: { readonly version: number; readonly values: EditionValues };
  readonly values: EditionValues;
};

const nameOf = (eid: string) => `edition.${eid}`;

export function readEditionDraft(owner: string, eid: string): EditionDraft | null {
  const savedDraft = readDraft(owner, nameOf(eid));
  if (typeof savedDraft !== 'object' || savedDraft === null || !('values' in savedDraft) || !('base' in savedDraft))
    return null;
  return savedDraft as EditionDraft;
}

export function keepEditionDraft(owner: string, eid: string, draft: EditionDraft | null): void {
  keepDraft(owner, nameOf(eid), draft);
}
