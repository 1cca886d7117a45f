import type { DestinationRef, Publication } from '../../../src/domain/publication/schema.ts';
import { iso, isoOrNull, type Stamped } from './documents.ts';

/** `publications/{id}`: one for each story or collection that was ever published, or is to be. */
export type PublicationDocument = Omit<Stamped<Publication, 'publishAt' | 'at'>, 'approvals'> & {
  approvals: Stamped<Publication['approvals'][number], 'at'>[];
  /** Who stands in `approvals`, to find it by. */
  approverIds: string[];
  /** What a widget showed before it was given this collection, by the widget's id. */
  replaced?: Record<string, string>;
  /** Of a collection: the newsletters, and the school's page, that show it because of this publication. */
  placed?: DestinationRef[];
};

/** The same source always has the same publication, so that publishing twice changes one. */
export function publicationId({ type, id }: Publication['source']): string {
  return `${type}-${id}`;
}

export function toPublication(document: PublicationDocument): Publication {
  const { id, iid, source, destinations, publishAt, status, approvals, createdBy, at, error } = document;
  return {
    id,
    iid,
    source,
    destinations,
    publishAt: isoOrNull(publishAt),
    status,
    approvals: approvals.map((approval) => ({ by: approval.by, name: approval.name, at: iso(approval.at) })),
    createdBy,
    at: iso(at),
    ...(error ? { error } : {}),
  };
}
