import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { assertVersion } from '../core/assert-version.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import { type StoryDocument, versionOf } from './documents.ts';

/** What a history tells of. The plain text is left out: it follows from the html. */
export const VERSIONED = [
  'title',
  'html',
  'media',
  'hashtags',
  'values',
  'cta',
  'collectionIds',
  'status',
  'takenDown',
] as const;
export type Versioned = (typeof VERSIONED)[number];

/** Those that a person writes, and may put back; its status is for review. */
export const WRITTEN = ['title', 'html', 'media', 'hashtags', 'values', 'cta'] as const satisfies Versioned[];

/** So many changes of a story are kept. */
export const VERSIONS_KEPT = 50;

/** A person, or the source by its channel's name. */
export type ChangedBy = { readonly uid: string | null; readonly name: string };

/**
 * `stories/{storyId}/versions/{version}`: a change, by the version that it led to. It holds what its fields were before; what
 * they became is in the version after it, or in the story.
 */
export type VersionDocument = {
  iid: string;
  feedId: string | null;
  version: number;
  at: Timestamp;
  by: ChangedBy;
  /** As in the activity log, such as `story.update`. */
  action: string;
  before: Partial<Record<Versioned, unknown>>;
};

export type VersionedFields = Partial<Record<Versioned, unknown>>;

/** As a version keeps it; what stories stored before had no field for counts as empty. */
export function versionedOf(story: Partial<StoryDocument>): VersionedFields {
  return { ...story, values: story.values ?? [], cta: story.cta ?? null, takenDown: story.takenDown ?? null };
}

/** Notes a change in the transaction that makes it, without reading: one document more, and the oldest goes. */
export function writeVersion(
  { db }: Pick<Deps, 'db'>,
  tx: Transaction,
  before: StoryDocument,
  after: StoryDocument,
  { by, action }: { readonly by: ChangedBy; readonly action: string },
): void {
  const version = versionOf(after);
  if (version === versionOf(before)) return;
  const [old, now] = [versionedOf(before), versionedOf(after)];
  const fields = VERSIONED.filter((field) => !isSameValue(old[field], now[field]));
  const document: VersionDocument = {
    iid: after.iid,
    feedId: after.feedId,
    version,
    at: after.updatedAt,
    by,
    action,
    before: Object.fromEntries(fields.map((field) => [field, old[field]])),
  };
  tx.set(refs.storyVersion(db, after.id, version), document);
  const oldest = version - VERSIONS_KEPT;
  if (oldest > 1) tx.delete(refs.storyVersion(db, after.id, oldest));
}

/** @throws ProductError `conflict` when the story is not as it was when the moderator opened it */
export function assertSeen(story: Pick<StoryDocument, 'version'>, seen: number | undefined): void {
  const message = 'This story has changed since you opened it. Check it again before you review it.';
  assertVersion(seen, versionOf(story), () => ({ message }));
}

/** Days whose figures are kept of a story. */
export const METRIC_DAYS_KEPT = 60;

type Removed = Pick<StoryDocument, 'id' | 'version' | 'metricDays'>;

/** Removes a story's versions, figures and publication with it, without reading: their names are known. */
export function removeParts({ db, publications }: Deps, tx: Transaction, story: Removed): void {
  publications.remove({ db }, tx, { type: 'story', id: story.id });
  for (const day of story.metricDays ?? []) tx.delete(refs.storyMetrics(db, story.id, day));
  const last = versionOf(story);
  for (let version = last; version > Math.max(1, last - VERSIONS_KEPT); version -= 1) {
    tx.delete(refs.storyVersion(db, story.id, version));
  }
}
