import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { type ErrorCode, ProductError } from '../../../src/domain/errors.ts';
import type { KnownNames } from '../../../src/domain/story/consent.ts';
import { countsAgainstPlan, statusAfter } from '../../../src/domain/story/moderation.ts';
import type { Moderate, Moderated } from '../../../src/domain/story/review.ts';
import type { StoryStatus } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { charactersOf, inBoundedChunks } from '../../core/firestore/bounded-pages.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { isSameValue } from '../../core/firestore/same-value.ts';
import { notFound, ownOrNotFound } from '../../core/read.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type UsageTransaction, withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { showAgain, takenDownAmong } from '../../media/index.ts';
import { knownNames, withProposedQuestion, withQuestion } from '../consent-list.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { mayShow } from '../may-show.ts';
import { moderationOf } from '../moderation-settings.ts';
import { copiesIn } from '../story-media.ts';
import { picturesToShow } from '../taken-down-pictures.ts';
import { before, UndoNote, type UndoneStory } from '../undo.ts';
import { assertSeen, writeVersion } from '../versions.ts';
import { AwaitingStories } from './awaiting-stories.ts';
import { claimed, claimOfAnother } from './claims.ts';
import { StoryEvents } from './story-events.ts';
import { takenDownError } from './takedown.ts';

const CHUNK = 250;
const DECIDED = [
  'status',
  'moderation',
  'approvals',
  'approverIds',
  'held',
  'consent',
  'shownConsent',
  'publishAt',
  'addedTo',
  'takenOutOf',
] as const;

type Part = Omit<Moderated, 'undo'>;

/**
 * Decides on up to 500 stories. Each id succeeds or fails by itself: one that is gone, one that has changed since it was
 * looked at, or one approval too many for the plan does not hold up the rest.
 */
export async function moderate(deps: Deps, actor: Actor, request: Moderate): Promise<Moderated> {
  const ids = [...new Set(request.ids)];
  const undo = new UndoNote(deps, actor);
  const all: Part = { done: [], waiting: [], scheduled: [], failed: [] };
  await inBoundedChunks(ids, CHUNK, async (chunk, number) => {
    const { characters, ...part } = await moderateChunk(deps, actor, chunk, request, { undo, number });
    all.done.push(...part.done);
    all.waiting.push(...part.waiting);
    all.scheduled.push(...part.scheduled);
    all.failed.push(...part.failed);
    return characters;
  });
  return { ...all, undo: all.done.length + all.waiting.length > 0 ? undo.toUndo() : null };
}

type Noting = { readonly undo: UndoNote; readonly number: number };

function moderateChunk(
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  request: Moderate,
  { undo, number }: Noting,
): Promise<Part & { readonly characters: number }> {
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const validIds = ids.filter(isDocumentId);
    const snapshots =
      validIds.length > 0 ? await school.tx.getAll(...validIds.map((id) => refs.story(deps.db, id))) : [];
    const events = await StoryEvents.read(deps, school.tx, school.iid);
    const names =
      request.decision === 'approve' ? await knownNames(deps, school.iid, moderationOf(school.document).consent) : null;
    const awaiting = await AwaitingStories.read(
      deps,
      school,
      snapshots.map((snapshot) => snapshot.data() as StoryDocument | undefined),
    );
    const takenDownPictures =
      request.decision === 'approve'
        ? await takenDownAmong(
            deps,
            school.tx,
            snapshots.flatMap((snapshot) => copiesIn((snapshot.data() as StoryDocument | undefined)?.media ?? [])),
          )
        : new Set<string>();
    const byId = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
    const seen = new Map(Object.entries(request.versions ?? {}));
    const part: Part = { done: [], waiting: [], scheduled: [], failed: [] };
    const noted: UndoneStory[] = [];
    const statuses: Partial<Record<StoryStatus, number>> = {};
    for (const id of ids) {
      try {
        const { story, after, isWaiting } = moderateIn(deps, school, byId.get(id), request, {
          seen: seen.get(id),
          awaiting,
          names,
          takenDownPictures,
        });
        statuses[story.status] = (statuses[story.status] ?? 0) + 1;
        events.moved(id, story, after);
        noted.push(before(story, versionOf(after), DECIDED, awaiting.decided(id)));
        part[isWaiting ? 'waiting' : 'done'].push(id);
        if (after.status === 'scheduled') part.scheduled.push(id);
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        part.failed.push({ id, error: { code: error.code satisfies ErrorCode, message: error.message } });
      }
    }
    events.write(school.tx);
    awaiting.write();
    undo.write(school.tx, number, noted);
    const path = (id: string) => refs.story(deps.db, id).path;
    if (part.done.length > 0) {
      school.audit({
        action: `story.${request.decision}`,
        target: part.done.map(path),
        before: { statuses },
        after: { status: statusAfter(request.decision), reason: request.reason ?? null },
      });
    }
    if (part.waiting.length > 0) school.audit({ action: 'story.first-approval', target: part.waiting.map(path) });
    return { ...part, characters: charactersOf(snapshots.map((snapshot) => snapshot.data())) };
  });
}

