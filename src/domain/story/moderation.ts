import type { Decision, StoryStatus } from './schema.ts';

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

/** Whether a story in this status takes one of the plan's `stories`: only what is approved or scheduled does. */
export function countsAgainstPlan(status: StoryStatus): boolean {
  return status === 'approved' || status === 'scheduled';
}
