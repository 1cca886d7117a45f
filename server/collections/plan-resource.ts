import { storyCount } from '../../src/domain/story/count.ts';
import { refs } from '../core/firestore/refs.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import { collectionChanged } from '../stories/index.ts';
import type { CollectionDocument } from './documents.ts';

export const collectionResource: PlanResource<CollectionDocument> = {
  detail: ({ count }) => storyCount(count),
  /** The school's page offers none that is switched off. */
  write(db, tx, { id, iid }, changes, now) {
    tx.update(refs.collection(db, id), changes);
    collectionChanged({ db }, { tx, iid, now }, id);
  },
};
