import type { Collection } from '../../../src/domain/collection/schema.ts';
import { collectionChecks } from '../../../src/domain/publication/checks.ts';
import type { Destination, PublishCollection, Publishing } from '../../../src/domain/publication/publishing.ts';
import type { DestinationRef, Publication } from '../../../src/domain/publication/schema.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import { type CollectionDocument, collectionIn, completeCollection } from '../../collections/index.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { assertMayPut, maySee, missingToPut } from '../../core/place-permissions.ts';
import type { Placement } from '../../core/ports/place.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { collectionChanged, embedStory, takeShown } from '../../stories/index.ts';
import {
  assertDestinations,
  type CollectionPlaces,
  choiceOf,
  collectionOffersOf,
  collectionPlaces,
  timeOf,
} from '../destinations.ts';
import { permittedDestinations, seenBy } from '../permitted-destinations.ts';
import { toCollectionPublication } from '../port.ts';
import { drawPreview, MOST_SHOWN } from '../previews.ts';
import { type PublicationDocument, publicationId } from '../publication-document.ts';

const idOf = (id: string): string => publicationId({ type: 'collection', id });

/** Where a collection can go, what it looks like there, and what was checked. */
export async function collectionPublishing(deps: Deps, actor: Actor, id: string): Promise<Publishing> {
  const { db } = deps;
  const { iid } = actor;
  const reference = (other: string) => refs.collection(db, other);
  const collection = await getOwn<CollectionDocument>('collection', outsideTransaction, reference, id, iid);
  const [places, [publicationSnapshot, school], taken, approved] = await Promise.all([
    collectionPlaces(deps, iid, { reader: outsideTransaction, scope: 'all' }),
    db.getAll(refs.publication(db, idOf(id)), refs.institution(db, iid)),
    takeShown(db, collection, MOST_SHOWN),
    completeCollection(deps, actor, collection).then(({ counts }) => counts?.approved ?? 0),
  ]);
  const publication = publicationSnapshot ? dataOf<PublicationDocument>(publicationSnapshot) : null;
  const chosen = publication && publication.status !== 'cancelled' ? publication.destinations : [];
  const shown = await withDefaultPictures(deps, iid, taken);
  const stories = shown.map((story) => embedStory(story));
  const { locale } = toInstitution(iid, school?.data() ?? {});
  const seen = [...places].filter(([kind]) => maySee(actor, kind));
  const destinations = seen.flatMap(([kind, { offersFor }]) => {
    const lacking = missingToPut(actor, 'collection', kind);
    return offersFor(collection, choiceOf(kind, chosen, publication)).map(({ preview, ...offer }): Destination => {
      const drawn = preview && drawPreview(offer.name, preview, stories, locale);
      return { kind, ...offer, ...(lacking ? { missing: lacking } : {}), preview: drawn };
    });
  });
  const undescribed = stories.filter(({ media }) => media?.type === 'image' && media.alt.trim() === '').length;
  return {
    publication: publication && toCollectionPublication(deps, collection, seenBy(actor, publication)),
    checks: collectionChecks({ approved, undescribed, isPaused: collection.disabledByPlan === true }),
    destinations,
  };
}

/** Publishes a collection now or at a time. Sent twice it changes nothing more. */
export async function publishCollection(
  deps: Deps,
  actor: Actor,
  id: string,
  input: PublishCollection,
): Promise<{ publication: Publication; collection: Collection }> {
  const publication = await withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { db } = deps;
    const collection = await collectionIn(deps, school, id);
    const before = dataOf<PublicationDocument>(await school.tx.get(refs.publication(db, idOf(id))));
    const places = await placesIn(deps, school, before, input.destinations);
    if (collection.disabledByPlan) throw disabledByPlanError(collection.name, 'published');
    const requested = assertDestinations(input.destinations, places);
    const destinations = permittedDestinations(school.actor, requested, {
      placed: 'collection',
      before,
      ...collectionOffersOf(places, collection),
    });
    const publishAt = timeOf(input.publishAt, school.now);
    const made: PublicationDocument = {
      id: idOf(id),
      iid: school.iid,
      source: { type: 'collection', id },
      destinations,
      publishAt: publishAt && stamp(publishAt),
      status: publishAt ? 'scheduled' : 'published',
      approvals: [],
      approverIds: [],
      createdBy: school.actor.uid,
      at: stamp(school.now),
      replaced: before?.replaced ?? {},
      placed: before?.placed ?? [],
    };
    if (!publishAt) return write(deps, school, { collection, places, made });
    school.tx.set(refs.publication(db, made.id), made);
    school.audit({ action: 'collection.schedule', target: refs.collection(db, id).path, after: { destinations } });
    return made;
  });
  const collection = (await refs.collection(deps.db, id).get()).data() as CollectionDocument;
  return {
    publication: toCollectionPublication(deps, collection, seenBy(actor, publication)),
    collection: await completeCollection(deps, actor, collection),
  };
}

