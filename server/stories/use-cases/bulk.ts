import { FieldValue } from 'firebase-admin/firestore';
import { type ErrorCode, ProductError } from '../../../src/domain/errors.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import type { Bulk, BulkAct, BulkDone, UndoneAct } from '../../../src/domain/story/review.ts';
import { normaliseHashtag } from '../../../src/lib/text.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { charactersOf, inBoundedChunks } from '../../core/firestore/bounded-pages.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { assertMayPut } from '../../core/place-permissions.ts';
import { notFound, ownOrNotFound } from '../../core/read.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type UsageTransaction, withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { editedPart, proposing } from '../changed-story.ts';
import { consentAfter, knownNames, withProposedQuestion, withQuestion } from '../consent-list.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { moderationOf } from '../moderation-settings.ts';
import { type ByPerson, personsChange } from '../persons-change.ts';
import { before, type UndoDocument, UndoNote, type UndoneStory } from '../undo.ts';
import { WRITTEN, writeVersion } from '../versions.ts';
import { deleteStory } from './stories.ts';
import { byPerson } from './story-change.ts';
import { StoryEvents } from './story-events.ts';
import { CountChanges, collectionsIn, collectionsOf } from './story-membership.ts';

const CHUNK = 250;
const IN_COLLECTIONS = ['addedTo', 'takenOutOf'] as const;
const CHANGED = [
  'hashtags',
  'values',
  'edited',
  ...IN_COLLECTIONS,
  'proposed',
  'hasProposal',
  'consent',
  'shownConsent',
] as const;

/** Changes up to 500 stories in the same way; each succeeds or fails by itself. */
export async function bulkStories(
  deps: Deps,
  actor: Actor,
  { ids: requestedIds, act, value }: Bulk,
): Promise<BulkDone> {
  const ids = [...new Set(requestedIds)];
  if (act === 'delete') return deleteAll(deps, actor, ids);
  const change = changeOf(act, givenValue(act, value));
  const undo = new UndoNote(deps, actor);
  const all: BulkDone = { done: [], failed: [] };
  const waitingIds: string[] = [];
  await inBoundedChunks(ids, CHUNK, async (some, number) => {
    const { characters, waiting, ...part } = await onEach(deps, actor, some, async (school, collections) => {
      if (act === 'collect' || act === 'uncollect') requireCollection(school, collections, value ?? '');
      const noted: UndoneStory[] = [];
      return {
        change(story) {
          const fields = change({ ...story, ...editedPart(story.proposed) });
          noted.push(before(story, versionOf(story) + 1, CHANGED));
          return fields;
        },
        action: 'story.bulk',
        told: { act, value: value ?? null },
        end: () => undo.write(school.tx, number, noted),
      };
    });
    all.done.push(...part.done);
    all.failed.push(...part.failed);
    waitingIds.push(...waiting);
    return characters;
  });
  if (waitingIds.length > 0) all.waiting = waitingIds;
  return all.done.length > 0 ? { ...all, undo: undo.toUndo() } : all;
}

async function deleteAll(deps: Deps, actor: Actor, ids: readonly string[]): Promise<BulkDone> {
  const all: BulkDone = { done: [], failed: [] };
  for (const id of ids) {
    try {
      await deleteStory(deps, actor, id);
      all.done.push(id);
    } catch (error) {
      all.failed.push({ id, error: problemOf(error) });
    }
  }
  return all;
}

function problemOf(error: unknown): { code: ErrorCode; message: string } {
  if (!(error instanceof ProductError)) throw error;
  return { code: error.code, message: error.message };
}

function givenValue(act: BulkAct, value: string | undefined): string {
  const normalised = (act === 'tag' || act === 'untag' ? normaliseHashtag(value ?? '') : (value ?? '')).trim();
  if (normalised !== '') return normalised;
  const message = act.endsWith('tag')
    ? 'Enter a hashtag.'
    : act.endsWith('value')
      ? 'Enter a value.'
      : 'Choose a collection.';
  throw new ProductError('invalid', 'Some values are not valid.', { fields: { value: message } });
}

const withIt = (list: readonly string[], one: string) => [...new Set([...list, one])];
const withoutIt = (list: readonly string[], one: string) => list.filter((other) => other !== one);

function changeOf(act: Exclude<BulkAct, 'delete'>, value: string): (story: StoryDocument) => Partial<StoryDocument> {
  const list = act.startsWith('un') ? withoutIt : withIt;
  if (act.endsWith('tag')) {
    return ({ hashtags, edited }) => ({ hashtags: list(hashtags, value), edited: withIt(edited, 'hashtags') });
  }
  if (act.endsWith('value')) return ({ values = [] }) => ({ values: list(values, value) });
  return act === 'collect'
    ? ({ addedTo, takenOutOf }) => ({ addedTo: withIt(addedTo, value), takenOutOf: withoutIt(takenOutOf, value) })
    : ({ addedTo, takenOutOf }) => ({ addedTo: withoutIt(addedTo, value), takenOutOf: withIt(takenOutOf, value) });
}

function requireCollection({ actor }: SchoolTransaction, collections: readonly { id: string }[], id: string): void {
  assertMayPut(actor, 'story', 'collection');
  if (collections.some((collection) => collection.id === id)) return;
  const message = 'This collection was not found. Choose another.';
  throw new ProductError('invalid', message, { fields: { value: message } });
}

