import { ProductError } from '../../../src/domain/errors.ts';
import { availability, hasRemaining, toUsedResources } from '../../../src/domain/institution/limits.ts';
import { storyChecks } from '../../../src/domain/publication/checks.ts';
import type { Check, Publishing, PublishStory } from '../../../src/domain/publication/publishing.ts';
import type { DestinationRef, Publication } from '../../../src/domain/publication/schema.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import { putInto } from '../../../src/domain/story/put-into.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp, toInstitution, toUsage } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { showAgain } from '../../media/index.ts';
import {
  approve,
  changed,
  datedNow,
  knownNames,
  moderationOf,
  picturesToShow,
  readForChange,
  type StoryDocument,
  toOneStory,
  toStory,
  withQuestion,
  writeChange,
} from '../../stories/index.ts';
import {
  assertDestinations,
  collectionsBehind,
  offersOf,
  type StoryPlaces,
  storyPlaces,
  timeOf,
  writeStoryInto,
} from '../destinations.ts';
import { changeable, permittedDestinations, seenBy } from '../permitted-destinations.ts';
import { type PublicationDocument, publicationId, toPublication } from '../publication-document.ts';
import { storyDestinations } from '../story-destinations.ts';
import { checkLinks } from '../story-links.ts';

const idOf = (id: string): string => publicationId({ type: 'story', id });

/** Where a story can go, what it looks like there, and what was checked. */
export async function storyPublishing(deps: Deps, actor: Actor, id: string): Promise<Publishing> {
  const { db } = deps;
  const { iid } = actor;
  const story = await getOwn<StoryDocument>('story', outsideTransaction, (other) => refs.story(db, other), id, iid);
  const [places, snapshots, links] = await Promise.all([
    storyPlaces(deps, iid, { reader: outsideTransaction, scope: 'all' }),
    db.getAll(refs.publication(db, idOf(id)), refs.institution(db, iid), refs.usage(db, iid)),
    checkLinks(deps, actor, story),
  ]);
  const [publicationSnapshot, school, usage] = snapshots;
  const names = await knownNames(deps, iid, moderationOf(school?.data()).consent);
  const publication = publicationSnapshot ? dataOf<PublicationDocument>(publicationSnapshot) : null;
  const institution = toInstitution(iid, school?.data() ?? {});
  const left = availability('stories', institution.subscription, toUsedResources(toUsage(usage?.data() ?? null)));
  const hasRoom = countsAgainstPlan(story.status) || hasRemaining(left, 1);
  return {
    publication: publication && toPublication(seenBy(actor, asItIs(publication, story))),
    checks: storyChecks(toStory(withQuestion(names, story)), { hasRoom, ...(links ? { links } : {}) }),
    destinations: await storyDestinations(deps, actor, { story, places, publication, locale: institution.locale }),
  };
}

/** A schedule whose story was hidden or returned meanwhile publishes nothing any more. */
function asItIs(publication: PublicationDocument, { status, approvals = [] }: StoryDocument): PublicationDocument {
  const isOff =
    publication.status === 'awaiting-second'
      ? status !== 'pending'
      : publication.status === 'scheduled' && status !== 'scheduled' && status !== 'approved';
  if (isOff) return { ...publication, status: 'cancelled' };
  // A change of the story takes the first approval back.
  return publication.status === 'awaiting-second' ? { ...publication, approvals } : publication;
}