type Deciding = {
  readonly seen: number | undefined;
  readonly awaiting: AwaitingStories;
  /** Of the consent list, for an approval. */
  readonly names: KnownNames | null;
  readonly takenDownPictures: ReadonlySet<string>;
};
type Outcome = { readonly story: StoryDocument; readonly after: StoryDocument; readonly isWaiting: boolean };

function moderateIn(
  deps: Deps,
  school: UsageTransaction,
  snapshot: DocumentSnapshot | undefined,
  request: Moderate,
  { seen, awaiting, names, takenDownPictures }: Deciding,
): Outcome {
  if (!snapshot) throw notFound('story');
  const story = ownOrNotFound<StoryDocument>('story', snapshot, school.iid);
  const { decision } = request;
  assertSeen(story, seen);
  if (story.takenDown && decision !== 'hide') throw takenDownError();
  const other = request.force ? null : claimOfAnother(story, school.actor.uid, school.now);
  if (other) throw claimed(other.name);
  const storyToModerate = decision === 'approve' ? withQuestion(names, story) : story;
  const pictures = decision === 'approve' ? picturesToShow(story, takenDownPictures, request.picturesConfirmed) : [];
  const approved = decision === 'approve' ? approve(school, storyToModerate, request) : null;
  const isWaiting = approved?.isWaiting === true;
  const finished = approved && !isWaiting ? awaiting.finish(story, approved.fields.approvals ?? story.approvals) : {};
  if (decision !== 'approve') awaiting.cancel(story);
  const status = isWaiting ? 'pending' : (finished.status ?? statusAfter(decision));
  const more = Number(countsAgainstPlan(status)) - Number(countsAgainstPlan(story.status));
  if (more !== 0) school.charge('stories', more);
  if (!isWaiting) showAgain(deps, school.tx, pictures);
  const at = stamp(school.now);
  const change: Partial<StoryDocument> = {
    status,
    ...(isWaiting ? {} : { moderation: { by: school.actor.uid, at, reason: request.reason ?? null } }),
    ...(decision === 'approve' || !story.approvals?.length ? {} : { approvals: [], approverIds: [] }),
    ...approved?.fields,
    ...(approved ? questionAfter(names, story, { ...storyToModerate, ...approved.fields }) : {}),
    ...(story.held && !isWaiting ? { held: null } : {}),
    ...(story.claim ? { claim: null } : {}),
    ...(story.publishAt && !isWaiting ? { publishAt: null } : {}),
    ...finished,
    version: versionOf(story) + 1,
    updatedAt: at,
  };
  school.tx.update(snapshot.ref, change);
  const after = { ...story, ...change };
  const action = isWaiting ? 'story.first-approval' : `story.${decision}`;
  writeVersion(deps, school.tx, story, after, { by: school.person, action });
  return { story, after, isWaiting };
}

/** What changes of the stored consent question. */
function questionAfter(
  names: KnownNames | null,
  before: StoryDocument,
  approved: StoryDocument,
): Pick<StoryDocument, 'consent' | 'shownConsent'> {
  const { consent, shownConsent = null } = withProposedQuestion(names, approved);
  return {
    ...(consent === undefined || isSameValue(consent, before.consent) ? {} : { consent }),
    ...(isSameValue(shownConsent, before.shownConsent ?? null) ? {} : { shownConsent }),
  };
}

type Approved = { readonly isWaiting: boolean; readonly fields: Partial<StoryDocument> };

/**
 * What an approval by this person makes of a story, also by way of publishing it.
 * @throws ProductError `consent-needed`, `second-person-needed`
 */
export function approve(
  school: SchoolTransaction,
  story: StoryDocument,
  { consentConfirmed, note }: { readonly consentConfirmed?: boolean | undefined; readonly note?: string | undefined },
): Approved {
  const { person, now } = school;
  const at = stamp(now);
  const rules = moderationOf(school.document).settings;
  const isConsentConfirmed = consentConfirmed === true;
  const earlier = story.approvals ?? [];
  const isDecided = story.status === 'approved' || (story.status === 'scheduled' && earlier.length >= 2);
  const needsPerson = rules.twoPeople && !isDecided;
  const approvals = needsPerson ? [...earlier, { by: person.uid, name: person.name, at }] : earlier;
  const people = isDecided ? 2 : approvals.length;
  const pendingFor = mayShow({ before: null, after: story, approval: { people, isConsentConfirmed } }, rules);
  if (pendingFor.some(({ why }) => why === 'consent')) {
    throw new ProductError(
      'consent-needed',
      'This story may name someone on your school’s consent list. Confirm that they agree before you approve it.',
    );
  }
  const consent: Partial<StoryDocument> =
    story.consent?.state === 'question'
      ? { consent: { ...story.consent, state: 'confirmed', by: person.uid, at, ...(note ? { note } : {}) } }
      : {};
  if (!needsPerson) return { isWaiting: false, fields: consent };
  if (story.kind === 'authored' && story.createdBy === person.uid) {
    throw new ProductError('second-person-needed', 'You wrote this story, so two of your colleagues approve it.');
  }
  if (earlier.some(({ by }) => by === person.uid)) {
    throw new ProductError('second-person-needed', 'You have approved this story. A second person approves it now.');
  }
  const fields = { ...consent, approvals, approverIds: approvals.map(({ by }) => by) };
  return { isWaiting: pendingFor.some(({ why }) => why === 'second-person'), fields };
}
