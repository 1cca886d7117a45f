import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { NewsletterDocument } from './documents.ts';

export const newsletterResource: PlanResource<NewsletterDocument> = {
  detail: ({ editions }) => `${editions} ${editions === 1 ? 'edition' : 'editions'}`,
};
