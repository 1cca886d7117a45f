import type { SchoolStory, StoryStatus } from '../../../domain/story/schema.ts';

export type StoryAct = 'publish' | 'schedule' | 'approve' | 'return' | 'hide' | 'takeDown' | 'sendForReview';

type Acts = {
  /** Buttons, the main one last. */
  readonly bar: readonly StoryAct[];
  /** Behind the menu of the page. */
  readonly menu: readonly StoryAct[];
};

const ACTS: Readonly<Record<StoryStatus, Acts>> = {
  draft: { bar: ['publish'], menu: ['approve', 'return', 'hide', 'takeDown'] },
  pending: { bar: ['hide', 'return', 'approve'], menu: ['publish', 'takeDown'] },
  returned: { bar: ['sendForReview', 'approve'], menu: ['publish', 'hide', 'takeDown'] },
  hidden: { bar: ['approve'], menu: ['publish', 'return', 'takeDown'] },
  scheduled: { bar: ['schedule'], menu: ['approve', 'return', 'hide', 'takeDown'] },
  approved: { bar: ['takeDown'], menu: ['publish', 'return', 'hide'] },
};

/** What the status of a story offers. While it is taken down, lifting that is the one act: its notice has it. */
export function actsFor({ status, takenDown }: Pick<SchoolStory, 'status' | 'takenDown'>): Acts {
  return takenDown ? { bar: [], menu: status === 'hidden' ? [] : ['hide'] } : ACTS[status];
}
