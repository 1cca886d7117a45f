import { refs } from '../core/firestore/refs.ts';
import type { Place } from '../core/ports/place.ts';
import type { TourDocument } from './documents.ts';

/**
 * Hot spots of published tours show stories. They are put there in the tour alone, so that there is nothing to choose when a story
 * is published, and a hidden story is left out of every answer.
 */
export const tourPlace: Place = {
  kind: 'tour',
  isSingle: false,
  stories: {
    hasOwnDocuments: true,
    async usesOf({ db }, reader, { id, iid }) {
      const { docs } = await reader.get(refs.tours(db, iid).where('storyIds', 'array-contains', id));
      const tours = docs
        .map((document) => document.data() as TourDocument)
        .filter(({ status }) => status === 'published')
        .map((tour) => ({ id: tour.id, name: tour.title }));
      return tours.length > 0 ? { tours } : {};
    },
  },
};
