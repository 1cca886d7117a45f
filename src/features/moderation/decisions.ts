import type { Decision, Moderate, ProposedDecision, SchoolStory, StoryStatus } from '../../domain/story/schema.ts';

/** What was done, so that it can be said and undone. */
export type Decided = {
  readonly decision: Decision | ProposedDecision;
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
 * The requests that put stories back where they were, or `null` when one of them cannot be put back: no decision leads back
 * to a draft, and a source's change that was published or dropped is not kept. A story that has changed since stays as it is.
 */
export function undoRequests({ decision: done, before }: Decided): Moderate[] | null {
  if (done === 'accept' || done === 'keep') return null;
  const groups = new Map<string, Moderate>();
  for (const { id, status, moderation, version } of before) {
    const decision = BACK[status];
    if (!decision) return null;
    const reason = decision === 'return' ? (moderation?.reason ?? 'Returned earlier') : undefined;
    const key = `${decision}\n${reason ?? ''}`;
    const group = groups.get(key);
    // The decision that is undone was one change.
    const versions = { ...group?.versions, [id]: version + 1 };
    groups.set(key, { ids: [...(group?.ids ?? []), id], decision, ...(reason ? { reason } : {}), versions });
  }
  return [...groups.values()];
}

const DONE: Record<Decided['decision'], readonly [verb: string, rest: string]> = {
  approve: ['Approved', ''],
  hide: ['Hid', ''],
  return: ['Returned', ''],
  restore: ['Moved', ' back to the review queue'],
  accept: ['Updated', ' from the source'],
  keep: ['Kept', ' as published'],
};

/** "Approved “Title”" or "Approved 12 stories": the verb comes first, since a long title may be cut. */
export function moderatedMessage(decision: Decided['decision'], stories: readonly { title: string }[]): string {
  const [only] = stories;
  const [verb, rest] = DONE[decision];
  return `${verb} ${stories.length === 1 && only?.title ? `“${only.title}”` : counted(stories.length)}${rest}`;
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
