import { can } from '../../../src/domain/access.ts';
import type { Collection } from '../../../src/domain/collection/schema.ts';
import { collectionChecks } from '../../../src/domain/publication/checks.ts';
import { feedAddresses } from '../../../src/domain/publication/feed-addresses.ts';
import type { Destination, PublishCollection, Publishing } from '../../../src/domain/publication/publishing.ts';
import type { DestinationRef, Publication } from '../../../src/domain/publication/schema.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import {
  type CollectionDocument,
  collectionIn,
  completeCollection,
  publicationWithFeed,
} from '../../collections/index.ts';
import type { Actor } from '../../core/actor.ts';
import { toBase64Url } from '../../core/base64.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp, toInstitution } from '../../core/firestore/documents.ts';
import { type PublicationDocument, publicationId } from '../../core/firestore/publication-document.ts';
import { refs } from '../../core/firestore/refs.ts';
import { randomBytes } from '../../core/random.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { missing, type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { embedStory, takeShown } from '../../stories/index.ts';
import { otherPlacesOf, placesIn, writeOtherPlaces } from '../collection-places.ts';
import {
  assertDestinations,
  isSameDestination,
  listPreview,
  type Places,
  placesOf,
  timeOf,
  widgetPreview,
} from '../destinations.ts';

const SHOWN = 48;
const COLLECTION_PLACES = ['widget', 'newsletter', 'page', 'feed'] as const;

const idOf = (id: string): string => publicationId({ type: 'collection', id });

/** Where a collection can go, what it looks like there, and what was checked. */
export async function collectionPublishing(deps: Deps, actor: Actor, id: string): Promise<Publishing> {
  const { db, appOrigin } = deps;
  const { iid } = actor;
  const reference = (other: string) => refs.collection(db, other);
  const collection = await getOwn<CollectionDocument>('collection', outsideTransaction, reference, id, iid);
  const [places, [kept, school], taken, approved] = await Promise.all([
    placesOf(deps, iid, { withNewsletters: true }),
    db.getAll(refs.publication(db, idOf(id)), refs.institution(db, iid)),
    takeShown(db, collection, SHOWN),
    completeCollection(deps, collection).then(({ counts }) => counts?.approved ?? 0),
  ]);
  const publication = kept ? dataOf<PublicationDocument>(kept) : null;
  const chosen = publication && publication.status !== 'cancelled' ? publication.destinations : [];
  const isChosen = (ref: DestinationRef) => chosen.some((each) => isSameDestination(each, ref));
  const shown = await withDefaultPictures(deps, iid, taken);
  const stories = shown.map(embedStory);
  const { locale } = toInstitution(iid, school?.data() ?? {});
  const inWidgets = places.widgets
    .filter(({ disabledByPlan }) => !disabledByPlan)
    .map((widget): Destination => {
      const ref = { kind: 'widget', id: widget.id } as const;
      const isFixed = widget.collectionId === id && !publication?.replaced?.[widget.id];
      const preview = widgetPreview(widget, stories, locale);
      return { ...ref, name: widget.name, selected: isFixed || isChosen(ref), isFixed, preview };
    });
  const inOthers = otherPlacesOf(places, id).map(({ ref, name, isThere }): Destination => {
    const isFixed = isThere && !isChosen(ref) && !publication?.placed?.some((each) => isSameDestination(each, ref));
    const preview = listPreview(name, stories, locale);
    return { kind: ref.kind, id: ref.id ?? null, name, selected: isFixed || isChosen(ref), isFixed, preview };
  });
  const feed: Destination = {
    kind: 'feed',
    id: null,
    name: 'Feed (RSS and JSON)',
    selected: collection.isFeedPublished === true || isChosen({ kind: 'feed' }),
    isFixed: false,
    preview: null,
    ...(collection.isFeedPublished && collection.publicKey ? feedAddresses(appOrigin, collection.publicKey) : {}),
  };
  const undescribed = stories.filter(({ media }) => media?.type === 'image' && media.alt.trim() === '').length;
  return {
    publication: publication && publicationWithFeed(deps, collection, publication),
    checks: collectionChecks({ approved, undescribed, isPaused: collection.disabledByPlan === true }),
    destinations: [...inWidgets, ...inOthers, feed],
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
    const destinations = assertDestinations(input.destinations, places, COLLECTION_PLACES);
    assertWidgets(school, places, { id, destinations, before });
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
    publication: publicationWithFeed(deps, collection, publication),
    collection: await completeCollection(deps, collection),
  };
}

