import { storyCount } from '../../src/domain/story/count.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { CollectionDocument } from './documents.ts';

export const collectionResource: PlanResource<CollectionDocument> = {
  detail: ({ count }) => storyCount(count),
};
