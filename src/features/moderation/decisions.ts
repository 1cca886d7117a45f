import { statusAfter } from '../../domain/story/moderation.ts';
import type { Decision, Moderate, Moderated, ProposedDecision } from '../../domain/story/review.ts';
import type { SchoolStory, StoryStatus } from '../../domain/story/schema.ts';

/** What the server made of the stories of one act, by their ids. */
export type Outcome = Pick<Moderated, 'done' | 'waiting' | 'scheduled'>;

export const NOTHING_DONE: Outcome = { done: [], waiting: [], scheduled: [] };

export function isNothing({ done, waiting }: Outcome): boolean {
  return done.length + waiting.length === 0;
}

export function joined(one: Outcome, other: Outcome): Outcome {
  return {
    done: [...one.done, ...other.done],
    waiting: [...one.waiting, ...other.waiting],
    scheduled: [...one.scheduled, ...other.scheduled],
  };
}

/** As it was seen: what has changed since is not decided about. */
export type DecidedStory = Pick<SchoolStory, 'id' | 'status' | 'title' | 'version' | 'approvals' | 'publishAt'> &
  Partial<Pick<SchoolStory, 'collectionIds'>>;

/** What was done, so that it can be said and undone. */
export type Decided = {
  /** `remove`: from the collection whose queue it is. */
  readonly decision: Decision | ProposedDecision | 'remove';
  /** The stories as they were. */
  readonly before: readonly DecidedStory[];
  /** `null` until the server has answered. */
  readonly outcome: Outcome | null;
  /** There is no way back: the server offers none. */
  readonly isFinal: boolean;
};

/** Where a decision has put a story by the server's word; `null` where it left it as it was. */
export function statusIn({ done, waiting, scheduled }: Outcome, decision: Decision, id: string): StoryStatus | null {
  if (waiting.includes(id)) return 'pending';
  if (scheduled.includes(id)) return 'scheduled';
  return done.includes(id) ? statusAfter(decision) : null;
}

/** The story of a list that is not read again, as the decision has left it. `by` is who decided. */
export function afterDecision(story: SchoolStory, outcome: Outcome, decision: Decision, by: Approver): SchoolStory {
  const status = statusIn(outcome, decision, story.id);
  if (status === null) return story;
  const version = story.version + 1;
  if (!outcome.waiting.includes(story.id)) return { ...story, status, held: null, version };
  const approval = { by: by.uid, name: by.name, at: new Date().toISOString() };
  return { ...story, status, approvals: [...story.approvals, approval], version };
}

type Approver = { readonly uid: string; readonly name: string };

const DONE: Record<Decided['decision'], readonly [verb: string, rest: string]> = {
  approve: ['Approved', ''],
  hide: ['Hid', ''],
  return: ['Returned', ''],
  restore: ['Moved', ' back to the review queue'],
  accept: ['Updated', ''],
  keep: ['Kept', ' as published'],
  remove: ['Removed', ' from this collection'],
};

/** "Approved “Title”" or "Approved 12 stories": the verb comes first, since a long title may be cut. */
export function moderatedMessage({
  decision,
  before,
  outcome,
}: Pick<Decided, 'decision' | 'before' | 'outcome'>): string {
  const { waiting, scheduled } = outcome ?? NOTHING_DONE;
  const done = before.filter(({ id }) => !waiting.includes(id) && !scheduled.includes(id)).length;
  const [verb, rest] = DONE[decision];
  const [first, ...others] = [
    { verb, count: done, rest },
    { verb: 'Scheduled', count: scheduled.length, rest: '' },
    { verb: 'Awaiting a second person:', count: waiting.length, rest: '' },
  ].filter(({ count }) => count > 0);
  if (!first) return '';
  const [only] = before;
  const which = before.length === 1 && only?.title ? `“${only.title}”` : counted(first.count);
  return [
    `${first.verb} ${which}${first.rest}`,
    ...others.map((part) => `${part.verb.charAt(0).toLowerCase()}${part.verb.slice(1)} ${part.count}`),
  ].join(', ');
}

/** "1 story", "12 stories" */
export function counted(stories: number): string {
  return `${stories} ${stories === 1 ? 'story' : 'stories'}`;
}

/** At most this many ids go into one request. */
export const BATCH = 500;

export function inBatches(request: Moderate): Moderate[] {
  const batches: Moderate[] = [];
  const versions = new Map(Object.entries(request.versions ?? {}));
  for (let at = 0; at < request.ids.length; at += BATCH) {
    const ids = request.ids.slice(at, at + BATCH);
    const own = ids.flatMap((id) => (versions.has(id) ? [[id, versions.get(id)] as const] : []));
    batches.push({
      ...request,
      ids,
      ...(own.length > 0 ? { versions: Object.fromEntries(own) as Record<string, number> } : {}),
    });
  }
  return batches;
}