/** Publishes at its time what was scheduled. Places that are gone meanwhile are left out. */
export async function applyCollectionPublication(
  deps: Deps,
  school: SchoolTransaction,
  publication: PublicationDocument,
): Promise<void> {
  const { db } = deps;
  const found = await school.tx.get(refs.collection(db, publication.source.id));
  const collection = dataOf<CollectionDocument>(found);
  const places = await placesIn(deps, school, publication, publication.destinations);
  if (!collection) {
    school.tx.delete(refs.publication(db, publication.id));
    return;
  }
  if (collection.disabledByPlan) throw disabledByPlanError(collection.name, 'published');
  const destinations = publication.destinations.filter(
    ({ kind, id }) => kind !== 'widget' || places.widgets.some((widget) => widget.id === id),
  );
  const made = { ...publication, destinations, status: 'published' as const, at: stamp(school.now) };
  write(deps, school, { collection, places, made });
}

type Writing = {
  readonly collection: CollectionDocument;
  readonly places: Places;
  readonly made: PublicationDocument;
};

/** Gives the chosen widgets this collection, those that were chosen before what they had, and opens or closes the feed. */
function write(deps: Deps, school: SchoolTransaction, { collection, places, made }: Writing): PublicationDocument {
  const { db } = deps;
  const { tx } = school;
  const replaced: Record<string, string> = {};
  for (const widget of places.widgets) {
    const reference = refs.widget(db, widget.id);
    const earlier = made.replaced?.[widget.id];
    if (made.destinations.some(({ kind, id }) => kind === 'widget' && id === widget.id)) {
      const had = widget.collectionId === collection.id ? earlier : widget.collectionId;
      if (had) replaced[widget.id] = had;
      if (widget.collectionId !== collection.id) tx.update(reference, { collectionId: collection.id });
    } else if (
      earlier &&
      widget.collectionId === collection.id &&
      places.collections.some(({ id }) => id === earlier)
    ) {
      tx.update(reference, { collectionId: earlier });
    }
  }
  const isFeedPublished = made.destinations.some(({ kind }) => kind === 'feed');
  const publicKey = collection.publicKey ?? (isFeedPublished ? toBase64Url(randomBytes(15)) : undefined);
  const reference = refs.collection(db, collection.id);
  tx.update(reference, { isFeedPublished, ...(publicKey ? { publicKey } : {}), updatedAt: stamp(school.now) });
  const written = { ...made, replaced, placed: writeOtherPlaces(deps, school, { collection, places, made }) };
  tx.set(refs.publication(db, made.id), written);
  school.audit({
    action: 'collection.publish',
    target: reference.path,
    after: { destinations: made.destinations.map(({ kind, id }) => ({ kind, id: id ?? null })) },
  });
  return written;
}

type Choosing = {
  readonly id: string;
  readonly destinations: readonly DestinationRef[];
  readonly before: PublicationDocument | null;
};

/**
 * @throws ProductError `forbidden` where the role may not change widgets; `invalid` where a widget would be left with nothing
 * to show
 */
function assertWidgets(school: SchoolTransaction, { widgets }: Places, { id, destinations, before }: Choosing): void {
  const isChosen = (widgetId: string) => destinations.some((each) => each.kind === 'widget' && each.id === widgetId);
  const changing = widgets.filter(
    (widget) =>
      (isChosen(widget.id) && widget.collectionId !== id) || (!isChosen(widget.id) && before?.replaced?.[widget.id]),
  );
  const { isPlatformAdmin, role } = school.actor;
  if (changing.length > 0 && !can({ isPlatformAdmin, role }, 's.w.wr')) throw missing('s.w.wr');
}

/** Ends all of it: the schedule, the feed, and what its widgets showed instead of another collection. */
export function endCollectionPublication(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.co.wr', async (school) => {
    const { db } = deps;
    const collection = await collectionIn(deps, school, id);
    const before = dataOf<PublicationDocument>(await school.tx.get(refs.publication(db, idOf(id))));
    const places = await placesIn(deps, school, before, []);
    if (!before || before.status === 'cancelled') return;
    assertWidgets(school, places, { id, destinations: [], before });
    const made = { ...before, destinations: [], status: 'cancelled' as const, at: stamp(school.now) };
    const written = write(deps, school, { collection, places, made });
    // Where it was, for who looks.
    school.tx.set(refs.publication(db, made.id), { ...written, destinations: before.destinations });
  });
}
