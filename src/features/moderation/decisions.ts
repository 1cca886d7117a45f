import type { Decision, Moderate, ProposedDecision, SchoolStory, StoryStatus } from '../../domain/story/schema.ts';

/** What was done, so that it can be said and undone. */
export type Decided = {
  readonly decision: Decision;
  /** The stories as they were. */
  readonly before: readonly Pick<SchoolStory, 'id' | 'status' | 'title' | 'moderation' | 'version'>[];
};

const BACK: Partial<Record<StoryStatus, Decision>> = {
  pending: 'restore',
  approved: 'approve',
  hidden: 'hide',
  returned: 'return',
};

/**
 * The requests that put stories back where they were, or `null` when one of them cannot be put back: a draft has never
 * been decided, and no decision leads to it. A story that has changed since it was decided about stays where it is.
 */
export function undoRequests({ before }: Pick<Decided, 'before'>): Moderate[] | null {
  const groups = new Map<string, Moderate>();
  for (const { id, status, moderation, version } of before) {
    const decision = BACK[status];
    if (!decision) return null;
    const reason = decision === 'return' ? (moderation?.reason ?? 'Returned before.') : undefined;
    const key = `${decision}\n${reason ?? ''}`;
    const group = groups.get(key);
    // The decision that is undone was one change.
    const versions = { ...group?.versions, [id]: version + 1 };
    groups.set(key, { ids: [...(group?.ids ?? []), id], decision, ...(reason ? { reason } : {}), versions });
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
export function moderatedMessage(decision: Decision, stories: readonly { title: string }[]): string {
  const [only] = stories;
  if (stories.length === 1 && only?.title) return `“${only.title}” ${DONE[decision]}.`;
  return `${counted(stories.length)} ${DONE[decision]}.`;
}

const PROPOSED_DONE: Record<ProposedDecision, string> = {
  accept: 'now published as changed at the source',
  keep: 'kept as published',
};

/** "“Title” kept as published." */
export function proposedMessage(decision: ProposedDecision, stories: readonly { title: string }[]): string {
  const [only] = stories;
  const what = stories.length === 1 && only?.title ? `“${only.title}”` : counted(stories.length);
  return `${what} ${PROPOSED_DONE[decision]}.`;
}

function counted(stories: number): string {
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
