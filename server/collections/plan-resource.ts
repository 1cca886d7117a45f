import { storyCount } from '../../src/domain/story/count.ts';
import { refs } from '../core/firestore/refs.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { CollectionDocument } from './documents.ts';

export const collectionResource: PlanResource<CollectionDocument> = {
  all: (db, iid) => refs.collections(db).where('iid', '==', iid),
  detail: ({ count }) => storyCount(count),
};
