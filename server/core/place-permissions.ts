import { type Actor, can, type Permission } from '../../src/domain/access.ts';
import type { PlaceKind } from './ports/place.ts';
import { missing } from './transaction/school-transaction.ts';

/** What is put into a place. */
export type Placed = 'story' | 'collection';

type PlacePermissions = {
  /** Seeing that it is there, its name and what it shows; `null` for what visitors see anyway. */
  readonly see: Permission | null;
  /** Putting it there, and taking it out; `null` where nothing is put. */
  readonly put: Readonly<Record<Placed, Permission | null>>;
};

/** What each place asks of whoever reaches it from another area: by publishing, in bulk, or in an answer. */
export const PLACE_PERMISSIONS: Readonly<Record<PlaceKind, PlacePermissions>> = {
  collection: { see: 's.co.rea', put: { story: 's.co.wr', collection: null } },
  // A story is shown there by going into the widget’s collection; the widget itself does not change.
  widget: { see: 's.w.rea', put: { story: 's.co.wr', collection: 's.w.wr' } },
  newsletter: { see: 's.w.rea', put: { story: 's.w.wr', collection: 's.w.wr' } },
  // It shows every published story. Which collections it offers is a setting of the school.
  page: { see: null, put: { story: null, collection: 'i.s.wr' } },
  // A hot spot is set in the tour.
  tour: { see: 's.s.rea', put: { story: null, collection: null } },
  feed: { see: 's.co.rea', put: { story: null, collection: 's.co.wr' } },
};

export function maySee(actor: Actor, kind: PlaceKind): boolean {
  const { see } = PLACE_PERMISSIONS[kind];
  return see === null || can(actor, see);
}

/** The permission that a role lacks to put it there or take it out; `null` where it lacks none. */
export function missingToPut(actor: Actor, placed: Placed, kind: PlaceKind): Permission | null {
  const { see, put } = PLACE_PERMISSIONS[kind];
  const permission = put[placed];
  if (permission === null) return null;
  if (!can(actor, permission)) return permission;
  // Whoever changes an area sees it.
  const isSameArea = see === permission.replace(/\.wr$/, '.rea');
  return see === null || isSameArea || can(actor, see) ? null : see;
}

/** @throws ProductError `forbidden` */
export function assertMayPut(actor: Actor, placed: Placed, kind: PlaceKind): void {
  const permission = missingToPut(actor, placed, kind);
  if (permission) throw missing(permission);
}
