import type { BulkAct, Decision, Moderated } from '../../../domain/story/review.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { countOf } from './bulk-words.ts';

const BRIEF_FIELDS = ['id', 'title', 'status', 'moderation', 'version', 'publishAt', 'approvals'] as const;
/** What is kept of a story that is chosen: enough to decide about it as it was seen, and to name it. */
export type StoryBrief = Pick<SchoolStory, (typeof BRIEF_FIELDS)[number]>;

/** The same for all chosen stories. */
export type ManyAct =
  | { readonly act: BulkAct; readonly value?: string | undefined }
  | {
      readonly act: Extract<Decision, 'approve' | 'hide' | 'return'>;
      readonly reason?: string | undefined;
      /** Also those with pictures that were taken down, which are shown again. */
      readonly picturesConfirmed?: true;
    };

type Reviewed = Extract<ManyAct, { reason?: string | undefined }>;
export const isDecision = (what: ManyAct): what is Reviewed =>
  what.act === 'approve' || what.act === 'hide' || what.act === 'return';

export type Refused = { readonly story: StoryBrief; readonly code: string; readonly message: string };

export const briefOf = (story: StoryBrief): StoryBrief =>
  Object.fromEntries(BRIEF_FIELDS.map((name) => [name, story[name]])) as StoryBrief;

/** At most this many ids go into one request. */
export const BATCH = 500;

type Answer = { readonly done: readonly string[]; readonly failed: Moderated['failed']; readonly undoId?: string };
type Went = {
  readonly done: readonly string[];
  readonly refused: readonly Refused[];
  readonly undoIds: readonly string[];
  /** Why it ended before all were asked for; what was done stays done. */
  readonly error: unknown;
};

/** Batch after batch until all are done, it is stopped or a request fails. */
export async function inBatchesOf<T extends StoryBrief>(
  stories: readonly T[],
  send: (batch: readonly T[]) => Promise<Answer>,
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress: (processed: number) => void },
): Promise<Went> {
  const done: string[] = [];
  const refused: Refused[] = [];
  const undoIds: string[] = [];
  let error: unknown = null;
  for (let at = 0; at < stories.length && !isStopped(); at += BATCH) {
    const batch = stories.slice(at, at + BATCH);
    try {
      const answer = await send(batch);
      const byId = new Map(batch.map((story) => [story.id, story]));
      done.push(...answer.done);
      if (answer.undoId) undoIds.push(answer.undoId);
      for (const { id, error: why } of answer.failed) {
        const story = byId.get(id);
        if (story) refused.push({ story, ...why });
      }
    } catch (failure) {
      error = failure;
      break;
    }
    onProgress(Math.min(stories.length, at + BATCH));
  }
  return { done, refused, undoIds, error };
}

const DONE: Record<ManyAct['act'], string> = {
  tag: 'Changed',
  untag: 'Changed',
  value: 'Changed',
  unvalue: 'Changed',
  collect: 'Changed',
  uncollect: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  hide: 'Hid',
  return: 'Returned',
};
const DOING: Record<string, string> = {
  Changed: 'Changing',
  Deleted: 'Deleting',
  Approved: 'Approving',
  Hid: 'Hiding',
  Returned: 'Returning',
};

/** "Changed 3 stories", "Changed 500 of 1,204 stories" */
export function doneMessage(act: ManyAct['act'], done: number, total: number): string {
  return `${DONE[act]} ${done === total ? countOf(done) : `${done.toLocaleString('en-GB')} of ${countOf(total)}`}`;
}

/** "Changing stories" */
export const doingMessage = (act: ManyAct['act']): string => `${DOING[DONE[act]]} stories`;
