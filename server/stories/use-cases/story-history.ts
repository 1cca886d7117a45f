import { ProductError } from '../../../src/domain/errors.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { StoryChange, StoryVersion } from '../../../src/domain/story/versions.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { iso } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { getOwn, notFound, outsideTransaction } from '../../core/read.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { originalOf } from '../changed-story.ts';
import { withProposedQuestion } from '../consent-list.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { personsChange, writtenOf } from '../persons-change.ts';
import {
  lastChanges,
  type VersionDocument,
  type Versioned,
  type VersionedFields,
  versionBefore,
  versionedOf,
  WRITTEN,
} from '../versions.ts';
import { toOneStory } from './one-story.ts';
import { byPerson, readForChange, sentAgain, writeChange } from './story-change.ts';

/** Asks for what the source says. */
export const ORIGINAL_VERSION = 0;

/** What became of a story, the latest first; the last is how it began. */
export async function storyHistory(deps: Deps, actor: Actor, id: string): Promise<StoryVersion[]> {
  const { db } = deps;
  const story = await getOwn<StoryDocument>(
    'story',
    outsideTransaction,
    (storyId) => refs.story(db, storyId),
    id,
    actor.iid,
  );
  const snapshot = await refs.storyVersions(db, id).orderBy('version', 'desc').get();
  let now: VersionedFields = versionedOf(story);
  const items = snapshot.docs.map((document): StoryVersion => {
    const { version, at, by, action, before } = document.data() as VersionDocument;
    const changes = Object.entries(before).map(
      ([field, value]): StoryChange => ({
        field,
        before: withIsoMoment(value),
        after: withIsoMoment(now[field as Versioned]),
      }),
    );
    now = { ...now, ...before };
    return { version, at: iso(at), by, action, changes };
  });
  return [...items, await beginning(deps, story)];
}

/** A moment within a value is answered as ISO text, as all moments are. */
function withIsoMoment(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('at' in value)) return value;
  return { ...value, at: iso((value as { at: VersionDocument['at'] }).at) };
}

async function beginning(deps: Deps, story: StoryDocument): Promise<StoryVersion> {
  const { iid, feedId, createdBy } = story;
  const [name, action] = feedId
    ? [(await refs.feed(deps.db, iid, feedId).get()).get('name'), 'story.import']
    : [createdBy ? (await refs.member(deps.db, iid, createdBy).get()).get('displayName') : null, 'story.create'];
  return {
    version: 1,
    at: iso(story.importedAt),
    by: { uid: feedId ? null : (createdBy ?? null), name: typeof name === 'string' ? name : (story.author ?? '') },
    action,
    changes: [],
  };
}

/** Brings back what a story said at an earlier version, as a new one; version 0 is what its source says. */
export function restoreStory(deps: Deps, actor: Actor, id: string, version: number): Promise<SchoolStory> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    const snapshot = await school.tx.get(refs.storyVersions(deps.db, id).orderBy('version', 'desc'));
    const values =
      version === ORIGINAL_VERSION
        ? sourceValues(story)
        : valuesAt(
            story,
            snapshot.docs.map((document) => document.data() as VersionDocument),
            version,
          );
    const current = writtenOf(story);
    const fields = WRITTEN.filter((field) => field in values && !isSameValue(values[field], current[field]));
    const changes = Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<StoryDocument>;
    if (changes.html !== undefined) changes.text = deps.sanitiseHtml(changes.html).text;
    const edited =
      version === ORIGINAL_VERSION
        ? story.edited.filter((field) => !(field in values))
        : [...new Set([...story.edited, ...fields])];
    const again = sentAgain(story, actor);
    // It says so already: there is nothing to bring back.
    if (fields.length === 0 && isSameValue(edited, story.edited) && !again) {
      return toOneStory(school, withProposedQuestion(changing.names, story));
    }
    const after = personsChange(story, { ...changes, edited, ...again }, fields, byPerson(school, changing));
    const restored = writeChange(deps, school, changing, after, { action: 'story.restore-version', fields });
    return toOneStory(school, restored);
  });
}

function sourceValues(story: StoryDocument): VersionedFields {
  const source = originalOf(story);
  if (!source) throw new ProductError('not-found', 'This story was written here, so there is no original.');
  const { title, html, media, hashtags } = source;
  return { title, html, media, hashtags };
}

/** What the story said at a version: each change after it reverted. */
function valuesAt(story: StoryDocument, versions: readonly VersionDocument[], version: number): VersionedFields {
  let at = versionOf(story);
  let values = versionedOf(story);
  for (const change of versions) {
    if (at <= version) break;
    if (change.version !== at) throw noLongerKept();
    values = { ...values, ...change.before };
    at = versionBefore(change);
  }
  if (at !== version) throw noLongerKept();
  return values;
}

function noLongerKept(): ProductError {
  return new ProductError('not-found', `${notFound('version').message} The last 50 changes are kept.`);
}

/** Fields that were changed after a version; `null` when no one can tell any more. */
export function fieldsChangedSince(
  story: StoryDocument,
  versions: readonly VersionDocument[],
  version: number,
): ReadonlySet<string> | null {
  const after = versions.filter((change) => change.version > version);
  const covered = after.reduce((sum, change) => sum + change.version - Math.max(versionBefore(change), version), 0);
  if (covered < versionOf(story) - version) return null;
  return new Set(
    after.flatMap((change) =>
      Object.entries(lastChanges(change)).flatMap(([field, last]) => (last > version ? [field] : [])),
    ),
  );
}
