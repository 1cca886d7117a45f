import { ProductError } from '../../../src/domain/errors.ts';
import { assertNameFree } from '../../../src/domain/names.ts';
import {
  DEFAULT_FILL,
  type Fill,
  type NewNewsletter,
  type Newsletter,
  type NewsletterPatch,
} from '../../../src/domain/newsletter/schema.ts';
import { slugOf } from '../../collections/index.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion } from '../../core/assert-version.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { getOwn, outsideTransaction } from '../../core/read.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type NewsletterDocument, toNewsletter } from '../documents.ts';
import { lastEditionOf } from './new-edition.ts';
import { newslettersOf } from './next-edition.ts';

export async function listNewsletters(deps: Deps, actor: Actor): Promise<Newsletter[]> {
  return (await newslettersOf(deps, actor.iid)).map(toNewsletter);
}

/** @throws ProductError `not-found` */
export function ownNewsletter(deps: Deps, { iid }: Pick<Actor, 'iid'>, id: string): Promise<NewsletterDocument> {
  const reference = (newsletterId: string) => refs.newsletter(deps.db, newsletterId);
  return getOwn<NewsletterDocument>('newsletter', outsideTransaction, reference, id, iid);
}

/** @throws ProductError `not-found` */
export function newsletterIn(deps: Deps, { tx, iid }: SchoolTransaction, id: string): Promise<NewsletterDocument> {
  const reference = (newsletterId: string) => refs.newsletter(deps.db, newsletterId);
  return getOwn<NewsletterDocument>('newsletter', tx, reference, id, iid);
}

export async function getNewsletter(deps: Deps, actor: Actor, id: string): Promise<Newsletter> {
  const newsletter = await ownNewsletter(deps, actor, id);
  return toNewsletter({ newsletter, next: await lastEditionOf(deps, newsletter) });
}

/** Read in the transaction, so that two people who choose one name at the same moment cannot both have it. */
async function allIn({ db }: Deps, { tx, iid }: SchoolTransaction): Promise<NewsletterDocument[]> {
  const snapshot = await tx.get(refs.newsletters(db).where('iid', '==', iid));
  return snapshot.docs.map((document) => document.data() as NewsletterDocument);
}

export function createNewsletter(deps: Deps, actor: Actor, { name }: NewNewsletter): Promise<Newsletter> {
  return withUsageTransaction(deps, actor, 's.w.wr', async (school) => {
    const others = await allIn(deps, school);
    assertNameFree('newsletter', others, name);
    school.charge('newsletterWidgets', 1);
    const id = deps.newId();
    const now = stamp(school.now);
    const newsletter: NewsletterDocument = {
      id,
      iid: school.iid,
      name,
      slug: slugOf(
        name,
        others.map(({ slug }) => slug),
        'newsletter',
      ),
      description: '',
      fill: DEFAULT_FILL,
      editions: 0,
      version: 1,
      dateCreated: now,
      dateUpdated: now,
    };
    const reference = refs.newsletter(deps.db, id);
    school.tx.create(reference, newsletter);
    school.audit({ action: 'newsletter.create', target: reference.path, after: { name } });
    return toNewsletter({ newsletter, next: null });
  });
}

/** @throws ProductError `conflict` with what it is now, when it was changed since `version`; `invalid` for an unknown collection */
export function updateNewsletter(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...patch }: NewsletterPatch,
): Promise<Newsletter> {
  return withSchoolTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await newsletterIn(deps, school, id);
    const next = await lastEditionOf(deps, old, school.tx);
    assertVersion(version, old.version, () => ({
      message: 'Someone else has changed this newsletter since you opened it.',
      latest: { values: toNewsletter({ newsletter: old, next }) },
    }));
    if (patch.name !== undefined && patch.name !== old.name) {
      const others = (await allIn(deps, school)).filter((other) => other.id !== id);
      assertNameFree('newsletter', others, patch.name);
    }
    const fill = withFill(old.fill, patch.fill);
    await assertCollections(deps, school, fill, old.fill);
    const { name = old.name, description = old.description } = patch;
    const changes = { name, description, fill, version: old.version + 1, dateUpdated: stamp(school.now) };
    const reference = refs.newsletter(deps.db, id);
    school.tx.update(reference, changes);
    const small = (of: Pick<NewsletterDocument, 'name' | 'description' | 'fill'>) => ({
      name: of.name,
      description: of.description,
      fill: of.fill,
    });
    school.audit({ action: 'newsletter.update', target: reference.path, before: small(old), after: small(changes) });
    return toNewsletter({ newsletter: { ...old, ...changes }, next });
  });
}

function withFill(fill: Fill, changes: NewsletterPatch['fill']): Fill {
  return {
    collectionIds: changes?.collectionIds ?? fill.collectionIds,
    any: changes?.any ?? fill.any,
    max: changes?.max ?? fill.max,
    order: changes?.order ?? fill.order,
  };
}

/** What has gone since it was chosen is no error. */
async function assertCollections(deps: Deps, school: SchoolTransaction, fill: Fill, before: Fill): Promise<void> {
  const chosen = fill.collectionIds.filter((id) => !before.collectionIds.includes(id));
  if (chosen.length === 0) return;
  const references = chosen.filter(isDocumentId).map((id) => refs.collection(deps.db, id));
  const snapshots = references.length > 0 ? await school.tx.getAll(...references, { fieldMask: ['iid'] }) : [];
  const own = new Set(snapshots.filter((each) => each.get('iid') === school.iid).map(({ id }) => id));
  const wrong = chosen.find((id) => !own.has(id));
  if (wrong === undefined) return;
  const message = 'Choose collections of your school. This one was not found.';
  const field = `fill.collectionIds.${fill.collectionIds.indexOf(wrong)}`;
  throw new ProductError('invalid', message, { fields: { [field]: message } });
}

/** With all its editions, of which there are few enough for one transaction. */
export function deleteNewsletter(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withUsageTransaction(deps, actor, 's.w.wr', async (school) => {
    const old = await newsletterIn(deps, school, id);
    const editions = await school.tx.get(refs.editions(deps.db, id).select());
    if (!old.disabledByPlan) school.charge('newsletterWidgets', -1);
    for (const { ref } of editions.docs) school.tx.delete(ref);
    const reference = refs.newsletter(deps.db, id);
    school.tx.delete(reference);
    school.audit({
      action: 'newsletter.delete',
      target: reference.path,
      before: { name: old.name, editions: editions.size },
    });
  });
}
