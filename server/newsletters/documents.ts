import type { Newsletter } from '../../src/domain/newsletter/schema.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';
import type { EditionDocument } from './edition-document.ts';

/** `widget_newsletter/{id}`. Which edition is the next one is read, so that whoever changes an edition changes it alone. */
export type NewsletterDocument = Stamped<Omit<Newsletter, 'nextEdition'>, 'dateCreated' | 'dateUpdated'>;

/** A newsletter with the edition that is gathered for now. */
export type NewsletterWithNext = { readonly newsletter: NewsletterDocument; readonly next: EditionDocument | null };

export function toNewsletter({ newsletter, next }: NewsletterWithNext): Newsletter {
  const { id, iid, name, slug, description, fill, editions, disabledByPlan, version } = newsletter;
  return {
    id,
    iid,
    name,
    slug,
    description,
    fill,
    editions,
    nextEdition: next ? { id: next.id, number: next.number, stories: next.storyIds.length } : null,
    ...(disabledByPlan ? { disabledByPlan } : {}),
    version,
    dateCreated: iso(newsletter.dateCreated),
    dateUpdated: iso(newsletter.dateUpdated),
  };
}