/** Publishes a story now or at a time. Sent twice it changes nothing more. */
export function publishStory(
  deps: Deps,
  actor: Actor,
  id: string,
  input: PublishStory,
): Promise<{ publication: Publication; story: SchoolStory }> {
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const { db } = deps;
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    const before = dataOf<PublicationDocument>(await school.tx.get(refs.publication(db, idOf(id))));
    const scope = [...input.destinations, ...(before?.destinations ?? [])];
    const places = await storyPlaces(deps, school.iid, { reader: school.tx, scope });
    const requested = assertDestinations(input.destinations, places);
    const destinations = permittedDestinations(school.actor, requested, {
      placed: 'story',
      before,
      ...offersOf(places, story),
    });
    const earlier = changeable(school.actor, 'story', before?.status === 'published' ? before.destinations : []);
    const publishAt = timeOf(input.publishAt, school.now);
    const isConsentConfirmed = input.consentConfirmed === true;
    assertPublishable(storyChecks(toStory(story), { hasRoom: true, isConsentConfirmed }));
    const pictures = picturesToShow(story, changing.takenDownPictures, input.picturesConfirmed);
    const { isWaiting, fields } = approve(school, story, { consentConfirmed: input.consentConfirmed });
    const wasApproved = story.status === 'approved';
    const status = isWaiting ? 'pending' : wasApproved ? 'approved' : publishAt ? 'scheduled' : 'approved';
    const more = Number(countsAgainstPlan(status)) - Number(countsAgainstPlan(story.status));
    if (more !== 0) school.charge('stories', more);
    if (!isWaiting) showAgain(deps, school.tx, pictures);
    const now = stamp(school.now);
    const approvals = fields.approvals ?? story.approvals ?? [];
    const publication: PublicationDocument = {
      id: idOf(id),
      iid: school.iid,
      source: { type: 'story', id },
      destinations,
      publishAt: publishAt && stamp(publishAt),
      status: isWaiting ? 'awaiting-second' : publishAt ? 'scheduled' : 'published',
      approvals,
      approverIds: approvals.map(({ by }) => by),
      createdBy: before?.status === 'awaiting-second' ? before.createdBy : school.actor.uid,
      at: now,
    };
    const isLater = isWaiting || publishAt !== null;
    const after = changed(
      story,
      {
        status,
        ...(wasApproved || isWaiting ? {} : { moderation: { by: school.actor.uid, at: now, reason: null } }),
        publishAt: publishAt && stamp(publishAt),
        ...(isWaiting ? {} : { held: null }),
        ...fields,
        ...(isLater ? withoutDropped(story, places, earlier, []) : asPublished(changing, places, earlier, publication)),
        ...(isLater || wasApproved ? {} : datedNow(story, school)),
      },
      now,
    );
    writeStoryInto(school, places, id, { chosen: isLater ? [] : destinations, earlier });
    school.tx.set(refs.publication(db, publication.id), publication);
    const placed = writeChange(deps, school, changing, after, {
      action: isWaiting ? 'story.first-approval' : publishAt ? 'story.schedule' : 'story.publish',
      fields: ['status', 'publishAt', 'collectionIds'],
    });
    return { publication: toPublication(seenBy(school.actor, publication)), story: toOneStory(school, placed) };
  });
}

type Changing = Awaited<ReturnType<typeof readForChange>>;
type ByHand = Pick<StoryDocument, 'addedTo' | 'takenOutOf'>;

/** The story in the collections that its destinations lead to, and out of those that only an earlier choice put it into. */
export function asPublished(
  { story, collections }: Pick<Changing, 'story' | 'collections'>,
  places: StoryPlaces,
  earlier: readonly DestinationRef[],
  { destinations }: Pick<PublicationDocument, 'destinations'>,
): ByHand {
  const behind = collectionsBehind(destinations, places);
  const into = behind.filter((id) => collections.some((collection) => collection.id === id));
  return putInto(withoutDropped(story, places, earlier, into), into);
}

function withoutDropped(
  { addedTo, takenOutOf }: StoryDocument,
  places: StoryPlaces,
  earlier: readonly DestinationRef[],
  into: readonly string[],
): ByHand {
  const dropped = collectionsBehind(earlier, places).filter((id) => !into.includes(id));
  return { addedTo: addedTo.filter((id) => !dropped.includes(id)), takenOutOf };
}

/** @throws ProductError in the order in which it is mended: `conflict`, `invalid`, `consent-needed` */
export function assertPublishable(checks: readonly Check[]): void {
  const blocking = checks.filter(({ severity }) => severity === 'block');
  const by = (id: Check['id']) => blocking.find((check) => check.id === id);
  const takenDown = by('taken-down');
  if (takenDown) throw new ProductError('conflict', takenDown.message);
  const fields = blocking.filter(({ id }) => id === 'alt' || id === 'title').map(({ id, message }) => [id, message]);
  if (fields.length > 0) {
    const message = 'Correct the marked fields before you publish the story.';
    throw new ProductError('invalid', message, { fields: Object.fromEntries(fields) });
  }
  const consent = by('consent');
  if (consent) throw new ProductError('consent-needed', consent.message);
}

/** Cancels a schedule: the story is a draft again, with all that was written, and gives its place in the plan back. */
export function cancelStoryPublication(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const { db } = deps;
    const changing = await readForChange(deps, school, id);
    const reference = refs.publication(db, idOf(id));
    const publication = dataOf<PublicationDocument>(await school.tx.get(reference));
    const { story } = changing;
    const isPlanned = publication?.status === 'scheduled' || publication?.status === 'awaiting-second';
    if (!isPlanned && story.status !== 'scheduled') return;
    const now = stamp(school.now);
    if (publication && isPlanned) school.tx.update(reference, { status: 'cancelled', at: now });
    if (story.status === 'scheduled') school.charge('stories', -1);
    const after = changed(
      story,
      {
        ...(story.status === 'scheduled' ? { status: 'draft' as const } : {}),
        // The approval was for this publication.
        ...(publication?.status === 'awaiting-second' ? { approvals: [], approverIds: [] } : {}),
        publishAt: null,
      },
      now,
    );
    writeChange(deps, school, changing, after, { action: 'story.unschedule', fields: ['status', 'publishAt'] });
  });
}
