import { ProductError } from '../errors.ts';
import { isApproved } from './moderation.ts';
import type { Proposed, SchoolStory } from './schema.ts';

/** What a proposal is made for. Author and date go along with these and never come alone: many feeds change them at every reading. */
const DECIDED_ABOUT = ['title', 'html', 'permalink', 'media', 'hashtags', 'cta'] as const satisfies (keyof Proposed)[];

/** Whether there is anything in it to review. */
export function isProposal(changes: Partial<Record<keyof Proposed, unknown>>): boolean {
  return DECIDED_ABOUT.some((field) => changes[field] !== undefined);
}

/** What is left of a proposal once a person has edited these fields; `null` when it is nothing. */
export function withoutEdited<P extends Partial<Record<keyof Proposed | 'text', unknown>>>(
  proposed: P,
  edited: readonly string[],
): P | null {
  const left = { ...proposed };
  for (const field of edited) {
    delete left[field as keyof P];
    if (field === 'html') delete left.text;
  }
  return isProposal(left) ? left : null;
}

/** Whether visitors see, or are to see, something else than the source now says. */
export function isChangedAtSource({ status, proposed }: Pick<SchoolStory, 'status' | 'proposed'>): boolean {
  return isApproved(status) && Boolean(proposed);
}

/** The version of a story that its consent question is about: with what is proposed where that asks. */
export function storyToReview(story: SchoolStory): SchoolStory {
  const { proposed } = story;
  if (!proposed?.pendingFor?.some(({ why }) => why === 'consent')) return story;
  return { ...story, ...proposedContent(proposed) };
}

/** A story as its last editor left it, also where that is still pending. */
export function asEdited(story: SchoolStory): SchoolStory {
  return story.proposed?.by ? { ...story, ...proposedContent(story.proposed) } : story;
}

function proposedContent(proposed: Proposed): Partial<SchoolStory> {
  const { at: _, by: __, pendingFor: ___, approvals: ____, ...content } = proposed;
  return content;
}

export function nothingProposed(): ProductError {
  const message = 'There is no change to review. Someone else may have reviewed it, or the source withdrew it.';
  return new ProductError('conflict', message);
}
