import { type Edition, type Section, storiesOfSections } from '../../src/domain/newsletter/schema.ts';
import { collectionsOfSections } from '../../src/domain/newsletter/sections.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';

/** `widget_newsletter/{id}/editions/{eid}` */
export type EditionDocument = Stamped<Edition, 'dateCreated' | 'dateUpdated'> & {
  /** What its sections name, to find it by. */
  storyIds: string[];
  collectionIds: string[];
};

/** The sections with what an edition is found by. */
export function sectionFields(sections: Section[]): Pick<EditionDocument, 'sections' | 'storyIds' | 'collectionIds'> {
  return { sections, storyIds: storiesOfSections(sections), collectionIds: collectionsOfSections(sections) };
}

export function toEdition(document: EditionDocument): Edition {
  const { id, iid, newsletterId, number, status, subject, previewText, intro, sections, version, updatedBy } = document;
  return {
    id,
    iid,
    newsletterId,
    number,
    status,
    subject,
    previewText,
    intro,
    sections,
    version,
    updatedBy,
    dateCreated: iso(document.dateCreated),
    dateUpdated: iso(document.dateUpdated),
  };
}
