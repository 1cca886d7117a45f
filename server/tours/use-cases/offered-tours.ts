import type { Deps } from '../../core/deps.ts';
import { dataOf } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { type TourDocument, toTour } from '../documents.ts';

/** A tour as a link to it shows it. */
export type OfferedTour = {
  readonly id: string;
  readonly title: string;
  readonly cover: string | null;
  /** On this server. */
  readonly path: string;
};

/** Those of a school that are published, in the order of `ids`. */
export async function offeredTours(deps: Deps, iid: string, ids: readonly string[]): Promise<OfferedTour[]> {
  const references = ids.filter(isDocumentId).map((id) => refs.tour(deps.db, iid, id));
  if (references.length === 0) return [];
  const snapshots = await deps.db.getAll(...references);
  return snapshots.flatMap((snapshot) => {
    const document = dataOf<TourDocument>(snapshot);
    if (document?.status !== 'published') return [];
    const { id, title, publicKey, cover } = toTour(document, deps.appOrigin);
    return [{ id, title, cover, path: `/embed/v1/tours/${publicKey}/frame` }];
  });
}
