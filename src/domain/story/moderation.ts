import type { Decision } from './review.ts';
import type { StoryStatus } from './schema.ts';

const RESULT: Record<Decision, StoryStatus> = {
  approve: 'approved',
  hide: 'hidden',
  return: 'returned',
  restore: 'pending',
};

/** The status a decision leads to. Every status may be decided again: people change their minds. */
export function statusAfter(decision: Decision): StoryStatus {
  return RESULT[decision];
}

/** The statuses in which visitors see a story, or are to see it at its hour. */
export const APPROVED_STATUSES = ['approved', 'scheduled'] as const satisfies StoryStatus[];

/** Whether a person has approved what visitors see of a story. */
export function isApproved(status: StoryStatus): boolean {
  return APPROVED_STATUSES.some((approved) => approved === status);
}

/** Whether a story in this status takes one of the plan's `stories`: only what is approved or scheduled does. */
export function countsAgainstPlan(status: StoryStatus): boolean {
  return isApproved(status);
}

/** Whether visitors see a story now. What they do not see saves itself while it is written. */
export function isVisible({ status }: { readonly status: StoryStatus }): boolean {
  return status === 'approved';
}
