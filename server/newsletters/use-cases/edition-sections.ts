import { ProductError } from '../../../src/domain/errors.ts';
import type { EditionPatch, Section } from '../../../src/domain/newsletter/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import type { SchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { EditionDocument } from '../edition-document.ts';

type SentSection = NonNullable<EditionPatch['sections']>[number];

/**
 * What the edition has already may stay although it has gone meanwhile: the checks name it, and nothing else that was typed is lost.
 * @throws ProductError `invalid` at each story and collection that is new to the edition and not of the school
 */
export async function assertKnown(
  deps: Deps,
  school: SchoolTransaction,
  { storyIds, collectionIds }: Pick<EditionDocument, 'storyIds' | 'collectionIds'>,
  sections: readonly SentSection[],
): Promise<void> {
  const here = { story: new Set(storyIds), collection: new Set(collectionIds) };
  const named = sections.flatMap((section, at) => [
    ...storiesOf(section).map((id, index) => ({
      kind: 'story' as const,
      id,
      field: `sections.${at}.storyIds.${index}`,
    })),
    ...collectionOf(section).map((id) => ({ kind: 'collection' as const, id, field: `sections.${at}.collectionId` })),
  ]);
  const foreign = named.filter(({ kind, id }) => !here[kind].has(id));
  const references = foreign.filter(({ id }) => isDocumentId(id)).map(({ kind, id }) => refs[kind](deps.db, id));
  const snapshots = references.length > 0 ? await school.tx.getAll(...references, { fieldMask: ['iid'] }) : [];
  const own = new Set(snapshots.filter((each) => each.get('iid') === school.iid).map(({ ref }) => ref.path));
  const unknown = foreign.filter(({ kind, id }) => !isDocumentId(id) || !own.has(refs[kind](deps.db, id).path));
  const [first] = unknown;
  if (!first) return;
  const message = ({ kind }: typeof first) =>
    `Choose a ${kind} of your school. This one was not found. It may have been deleted.`;
  const fields = Object.fromEntries(unknown.map((each) => [each.field, message(each)]));
  throw new ProductError('invalid', message(first), { fields });
}

const storiesOf = ({ kind, storyIds = [] }: SentSection): string[] => (kind === 'stories' ? storyIds : []);
const collectionOf = ({ kind, collectionId }: SentSection): string[] =>
  kind === 'collection' && collectionId ? [collectionId] : [];

/** What was sent as it is kept: of each kind its own, ids that tell the sections apart, and each story once. */
export function cleanSections(
  deps: Deps,
  { sections: before }: Pick<EditionDocument, 'sections'>,
  sections: readonly SentSection[],
): Section[] {
  const free = new Set(before.map(({ id }) => id));
  const placed = new Set<string>();
  return sections.map((section) => {
    const { kind, title, html = '' } = section;
    const storyIds = storiesOf(section).filter((id) => !placed.has(id));
    for (const id of storyIds) placed.add(id);
    return {
      id: section.id !== undefined && free.delete(section.id) ? section.id : deps.newId(),
      kind,
      title,
      html: kind === 'text' ? deps.sanitiseHtml(html).html : '',
      storyIds,
      collectionId: collectionOf(section)[0] ?? null,
    };
  });
}
