import type { DocumentReference, DocumentSnapshot, Query, QuerySnapshot } from 'firebase-admin/firestore';
import type { Collection } from '../../../src/domain/collection/schema.ts';
import type { CollectionUsed } from '../../../src/domain/collection/used.ts';
import { keptPage, type SchoolPage } from '../../../src/domain/institution/school-page.ts';
import { feedAddresses } from '../../../src/domain/publication/feed-addresses.ts';
import type { Publication } from '../../../src/domain/publication/schema.ts';
import type { Widget } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { type PublicationDocument, publicationId, toPublication } from '../../core/firestore/publication-document.ts';
import { refs } from '../../core/firestore/refs.ts';
import { countInCollection } from '../../stories/index.ts';
import { type CollectionDocument, toCollection } from '../documents.ts';
import { newslettersShowing } from '../newsletters-showing.ts';

type Reader = {
  get(reference: DocumentReference): Promise<DocumentSnapshot>;
  get(query: Query): Promise<QuerySnapshot>;
};

const outside: Reader = {
  get: ((from: DocumentReference & Query) => from.get()) as Reader['get'],
};

/** A collection with what stands beside it: how many of its stories are where, what shows it and how it is published. */
export async function completeCollection(deps: Deps, document: CollectionDocument): Promise<Collection> {
  const [approved, pending, hidden, used, publication, pinned] = await Promise.all([
    countInCollection(deps, document, 'approved'),
    countInCollection(deps, document, 'pending'),
    countInCollection(deps, document, 'hidden'),
    usedOf(deps, document),
    publicationOf(deps, document.id),
    pinnedThere(deps, document),
  ]);
  return {
    ...toCollection(document, deps.appOrigin),
    pinned,
    counts: { approved, pending, hidden },
    used,
    publication: publication && publicationWithFeed(deps, document, publication),
  };
}

/** A publication as it is answered: with where its feed is read, once that is open. */
export function publicationWithFeed(
  { appOrigin }: Pick<Deps, 'appOrigin'>,
  { publicKey, isFeedPublished }: CollectionDocument,
  document: PublicationDocument,
): Publication {
  const publication = toPublication(document);
  if (!publicKey || !isFeedPublished) return publication;
  const destinations = publication.destinations.map((each) =>
    each.kind === 'feed' ? { ...each, ...feedAddresses(appOrigin, publicKey) } : each,
  );
  return { ...publication, destinations };
}

/** Stories can be deleted while they are pinned. */
async function pinnedThere({ db }: Deps, { pinned = [] }: CollectionDocument): Promise<string[]> {
  if (pinned.length === 0) return [];
  const found = await db.getAll(...pinned.map((id) => refs.story(db, id)), { fieldMask: ['iid'] });
  return found.filter((snapshot) => snapshot.exists).map(({ id }) => id);
}

export async function publicationOf(
  { db }: Deps,
  id: string,
  reader: Reader = outside,
): Promise<PublicationDocument | null> {
  const reference = refs.publication(db, publicationId({ type: 'collection', id }));
  return dataOf<PublicationDocument>(await reader.get(reference));
}

/** What shows a collection to visitors. */
export async function usedOf(
  { db, appOrigin }: Deps,
  document: CollectionDocument,
  reader: Reader = outside,
): Promise<CollectionUsed> {
  const { id, iid } = document;
  const [found, school, newsletters] = await Promise.all([
    reader.get(refs.widgets(db).where('iid', '==', iid).where('collectionId', '==', id)),
    reader.get(refs.institution(db, iid)),
    newslettersShowing({ db }, iid, [id], (query) => reader.get(query)),
  ]);
  const widgets = found.docs.map((each) => ({ id: each.id, name: (each.data() as Widget).name }));
  return usedBy(appOrigin, document, {
    widgets,
    newsletters: newsletters.get(id) ?? [],
    page: keptPage(school.get('page')),
  });
}

type Showing = Pick<CollectionUsed, 'widgets' | 'newsletters'> & { readonly page: SchoolPage };

/** What shows a collection to visitors, of what is known to show some. */
export function usedBy(
  appOrigin: string,
  { id, publicKey, isFeedPublished }: CollectionDocument,
  { widgets, newsletters, page }: Showing,
): CollectionUsed {
  const feed = publicKey && isFeedPublished ? feedAddresses(appOrigin, publicKey) : null;
  return {
    widgets,
    newsletters,
    page: page.enabled && page.collectionIds.includes(id),
    feeds: feed ? [feed.rss, feed.json] : [],
    breaks: [
      ...widgets.map(({ name }) => `The widget “${name}” would have no stories to show.`),
      ...(feed ? ['Readers who follow its feed would get an error.'] : []),
    ],
  };
}
