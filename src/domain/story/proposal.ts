import { ProductError } from '../errors.ts';
import { isApproved } from './moderation.ts';
import type { Proposed, SchoolStory } from './schema.ts';

/** What a proposal is made for. Author and date go along with these and never come alone: many feeds change them at every reading. */
const DECIDED_ABOUT = ['title', 'html', 'permalink', 'media', 'hashtags'] as const satisfies (keyof Proposed)[];

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

export function nothingProposed(): ProductError {
  const message = 'There is no change to review. Someone else may have reviewed it, or the source withdrew it.';
  return new ProductError('conflict', message);
}
