import type { Publication } from '../../src/domain/publication/schema.ts';
import { dataOf, stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { PlacedCollection } from '../core/ports/place.ts';
import type { PublicationDeps, Publications } from '../core/ports/publications.ts';
import { publicationOfStory, readAwaiting, readRestorable } from './awaiting.ts';
import { seenBy } from './permitted-destinations.ts';
import { type PublicationDocument, publicationId, toPublication } from './publication-document.ts';

/** What stories and collections, which are below, ask of publications. */
export const publications: Publications = {
  async ofCollection(deps, actor, collection) {
    const reference = refs.publication(deps.db, publicationId({ type: 'collection', id: collection.id }));
    const publication = dataOf<PublicationDocument>(await reference.get());
    return publication && toCollectionPublication(deps, collection, seenBy(actor, publication));
  },
  readAwaiting,
  readRestorable,
  async readForCancelling(deps, { tx, now }, storyId) {
    const reference = publicationOfStory(deps, storyId);
    const publication = dataOf<PublicationDocument>(await tx.get(reference));
    const active = publication?.status === 'cancelled' ? null : publication;
    return {
      active: active && { id: active.id, status: active.status },
      cancel() {
        if (active) tx.update(reference, { status: 'cancelled', at: stamp(now) });
      },
    };
  },
  remove({ db }, tx, source) {
    tx.delete(refs.publication(db, publicationId(source)));
  },
};

/** A publication as it is answered: with where readers find it. */
export function toCollectionPublication(
  deps: PublicationDeps,
  collection: PlacedCollection,
  document: PublicationDocument,
): Publication {
  const publication = toPublication(document);
  const destinations = publication.destinations.map((each) => {
    const place = deps.places.find(({ kind }) => kind === each.kind);
    return { ...each, ...place?.collections?.addressesOf?.(deps, collection) };
  });
  return { ...publication, destinations };
}
