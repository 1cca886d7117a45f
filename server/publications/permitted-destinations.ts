import type { DestinationRef } from '../../src/domain/publication/schema.ts';
import { maySee, missingToPut, type Placed } from '../core/place-permissions.ts';
import type { PlaceTransaction } from '../core/ports/place.ts';
import { missing } from '../core/transaction/school-transaction.ts';
import { isSameDestination } from './destinations.ts';
import type { PublicationDocument } from './publication-document.ts';

type Rights = PlaceTransaction['actor'];

type Change = {
  readonly placed: Placed;
  readonly before: PublicationDocument | null;
  readonly isThere: (destination: DestinationRef) => boolean;
  /** What can be chosen now: what is over the plan, or off, cannot. */
  readonly isOffered: (destination: DestinationRef) => boolean;
};

/**
 * Where a publication goes from now on. What the role may not change stays as it is: what it does not see without being sent,
 * what it sees when it is sent again.
 * @throws ProductError `forbidden` for what is chosen or left out against the role
 */
export function permittedDestinations(
  actor: Rights,
  requested: readonly DestinationRef[],
  { placed, before, isThere, isOffered }: Change,
): DestinationRef[] {
  const isActive = before !== null && before.status !== 'cancelled' && before.status !== 'failed';
  const earlier = isActive ? before.destinations : [];
  // A publication that has happened may have left a place since, as an edition does that was sent.
  const standing = earlier.filter((each) => before?.status !== 'published' || isThere(each));
  const chosen = requested.filter((each) => {
    const permission = missingToPut(actor, placed, each.kind);
    if (permission === null || includes(standing, each)) return true;
    if (includes(earlier, each)) return false;
    throw missing(permission);
  });
  const unchanged = standing.filter((each) => {
    const permission = missingToPut(actor, placed, each.kind);
    if (permission === null || includes(chosen, each)) return false;
    if (maySee(actor, each.kind) && isOffered(each)) throw missing(permission);
    return true;
  });
  return [...chosen, ...unchanged];
}

/** Those that the role may change. */
export function changeable(actor: Rights, placed: Placed, destinations: readonly DestinationRef[]): DestinationRef[] {
  return destinations.filter(({ kind }) => missingToPut(actor, placed, kind) === null);
}

/** Without the places that the role does not see. */
export function seenBy<T extends Pick<PublicationDocument, 'destinations'>>(actor: Rights, publication: T): T {
  return { ...publication, destinations: publication.destinations.filter(({ kind }) => maySee(actor, kind)) };
}

const includes = (destinations: readonly DestinationRef[], one: DestinationRef): boolean =>
  destinations.some((each) => isSameDestination(each, one));
