import { refs } from '../core/firestore/refs.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { NewsletterDocument } from './documents.ts';

export const newsletterResource: PlanResource<NewsletterDocument> = {
  all: (db, iid) => refs.newsletters(db).where('iid', '==', iid),
  detail: ({ editions }) => `${editions} ${editions === 1 ? 'edition' : 'editions'}`,
};
