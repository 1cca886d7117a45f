import { FieldValue } from 'firebase-admin/firestore';
import type { Edition } from '../../../src/domain/newsletter/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { PlaceTransaction } from '../../core/ports/place.ts';
import { outsideTransaction, type Reader } from '../../core/read.ts';
import type { NewsletterDocument } from '../documents.ts';
import { type EditionDocument, sectionFields } from '../edition-document.ts';

/** The edition with the highest number. */
export async function lastEditionOf(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<NewsletterDocument, 'id'>,
  reader: Reader = outsideTransaction,
): Promise<EditionDocument | null> {
  const query = refs.editions(db, id).orderBy('number', 'desc').limit(1);
  const snapshot = await reader.get(query);
  return (snapshot.docs[0]?.data() as EditionDocument | undefined) ?? null;
}

type NewEdition = Pick<Edition, 'number' | 'sections'> & Partial<Pick<Edition, 'subject' | 'previewText' | 'intro'>>;

/** Writes a new edition. The newsletter has to have been read in the transaction, so that two at once get different numbers. */
export function addEdition(
  deps: Pick<Deps, 'db' | 'newId'>,
  school: PlaceTransaction,
  { id: newsletterId }: Pick<NewsletterDocument, 'id'>,
  { number, sections, subject = '', previewText = '', intro = '' }: NewEdition,
  action: 'edition.create' | 'edition.copy' = 'edition.create',
): EditionDocument {
  const now = stamp(school.now);
  const edition: EditionDocument = {
    id: deps.newId(),
    iid: school.iid,
    newsletterId,
    number,
    status: 'draft',
    subject,
    previewText,
    intro,
    ...sectionFields(sections),
    version: 1,
    updatedBy: school.actor.uid,
    dateCreated: now,
    dateUpdated: now,
  };
  const reference = refs.edition(deps.db, newsletterId, edition.id);
  school.tx.create(reference, edition);
  school.tx.update(refs.newsletter(deps.db, newsletterId), { editions: FieldValue.increment(1) });
  school.audit({ action, target: reference.path, after: { number, stories: edition.storyIds.length } });
  return edition;
}
