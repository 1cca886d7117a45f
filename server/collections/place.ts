import { refs } from '../core/firestore/refs.ts';
import { problemOfTarget } from '../core/place-problem.ts';
import type { Place, StoryTargets } from '../core/ports/place.ts';
import type { CollectionDocument } from './documents.ts';

/** The school's collections, as places of stories. */
export const collectionPlace: Place = {
  kind: 'collection',
  isSingle: false,
  stories: {
    hasOwnDocuments: false,
    async usesOf({ db }, reader, { collectionIds }) {
      const collections = await Promise.all(collectionIds.map((id) => reader.get(refs.collection(db, id))));
      return {
        collections: collections
          .filter(({ exists }) => exists)
          .map((each) => ({ id: each.id, name: String(each.get('name')) })),
      };
    },
    async read({ db }, iid, reader) {
      const all = refs.collections(db).where('iid', '==', iid).orderBy('dateCreated', 'desc');
      return storyTargets((await reader.get(all)).docs.map((each) => each.data() as CollectionDocument));
    },
  },
};

function storyTargets(collections: readonly CollectionDocument[]): StoryTargets {
  return {
    problemOf: (id) => problemOfTarget('collection', collections, id),
    offersFor: ({ collectionIds }) =>
      collections
        .filter(({ disabledByPlan }) => !disabledByPlan)
        .map(({ id, name }) => ({ id, name, isThere: collectionIds.includes(id), preview: {} })),
    collectionsBehind: (id) => collections.filter((collection) => collection.id === id).map((each) => each.id),
  };
}