type Work = {
  /** @throws ProductError for a story that is left as it is */
  readonly change: (story: StoryDocument) => Partial<StoryDocument>;
  readonly action: string;
  readonly told: object;
  readonly end?: (done: readonly string[]) => void;
};

/** Changes each of these in one transaction, with all that follows: plan, collections, what visitors saw, versions. */
function onEach(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  begin: (school: UsageTransaction, collections: Awaited<ReturnType<typeof collectionsIn>>) => Promise<Work>,
): Promise<UndoneAct & { readonly waiting: readonly string[]; readonly characters: number }> {
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const { tx, iid } = school;
    const validIds = ids.filter(isDocumentId);
    const [snapshots, collections, events, names] = await Promise.all([
      validIds.length > 0 ? tx.getAll(...validIds.map((id) => refs.story(deps.db, id))) : [],
      collectionsIn(deps, tx, iid),
      StoryEvents.read(deps, tx, iid),
      knownNames(deps, iid, moderationOf(school.document).consent),
    ]);
    const work = await begin(school, collections);
    const byId = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
    const moves = new CountChanges();
    const part: UndoneAct = { done: [], failed: [] };
    const waiting: string[] = [];
    for (const id of ids) {
      try {
        const snapshot = byId.get(id);
        if (!snapshot) throw notFound('story');
        const story = ownOrNotFound<StoryDocument>('story', snapshot, iid);
        const after = changedInBulk(story, work.change(story), byPerson(school, { names }));
        const more = Number(countsAgainstPlan(after.status)) - Number(countsAgainstPlan(story.status));
        if (more !== 0) school.charge('stories', more);
        after.collectionIds = collectionsOf(collections, after);
        if (isNewlyProposed(story, after)) waiting.push(id);
        moves.moved(story.collectionIds, after.collectionIds);
        events.moved(id, story, after);
        tx.update(snapshot.ref, changedFields(story, after));
        writeVersion(deps, tx, story, after, { by: school.person, action: work.action });
        part.done.push(id);
      } catch (error) {
        part.failed.push({ id, error: problemOf(error) });
      }
    }
    moves.write(deps, tx, collections);
    events.write(tx);
    work.end?.(part.done);
    if (part.done.length > 0) {
      const target = part.done.map((id) => refs.story(deps.db, id).path);
      school.audit({ action: work.action, target, after: work.told });
    }
    return { ...part, waiting, characters: charactersOf(snapshots.map((snapshot) => snapshot.data())) };
  });
}

/** At once, or beside what visitors see where a rule asks. What an undo puts back of the proposal and of consent is as it was. */
function changedInBulk(story: StoryDocument, fields: Partial<StoryDocument>, by: ByPerson): StoryDocument {
  const { proposed, hasProposal, shownConsent, ...changes } = fields;
  const putBack = proposed === undefined ? {} : proposing(proposed);
  if (shownConsent) changes.consent = shownConsent;
  const { names } = by;
  const before = withQuestion(names, { ...story, ...putBack });
  const written = WRITTEN.filter((field) => field in changes && !isSameValue(changes[field], before[field]));
  const after = personsChange(before, changes, written, by);
  const consent = names ? { consent: consentAfter(names, changes.consent ? after : before, after) } : {};
  return withProposedQuestion(names, { ...after, ...consent });
}

const isNewlyProposed = (before: StoryDocument, after: StoryDocument): boolean =>
  Boolean(after.proposed?.edit) && !isSameValue(before.proposed, after.proposed);

/** A commit of many long stories would be too large, were they written whole. */
function changedFields(before: StoryDocument, after: StoryDocument): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof StoryDocument>;
  const changes = [...names].filter((name) => !isSameValue(before[name], after[name]));
  return Object.fromEntries(changes.map((name) => [name, after[name] ?? (name in after ? null : FieldValue.delete())]));
}

/** Puts every story back as it was before the act, but for those that have changed since. */
export async function undoAct(deps: Deps, actor: Actor, id: string): Promise<UndoneAct> {
  const snapshot = isDocumentId(id) ? await refs.storyUndo(deps.db, id).get() : null;
  const document = snapshot?.data() as UndoDocument | undefined;
  if (document?.iid !== actor.iid || document.until.toMillis() <= deps.now().getTime()) {
    throw new ProductError('not-found', 'There is nothing to undo. Changes can be undone for 24 hours.');
  }
  const all: UndoneAct = { done: [], failed: [] };
  for (const stories of Object.values(document.parts)) {
    const byId = new Map(stories.map((story) => [story.id, story]));
    const part = await onEach(deps, actor, [...byId.keys()], async (school) => {
      const restorePublications = await deps.publications.readRestorable(deps, school, stories);
      return {
        change(story) {
          const noted = byId.get(story.id);
          if (noted?.version !== versionOf(story)) {
            throw new ProductError('conflict', 'This story has changed since, so it stays as it is.');
          }
          const before = noted.before as Partial<StoryDocument>;
          const areCollectionsSame = IN_COLLECTIONS.every(
            (field) => !(field in before) || isSameValue(before[field], story[field]),
          );
          // A decision put it into the collections of a publication: undoing the decision undoes that.
          if (!areCollectionsSame && !noted.publication) assertMayPut(school.actor, 'story', 'collection');
          return before;
        },
        action: 'story.undo',
        told: { undo: id },
        end: restorePublications,
      };
    });
    all.done.push(...part.done);
    all.failed.push(...part.failed);
  }
  return all;
}
