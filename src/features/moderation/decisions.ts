import type { Decision, Moderate, SchoolStory, StoryStatus } from '../../domain/story/schema.ts';

/** What was done, so that it can be said and undone. */
export type Decided = {
  readonly decision: Decision;
  /** The stories as they were. */
  readonly before: readonly Pick<SchoolStory, 'id' | 'status' | 'title' | 'moderation'>[];
};

const BACK: Partial<Record<StoryStatus, Decision>> = {
  pending: 'restore',
  approved: 'approve',
  hidden: 'hide',
  returned: 'return',
};

/**
 * The requests that put stories back where they were, or `null` when one of them cannot be put back: a draft has never
 * been decided, and no decision leads to it.
 */
export function undoRequests({ before }: Pick<Decided, 'before'>): Moderate[] | null {
  const groups = new Map<string, Moderate>();
  for (const { id, status, moderation } of before) {
    const decision = BACK[status];
    if (!decision) return null;
    const reason = decision === 'return' ? (moderation?.reason ?? 'Returned before.') : undefined;
    const key = `${decision}\n${reason ?? ''}`;
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], decision, ...(reason ? { reason } : {}) });
  }
  return [...groups.values()];
}

const DONE: Record<Decision, string> = {
  approve: 'approved',
  hide: 'hidden',
  return: 'returned',
  restore: 'waiting for a decision again',
};

/** "“Title” approved." or "12 stories approved." */
export function decidedMessage(decision: Decision, stories: readonly { title: string }[]): string {
  const [only] = stories;
  if (stories.length === 1 && only?.title) return `“${only.title}” ${DONE[decision]}.`;
  return `${stories.length} ${stories.length === 1 ? 'story' : 'stories'} ${DONE[decision]}.`;
}

/** At most this many ids go into one request. */
export const BATCH = 500;

export function inBatches(request: Moderate): Moderate[] {
  const batches: Moderate[] = [];
  for (let at = 0; at < request.ids.length; at += BATCH) {
    batches.push({ ...request, ids: request.ids.slice(at, at + BATCH) });
  }
  return batches;
}
