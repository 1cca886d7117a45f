import { ProductError } from '../../../src/domain/errors.ts';
import type { Section } from '../../../src/domain/newsletter/schema.ts';
import { withCollection, withoutCollection, withoutStory, withStory } from '../../../src/domain/newsletter/sections.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { PlaceTransaction } from '../../core/ports/place.ts';
import { outsideTransaction, type Reader } from '../../core/read.ts';
import type { NewsletterDocument, NewsletterWithNext } from '../documents.ts';
import { type EditionDocument, sectionFields } from '../edition-document.ts';
import { addEdition, lastEditionOf } from './new-edition.ts';

type Writing = Pick<Deps, 'db' | 'newId'>;

/** All newsletters of a school, the newest first, each with the edition that what is published to it goes into. */
export async function newslettersOf(
  deps: Pick<Deps, 'db'>,
  iid: string,
  reader: Reader = outsideTransaction,
): Promise<NewsletterWithNext[]> {
  const query = refs.newsletters(deps.db).where('iid', '==', iid).orderBy('dateCreated', 'desc');
  const newsletters = (await reader.get(query)).docs.map((document) => document.data() as NewsletterDocument);
  const next = await Promise.all(newsletters.map((newsletter) => lastEditionOf(deps, newsletter, reader)));
  return newsletters.map((newsletter, index) => ({ newsletter, next: next[index] ?? null }));
}

/**
 * Writes a story into the next edition, and makes that edition where there is none. A story that is in it already stays where it
 * is. Whoever publishes says in the audit log what was published where.
 * @returns the edition as it is then, for whoever writes into it again
 * @throws ProductError `conflict` where the edition is full
 */
export function putStoryIn(
  deps: Writing,
  school: PlaceTransaction,
  newsletter: NewsletterDocument,
  next: EditionDocument | null,
  storyId: string,
): EditionDocument {
  return putIn(deps, school, newsletter, next, (sections) => withStory(sections, storyId, deps.newId));
}

/** As `putStoryIn`, with a part that shows the newest stories of a collection. */
export function putCollectionIn(
  deps: Writing,
  school: PlaceTransaction,
  newsletter: NewsletterDocument,
  next: EditionDocument | null,
  collection: { readonly id: string; readonly name: string },
): EditionDocument {
  return putIn(deps, school, newsletter, next, (sections) => withCollection(sections, collection, deps.newId));
}

function putIn(
  deps: Writing,
  school: PlaceTransaction,
  newsletter: NewsletterDocument,
  next: EditionDocument | null,
  put: (sections: readonly Section[]) => Section[] | null,
): EditionDocument {
  const before = next?.sections ?? [];
  const sections = put(before);
  if (!sections) {
    throw new ProductError(
      'conflict',
      `The next edition of “${newsletter.name}” is full. Start a new edition, or remove something from it.`,
    );
  }
  if (!next) return addEdition(deps, school, newsletter, { number: 1, sections });
  return writeSections(deps, school, next, sections);
}

/** Writes an edition without a story, if it is in it. @returns the edition as it is then */
export function takeStoryOut(
  deps: Writing,
  school: PlaceTransaction,
  edition: EditionDocument,
  storyId: string,
): EditionDocument {
  return writeSections(deps, school, edition, withoutStory(edition.sections, storyId));
}

/** As `takeStoryOut`, of the part that shows a collection. */
export function takeCollectionOut(
  deps: Writing,
  school: PlaceTransaction,
  edition: EditionDocument,
  collectionId: string,
): EditionDocument {
  return writeSections(deps, school, edition, withoutCollection(edition.sections, collectionId));
}

function writeSections(
  deps: Writing,
  school: PlaceTransaction,
  edition: EditionDocument,
  sections: Section[],
): EditionDocument {
  if (JSON.stringify(sections) === JSON.stringify(edition.sections)) return edition;
  const changes = {
    ...sectionFields(sections),
    version: edition.version + 1,
    updatedBy: school.actor.uid,
    dateUpdated: stamp(school.now),
  };
  school.tx.update(refs.edition(deps.db, edition.newsletterId, edition.id), changes);
  return { ...edition, ...changes };
}