/** Publishes at its time what was scheduled. Places that are gone meanwhile are left out. */
export async function applyCollectionPublication(
  deps: Deps,
  school: SchoolTransaction,
  publication: PublicationDocument,
): Promise<void> {
  const { db } = deps;
  const snapshot = await school.tx.get(refs.collection(db, publication.source.id));
  const collection = dataOf<CollectionDocument>(snapshot);
  const places = await placesIn(deps, school, publication, publication.destinations);
  if (!collection) {
    school.tx.delete(refs.publication(db, publication.id));
    return;
  }
  if (collection.disabledByPlan) throw disabledByPlanError(collection.name, 'published');
  const destinations = publication.destinations.filter(({ kind, id }) => places.get(kind)?.has(id));
  const made = { ...publication, destinations, status: 'published' as const, at: stamp(school.now) };
  write(deps, school, { collection, places, made });
}

/** Read in the transaction: of the places where it goes, or that it leaves, all that changes. */
function placesIn(
  deps: Deps,
  { iid, tx }: SchoolTransaction,
  before: PublicationDocument | null,
  destinations: readonly { readonly kind: DestinationRef['kind']; readonly id?: string | undefined }[],
): Promise<CollectionPlaces> {
  const earlier = [...(before?.destinations ?? []), ...(before?.placed ?? [])];
  return collectionPlaces(deps, iid, { reader: tx, scope: [...destinations, ...earlier] });
}

type Writing = {
  readonly collection: CollectionDocument;
  readonly places: CollectionPlaces;
  readonly made: PublicationDocument;
};

/** Puts the collection into the chosen places, and takes it out of those that only the earlier choice put it into. */
function write(deps: Deps, school: SchoolTransaction, { collection, places, made }: Writing): PublicationDocument {
  const parts = [...places].map(([kind, place]) =>
    place.write(school, collection, choiceOf(kind, made.destinations, made)),
  );
  const placement: Placement = {
    replaced: Object.assign({}, ...parts.map(({ replaced }) => replaced)),
    placed: parts.flatMap(({ placed = [] }) => placed),
  };
  const written: PublicationDocument = { ...made, ...placement };
  school.tx.set(refs.publication(deps.db, made.id), written);
  collectionChanged(deps, school, collection.id);
  school.audit({
    action: 'collection.publish',
    target: refs.collection(deps.db, collection.id).path,
    after: { destinations: made.destinations.map(({ kind, id }) => ({ kind, id: id ?? null })) },
  });
  return written;
}

/** What ending a publication takes it out of, or cancels. */
function leftBy(
  { status, destinations, placed = [], replaced = {} }: PublicationDocument,
  places: CollectionPlaces,
  collection: CollectionDocument,
): DestinationRef[] {
  const { isThere } = collectionOffersOf(places, collection);
  const shown = Object.keys(replaced).map((id): DestinationRef => ({ kind: 'widget', id }));
  const planned = status === 'scheduled' ? destinations : [];
  return [...planned, ...[...destinations, ...placed, ...shown].filter(isThere)];
}

/** Ends all of it: the schedule, the feed, and what its widgets showed instead of another collection. */
export function endCollectionPublication(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { db } = deps;
    const collection = await collectionIn(deps, school, id);
    const before = dataOf<PublicationDocument>(await school.tx.get(refs.publication(db, idOf(id))));
    const places = await placesIn(deps, school, before, []);
    if (!before || before.status === 'cancelled') return;
    for (const { kind } of leftBy(before, places, collection)) assertMayPut(school.actor, 'collection', kind);
    const made = { ...before, destinations: [], status: 'cancelled' as const, at: stamp(school.now) };
    const written = write(deps, school, { collection, places, made });
    // Where it was, for who looks.
    school.tx.set(refs.publication(db, made.id), { ...written, destinations: before.destinations });
  });
}
