import { ProductError } from '../../src/domain/errors.ts';
import type { Actor } from '../core/actor.ts';
import { assertVersion } from '../core/assert-version.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../core/read.ts';
import type { SchoolTransaction } from '../core/transaction/school-transaction.ts';
import { type SceneDocument, storiesOf, type TourDocument, toTour } from './documents.ts';

/** @throws ProductError `not-found` */
export function ownTour(deps: Deps, { iid }: Pick<Actor, 'iid'>, id: string): Promise<TourDocument> {
  return getOwn<TourDocument>('tour', outsideTransaction, (tourId) => refs.tour(deps.db, iid, tourId), id, iid);
}

/** @throws ProductError `not-found` */
export function tourIn(
  deps: Deps,
  { tx, iid }: Pick<SchoolTransaction, 'tx' | 'iid'>,
  id: string,
): Promise<TourDocument> {
  return getOwn<TourDocument>('tour', tx, (tourId) => refs.tour(deps.db, iid, tourId), id, iid);
}

/** @throws ProductError `not-found` */
export function sceneOf({ scenes }: Pick<TourDocument, 'scenes'>, id: string): SceneDocument {
  const scene = scenes.find((each) => each.id === id);
  if (!scene) throw new ProductError('not-found', 'This scene was not found. It may have been deleted.');
  return scene;
}

/** @throws ProductError `conflict` with what it is now, when it was changed since `version` */
export function assertTourVersion(
  deps: Pick<Deps, 'appOrigin'>,
  tour: TourDocument,
  version: number | undefined,
): void {
  assertVersion(version, tour.version, () => ({
    message: 'Someone else has changed this tour since you opened it.',
    latest: { values: toTour(tour, deps.appOrigin) },
  }));
}

/** Writes a change as a new version, with what is derived from its scenes. */
export function writeTour(
  deps: Pick<Deps, 'db'>,
  { tx, iid, now }: Pick<SchoolTransaction, 'tx' | 'iid' | 'now'>,
  old: TourDocument,
  changes: Partial<TourDocument>,
): TourDocument {
  const scenes = changes.scenes ?? old.scenes;
  const changed: TourDocument = {
    ...old,
    ...changes,
    startSceneId: startOf(changes.startSceneId ?? old.startSceneId, scenes),
    storyIds: storiesOf(scenes),
    version: old.version + 1,
    dateUpdated: stamp(now),
  };
  tx.set(refs.tour(deps.db, iid, old.id), changed);
  return changed;
}

/** The chosen scene while it is there, else the first. */
const startOf = (chosen: string | null, scenes: readonly SceneDocument[]): string | null =>
  scenes.some(({ id }) => id === chosen) ? chosen : (scenes[0]?.id ?? null);
