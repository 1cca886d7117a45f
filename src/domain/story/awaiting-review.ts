import { APPROVED_STATUSES } from './moderation.ts';
import { isChangedAtSource } from './proposal.ts';
import type { SchoolStory } from './schema.ts';

/**
 * The filters of `GET /stories` for what awaits review, none of which overlap: stories without a decision, and approved ones
 * with a change that a person accepts or refuses.
 */
export const AWAITING_REVIEW = [
  { status: 'pending' },
  ...APPROVED_STATUSES.map((status) => ({ status, proposed: true as const })),
] as const;

/** Of stories that await review: how many have no decision yet, and how many are approved and have a change. */
export function countAwaiting(stories: readonly SchoolStory[]): { readonly pending: number; readonly changed: number } {
  const changed = stories.filter(isChangedAtSource).length;
  return { pending: stories.length - changed, changed };
}
