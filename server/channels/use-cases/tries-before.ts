import type { JobCounts } from '../../../src/domain/job/schema.ts';

/** `committed`: the part of `all` that a try noted with its place, and that a later one goes on from. */
export type TriesBefore = { readonly committed: JobCounts; readonly all: JobCounts };

/** What a try before this one stored, before its process died, is unchanged now but was added by this job all the same. */
export function withTriesBefore(counts: JobCounts, { committed, all }: TriesBefore): JobCounts {
  const again = counts.unchanged - committed.unchanged;
  const added = Math.min(all.added - committed.added, again);
  const updated = Math.min(all.updated - committed.updated, again - added);
  return {
    ...counts,
    added: counts.added + added,
    updated: counts.updated + updated,
    unchanged: counts.unchanged - added - updated,
  };
}
