import { ProductError } from '../../src/domain/errors.ts';
import { MOST_OFFERED } from '../../src/domain/institution/school-page.ts';
import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import type { CollectionDocument } from '../collections/index.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import type { PublicationDocument } from '../core/firestore/publication-document.ts';
import { refs } from '../core/firestore/refs.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import { hasNewsletter, isSameDestination, type Places, placesOf, SCHOOL_PAGE } from './destinations.ts';
import { putIntoNewsletters } from './newsletter-places.ts';

/** Read in the transaction, with newsletters where the collection goes into one or leaves one. */
export function placesIn(
  deps: Deps,
  { iid, tx }: SchoolTransaction,
  before: PublicationDocument | null,
  destinations: readonly Pick<DestinationRef, 'kind'>[],
): Promise<Places> {
  return placesOf(deps, iid, { tx, withNewsletters: hasNewsletter(destinations) || hasNewsletter(before?.placed) });
}

type OtherPlace = { readonly ref: DestinationRef; readonly name: string; readonly isThere: boolean };

/** Where a collection can stand beside widgets and its feed. */
export function otherPlacesOf({ newsletters, page }: Places, collectionId: string): OtherPlace[] {
  const inNewsletters = newsletters
    .filter(({ newsletter }) => !newsletter.disabledByPlan)
    .map(({ newsletter: { id, name }, next }) => ({
      ref: { kind: 'newsletter' as const, id },
      name,
      isThere: next?.collectionIds.includes(collectionId) ?? false,
    }));
  const isThere = page.collectionIds.includes(collectionId);
  return page.enabled ? [...inNewsletters, { ref: { kind: 'page' }, name: SCHOOL_PAGE, isThere }] : inNewsletters;
}

type Writing = {
  readonly collection: CollectionDocument;
  readonly places: Places;
  readonly made: PublicationDocument;
};

/**
 * Into the chosen newsletters and onto the page, and out of those that an earlier choice put it into.
 * @returns where this publication has put it
 * @throws ProductError `conflict` where there is no room
 */
export function writeOtherPlaces(
  deps: Deps,
  school: SchoolTransaction,
  { collection, places, made }: Writing,
): DestinationRef[] {
  const { destinations, placed = [] } = made;
  const { id, name } = collection;
  putIntoNewsletters(deps, school, places, { collection: { id, name } }, { chosen: destinations, earlier: placed });
  const isOnPage = places.page.collectionIds.includes(id);
  const onPage = (refs: readonly DestinationRef[]) => refs.some(({ kind }) => kind === 'page');
  if (onPage(destinations) && !isOnPage && places.page.enabled)
    writePage(deps, school, [...places.page.collectionIds, id]);
  if (!onPage(destinations) && onPage(placed) && isOnPage)
    writePage(
      deps,
      school,
      places.page.collectionIds.filter((each) => each !== id),
    );
  // What stood there before by somebody else's hand stays theirs.
  const isOurs = (ref: DestinationRef) =>
    placed.some((each) => isSameDestination(each, ref)) ||
    !otherPlacesOf(places, id).some((place) => place.isThere && isSameDestination(place.ref, ref));
  return destinations.filter((ref) => (ref.kind === 'newsletter' || ref.kind === 'page') && isOurs(ref));
}

/** With the version that a page of settings is saved from: who has it open is told. */
function writePage({ db }: Deps, school: SchoolTransaction, collectionIds: readonly string[]): void {
  if (collectionIds.length > MOST_OFFERED) {
    throw new ProductError(
      'conflict',
      `Your school’s page offers ${MOST_OFFERED} collections already. Remove one in the school’s settings first.`,
    );
  }
  const { version = 0 } = (school.document?.edits?.page ?? {}) as { version?: number };
  school.tx.update(refs.institution(db, school.iid), {
    'page.collectionIds': collectionIds,
    'edits.page': { version: version + 1, at: stamp(school.now), by: school.actor.email ?? school.actor.uid },
  });
}
