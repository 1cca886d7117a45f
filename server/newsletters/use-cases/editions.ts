import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import type * as z from 'zod/mini';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Edition, EditionPatch, newEditionSchema } from '../../../src/domain/newsletter/schema.ts';
import { storiesSection } from '../../../src/domain/newsletter/sections.ts';
import { disabledByPlanError } from '../../billing/index.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion } from '../../core/assert-version.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { NewsletterDocument } from '../documents.ts';
import { type EditionDocument, sectionFields, toEdition } from '../edition-document.ts';
import { assertKnown, cleanSections } from './edition-sections.ts';
import { addEdition, lastEditionOf } from './new-edition.ts';
import { newsletterIn, ownNewsletter } from './newsletters.ts';
import { suggestedFor, usedIn } from './suggestions.ts';

export type NewEditionInput = z.output<typeof newEditionSchema>;

const PAGE = 50;
const MOST_EDITIONS = 200;

type PageRequest = { readonly limit?: number | undefined; readonly cursor?: string | undefined };
type Editions = { readonly items: Edition[]; readonly nextCursor: string | null };

/** The latest first. */
export async function listEditions(
  deps: Deps,
  actor: Actor,
  id: string,
  { limit = PAGE, cursor }: PageRequest,
): Promise<Editions> {
  await ownNewsletter(deps, actor, id);
  const key = { editionsOf: id };
  let query = refs.editions(deps.db, id).orderBy('number', 'desc').orderBy(FieldPath.documentId(), 'desc');
  if (cursor) {
    const from = decodeCursor(key, cursor);
    query = query.startAfter(from.value, from.id);
  }
  const page = await query.limit(limit + 1).get();
  const editions = page.docs.slice(0, limit).map((document) => document.data() as EditionDocument);
  const last = editions.at(-1);
  const next = page.size > limit && last ? { value: last.number, id: last.id } : null;
  return { items: editions.map(toEdition), nextCursor: next ? encodeCursor(key, next) : null };
}

/** @throws ProductError `not-found` */
export async function ownEdition(deps: Deps, actor: Actor, id: string, eid: string): Promise<EditionDocument> {
  if (!isDocumentId(id)) await ownNewsletter(deps, actor, id);
  const reference = (editionId: string) => refs.edition(deps.db, id, editionId);
  return getOwn<EditionDocument>('edition', outsideTransaction, reference, eid, actor.iid);
}

type Both = { readonly newsletter: NewsletterDocument; readonly edition: EditionDocument };

/** @throws ProductError `not-found` */
export async function editionIn(deps: Deps, school: SchoolTransaction, id: string, eid: string): Promise<Both> {
  const newsletter = await newsletterIn(deps, school, id);
  const reference = (editionId: string) => refs.edition(deps.db, id, editionId);
  const edition = await getOwn<EditionDocument>('edition', school.tx, reference, eid, school.iid);
  return { newsletter, edition };
}

function assertOn({ name, disabledByPlan }: NewsletterDocument): void {
  if (disabledByPlan) throw disabledByPlanError(name, 'changed');
}

function assertRoom({ name, editions }: NewsletterDocument): void {
  if (editions < MOST_EDITIONS) return;
  throw new ProductError(
    'conflict',
    `“${name}” has ${MOST_EDITIONS} editions, and can’t have more. Delete one that is no longer needed.`,
  );
}

/** A draft that has filled itself, unless an empty one is asked for. */
export async function createEdition(
  deps: Deps,
  actor: Actor,
  id: string,
  { empty }: NewEditionInput,
): Promise<Edition> {
  const suggested = empty ? [] : await suggestedFor(deps, actor, await ownNewsletter(deps, actor, id));
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const newsletter = await newsletterIn(deps, school, id);
    assertOn(newsletter);
    assertRoom(newsletter);
    const last = await lastEditionOf(deps, newsletter, school.tx);
    // Again, now that no other edition can be made: two at once do not take the same stories.
    const used = empty ? new Set<string>() : await usedIn(deps, id, school.tx);
    const stories = suggested.map(({ story }) => story.id).filter((storyId) => !used.has(storyId));
    const sections = empty ? [] : [storiesSection(deps.newId(), stories.slice(0, newsletter.fill.max))];
    return toEdition(addEdition(deps, school, newsletter, { number: (last?.number ?? 0) + 1, sections }));
  });
}

/** @throws ProductError `conflict` with the edition as it is, when it was changed since `version` */
export function updateEdition(
  deps: Deps,
  actor: Actor,
  id: string,
  eid: string,
  { version, ...patch }: EditionPatch,
): Promise<Edition> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const { newsletter, edition: old } = await editionIn(deps, school, id, eid);
    assertOn(newsletter);
    assertVersion(version, old.version, () => ({
      message: 'Someone else has changed this edition since you opened it.',
      latest: { values: toEdition(old) },
    }));
    if (patch.sections) await assertKnown(deps, school, old, patch.sections);
    const changes = {
      ...(patch.subject === undefined ? {} : { subject: patch.subject }),
      ...(patch.previewText === undefined ? {} : { previewText: patch.previewText }),
      ...(patch.intro === undefined ? {} : { intro: deps.sanitiseHtml(patch.intro).html }),
      ...(patch.sections ? sectionFields(cleanSections(deps, old, patch.sections)) : {}),
    };
    const fields = (Object.keys(changes) as (keyof typeof changes)[]).filter(
      (field) => JSON.stringify(changes[field]) !== JSON.stringify(old[field]),
    );
    if (fields.length === 0) return toEdition(old);
    const counted = { version: old.version + 1, updatedBy: school.actor.uid, dateUpdated: stamp(school.now) };
    const reference = refs.edition(deps.db, id, eid);
    school.tx.update(reference, { ...changes, ...counted });
    const after = { ...old, ...changes, ...counted };
    const small = ({ subject, storyIds, collectionIds }: EditionDocument) => ({ subject, storyIds, collectionIds });
    school.audit({ action: 'edition.update', target: reference.path, before: small(old), after: small(after) });
    return toEdition(after);
  });
}

export function deleteEdition(deps: Deps, actor: Actor, id: string, eid: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const { edition } = await editionIn(deps, school, id, eid);
    const reference = refs.edition(deps.db, id, eid);
    school.tx.delete(reference);
    school.tx.update(refs.newsletter(deps.db, id), { editions: FieldValue.increment(-1) });
    const { number, subject } = edition;
    school.audit({ action: 'edition.delete', target: reference.path, before: { number, subject } });
  });
}

/** With the same words and stories, as the latest edition. */
export function copyEdition(deps: Deps, actor: Actor, id: string, eid: string): Promise<Edition> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const { newsletter, edition } = await editionIn(deps, school, id, eid);
    assertOn(newsletter);
    assertRoom(newsletter);
    const last = await lastEditionOf(deps, newsletter, school.tx);
    const { subject, previewText, intro } = edition;
    const sections = edition.sections.map((section) => ({ ...section, id: deps.newId() }));
    const number = (last?.number ?? edition.number) + 1;
    const content = { number, subject, previewText, intro, sections };
    return toEdition(addEdition(deps, school, newsletter, content, 'edition.copy'));
  });
}
