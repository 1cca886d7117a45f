import type { Publication } from '../../src/domain/publication/schema.ts';
import { iso, isoOrNull, type Stamped } from '../core/firestore/documents.ts';
import type { Placement } from '../core/ports/place.ts';

/** `publications/{id}`: one for each story or collection that was ever published, or is to be. */
export type PublicationDocument = Omit<Stamped<Publication, 'publishAt' | 'at'>, 'approvals'> & {
  approvals: Stamped<Publication['approvals'][number], 'at'>[];
  /** The users in `approvals`, to query by. */
  approverIds: string[];
} & /** Of a collection. */ Partial<Placement>;

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
