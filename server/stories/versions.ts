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

/** So many entries of a story's history are kept. */
export const VERSIONS_KEPT = 50;

/** A person, or the source by its channel's name. */
export type ChangedBy = { readonly uid: string | null; readonly name: string };

/** Changes that one person saved one after the other, in one entry of the history. */
type JoinedChanges = {
  /** When the first was saved, and the version that it was made to. */
  readonly since: Timestamp;
  readonly from: number;
  /** The last version in which each field was changed, also where it is as before again. */
  readonly last: Readonly<Record<string, number>>;
};

/**
 * `stories/{storyId}/versions/{entry}`: a change, with the version that it led to. It holds what its fields were before; what
 * they became is in the entry after it, or in the story. Its name is counted by entry: see `entryOf`.
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
  /** Left out for a change by itself. */
  joined?: JoinedChanges;
};

export type VersionedFields = Partial<Record<Versioned, unknown>>;

/** As a version keeps it; what stories stored before had no field for counts as empty. */
export function versionedOf(story: Partial<StoryDocument>): VersionedFields {
  return { ...story, values: story.values ?? [], cta: story.cta ?? null, takenDown: story.takenDown ?? null };
}

type Counted = Pick<StoryDocument, 'version' | 'joinedVersions'>;

/** The name of a story's last entry. Versions that joined the entry before them have none of their own. */
export const entryOf = (story: Counted): number => versionOf(story) - (story.joinedVersions ?? 0);

/** The version that an entry's first change was made to. */
export const versionBefore = ({ version, joined }: VersionDocument): number => joined?.from ?? version - 1;

/** The last version in which an entry changed each field. */
export const lastChanges = ({ version, before, joined }: VersionDocument): JoinedChanges['last'] =>
  joined?.last ?? Object.fromEntries(Object.keys(before).map((field) => [field, version]));

type Act = {
  readonly by: ChangedBy;
  readonly action: string;
  /** The fields that the person changed, also where they are pending. */
  readonly fields?: readonly string[];
  /** The story's last entry, where the change joins it. */
  readonly joins?: VersionDocument | null;
};

/** Notes a change in the transaction that makes it, without reading: one entry more, and the oldest goes. */
export function writeVersion(
  { db }: Pick<Deps, 'db'>,
  tx: Transaction,
  before: StoryDocument,
  after: StoryDocument,
  { by, action, fields = [], joins = null }: Act,
): void {
  const version = versionOf(after);
  if (version === versionOf(before)) return;
  const [old, now] = [versionedOf(before), versionedOf(after)];
  const differing = VERSIONED.filter((field) => !isSameValue(old[field], now[field]));
  const earlier: VersionedFields = {
    ...Object.fromEntries(differing.map((field) => [field, old[field]])),
    ...joins?.before,
  };
  const last = [...differing, ...fields].map((field) => [field, version]);
  const document: VersionDocument = {
    iid: after.iid,
    feedId: after.feedId,
    version,
    at: after.updatedAt,
    by,
    action,
    before: Object.fromEntries(
      VERSIONED.flatMap((field) =>
        field in earlier && !isSameValue(earlier[field], now[field]) ? [[field, earlier[field]]] : [],
      ),
    ),
    ...(joins
      ? {
          joined: {
            since: joins.joined?.since ?? joins.at,
            from: versionBefore(joins),
            last: { ...lastChanges(joins), ...Object.fromEntries(last) },
          },
        }
      : {}),
  };
  const entry = entryOf(after);
  tx.set(refs.storyVersion(db, after.id, entry), document);
  const oldest = entry - VERSIONS_KEPT;
  if (oldest > 1) tx.delete(refs.storyVersion(db, after.id, oldest));
}

/** @throws ProductError `conflict` when the story is not as it was when the moderator opened it */
export function assertSeen(story: Pick<StoryDocument, 'version'>, seen: number | undefined): void {
  const message = 'This story has changed since you opened it. Check it again before you review it.';
  assertVersion(seen, versionOf(story), () => ({ message }));
}

/** Days whose figures are kept of a story. */
export const METRIC_DAYS_KEPT = 60;

type Removed = Pick<StoryDocument, 'id' | 'metricDays'> & Counted;

/** Removes a story's versions, figures and publication with it, without reading: their names are known. */
export function removeParts({ db, publications }: Deps, tx: Transaction, story: Removed): void {
  publications.remove({ db }, tx, { type: 'story', id: story.id });
  for (const day of story.metricDays ?? []) tx.delete(refs.storyMetrics(db, story.id, day));
  const last = entryOf(story);
  for (let entry = last; entry > Math.max(1, last - VERSIONS_KEPT); entry -= 1) {
    tx.delete(refs.storyVersion(db, story.id, entry));
  }
}
