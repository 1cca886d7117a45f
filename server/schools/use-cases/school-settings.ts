import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import { domainOf } from '../../../src/domain/institution/domains.ts';
import type { SchoolPage } from '../../../src/domain/institution/school-page.ts';
import type { SchoolPatch, SchoolSettings } from '../../../src/domain/institution/settings.ts';
import { VERIFY_METHODS } from '../../../src/domain/institution/verification.ts';
import type { Actor } from '../../core/actor.ts';
import { assertVersion } from '../../core/assert-version.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, iso, stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { countWithoutSecondFactor, enqueueSecondFactorEmails, secondFactorFrom } from '../../identity/index.ts';
import { wholeSchool, writePrivate } from '../school-private.ts';
import { pageOf, type SchoolDocument, toSettings } from '../settings-document.ts';
import { assertNewSchool, freeKeys, keepFormerHandle, takeKeys } from './school-keys.ts';
import { schoolWords } from './schools-register.ts';

/** @throws ProductError `not-found` */
export async function schoolSettings(deps: Deps, actor: Actor): Promise<SchoolSettings> {
  const school = await wholeSchool(deps.db, actor.iid);
  if (!school) throw new ProductError('not-found', 'This school has been deleted.');
  return {
    ...toSettings(actor.iid, school, actor),
    withoutSecondFactor: await countWithoutSecondFactor(deps, actor.iid),
  };
}

type Change = { readonly patch: SchoolPatch; readonly before: DocumentData; readonly changes: DocumentData };

/**
 * Changes these parts, all or none, and leaves the others alone.
 * @throws ProductError `conflict` with `latest` when another person has changed a part since it was read; `conflict` for
 * a name, short name or web site of another school; `invalid`, `forbidden`
 */
export async function changeSchool(deps: Deps, actor: Actor, patches: readonly SchoolPatch[]): Promise<SchoolSettings> {
  await withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const reference = refs.institution(deps.db, actor.iid);
    const document: SchoolDocument = (await wholeSchool(deps.db, actor.iid, school.tx)) ?? {};
    const all: Change[] = [];
    for (const patch of patches) {
      const change = await changeOf(deps, school, actor, patch, document);
      if (change) all.push(change);
    }
    if (all.length === 0) return;
    const changes: DocumentData = Object.assign({}, ...all.map((each) => each.changes));
    // The rules of Storage, which may read two documents, read it with the role.
    const roles = 'secondFactorFrom' in changes ? (await school.tx.get(refs.roles(deps.db, actor.iid))).docs : [];
    await moveKeys(deps, school, document, changes);
    const edit = { at: stamp(school.now), by: actor.email ?? actor.uid };
    school.tx.update(reference, {
      ...writePrivate(deps.db, school.tx, actor.iid, changes),
      ...followsFrom(deps, school, document, changes),
      ...Object.fromEntries(
        all.map(({ patch: { part, version } }) => [`edits.${part}`, { version: version + 1, ...edit }]),
      ),
    });
    const { secondFactorFrom } = changes;
    for (const role of roles) school.tx.update(role.ref, { secondFactorFrom });
    if (secondFactorFrom) enqueueSecondFactorEmails(deps, school, 'required');
    const before: DocumentData = Object.assign({}, ...all.map((each) => each.before));
    school.audit({
      action: 'school.change',
      target: reference.path,
      before: withIsoTimes(before),
      after: withIsoTimes(changes),
    });
  });
  return schoolSettings(deps, actor);
}

/** What a part changes, with what was kept before; `null` for nothing, as of what is sent again because its answer was lost. */
async function changeOf(
  deps: Deps,
  school: SchoolTransaction,
  actor: Actor,
  patch: SchoolPatch,
  document: SchoolDocument,
): Promise<Change | null> {
  const current = toSettings(actor.iid, document, actor).parts[patch.part];
  if (current === null) throw new ProductError('forbidden', 'Only platform admins may change this.');
  const changes = await changesOf(deps, school, patch, document);
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, document[name as keyof SchoolDocument] ?? null]),
  );
  if (isSame(before, changes)) return null;
  const { part } = patch;
  assertVersion(patch.version, current.version, () => ({
    message: changedMeanwhile(document.edits?.[part]?.by),
    latest: { values: current.values, part },
  }));
  return { patch, before, changes };
}

/** What the document's fields are to be. @throws ProductError `invalid` for a logo or a collection of another school */
async function changesOf(
  deps: Deps,
  school: SchoolTransaction,
  patch: SchoolPatch,
  before: SchoolDocument,
): Promise<DocumentData> {
  const { iid } = school;
  const { part, version: _, ...values } = patch;
  switch (patch.part) {
    case 'logo':
      assertOwnLogo(iid, patch.logoPath);
      return values;
    case 'colours':
    case 'safeguarding':
    case 'links':
      return { [part]: values };
    case 'place': {
      const { country, address, geo } = patch;
      const { lat, lng } = geo;
      return { country, address, geo: lat === null || lng === null ? null : { lat, lng } };
    }
    case 'signIn':
      return {
        secondFactorFrom: await secondFactorFrom(deps, school, patch.secondFactor, before.secondFactorFrom ?? null),
      };
    case 'page': {
      const page: SchoolPage = { ...pageOf(before), ...values };
      await assertOwnOffers(deps, school, page);
      return { page };
    }
    case 'website': {
      const domain = domainOf(patch.website);
      const domains = domain ? [domain] : [];
      // Why it shared the old one says nothing about the new one.
      const isAlone = Boolean(before.groupReason) && !isSame(before.domains, domains);
      return { website: patch.website, domains, ...(isAlone ? { groupReason: '' } : {}) };
    }
    default:
      return values;
  }
}

/** The audit log reads times in words. */
function withIsoTimes(values: DocumentData): DocumentData {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value instanceof Timestamp ? iso(value) : value]),
  );
}

/** Firestore gives maps back in an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(value, (_name, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    );
  return plain(one) === plain(other);
}

function assertOwnLogo(iid: string, path: string | null): void {
  if (path === null || new RegExp(`^schools/${iid}/logo/[A-Za-z0-9_-]{1,100}\\.(?:png|jpg|gif|webp)$`).test(path))
    return;
  const message = 'This is not a picture that was uploaded for this school.';
  throw new ProductError('invalid', message, { fields: { logoPath: message } });
}

/** Reads. @throws ProductError `invalid` for a collection or a virtual tour that the school has not */
async function assertOwnOffers(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  { collectionIds, tourIds }: SchoolPage,
): Promise<void> {
  const fields: Record<string, string> = {};
  const tourReferences = tourIds.filter(isDocumentId).map((id) => refs.tour(deps.db, iid, id));
  const tours = tourReferences.length > 0 ? await tx.getAll(...tourReferences, { fieldMask: ['iid'] }) : [];
  if (tours.filter(({ exists }) => exists).length < tourIds.length)
    fields.tourIds = 'One of these virtual tours was not found. Remove it and save again.';
  const references = collectionIds.filter(isDocumentId).map((id) => refs.collection(deps.db, id));
  const collections = references.length > 0 ? await tx.getAll(...references) : [];
  const own = collections.filter((each) => dataOf<{ iid: string }>(each)?.iid === iid);
  if (own.length < collectionIds.length) {
    fields.collectionIds =
      'One of these collections was not found. It may have been deleted. Remove it and save again.';
  }
  const [message] = Object.values(fields);
  if (message) throw new ProductError('invalid', message, { fields });
}

const changedMeanwhile = (by = 'Someone else'): string =>
  `${by} changed this after you opened it. Your changes are not saved yet.`;

/** What no two schools may have alike goes along with the change. Reads, then writes. */
async function moveKeys(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  before: SchoolDocument,
  changes: DocumentData,
): Promise<void> {
  if (!['name', 'handle', 'country', 'address', 'domains'].some((name) => name in changes)) return;
  // Schools that were turned away hold no names.
  if (before.status === 'declined' || before.status === 'merged') return;
  const keyed = (school: SchoolDocument) => ({
    name: school.name ?? iid,
    handle: school.handle ?? iid,
    country: school.country ?? '',
    address: { postcode: school.address?.postcode ?? '' },
    domains: school.domains ?? [],
    externalIds: school.externalIds ?? {},
    groupReason: school.groupReason ?? null,
  });
  const [old, next] = [keyed(before), keyed({ ...before, ...changes })];
  await assertNewSchool(deps, tx, next, iid);
  freeKeys(deps, tx, old);
  takeKeys(deps, tx, iid, next);
  if (old.handle !== next.handle) keepFormerHandle(deps, tx, iid, old.handle);
}

/** Writes what else changes with it: how the school is found, and whether it is verified. */
function followsFrom(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  before: SchoolDocument,
  changes: DocumentData,
): DocumentData {
  const follows: DocumentData = {};
  if (['name', 'handle', 'address'].some((name) => name in changes)) {
    const { name = iid, handle = iid, address } = { ...before, ...changes } as SchoolDocument;
    follows.words = schoolWords({ name, handle, address: address ?? { town: '', postcode: '' } });
  }
  if ('domains' in changes && !isSame(before.domains ?? oldDomains(before), changes.domains)) {
    follows.isVerified = false;
    follows.verifiedBy = null;
    // What was shown about the old domain shows nothing about the new one.
    for (const method of VERIFY_METHODS) tx.delete(refs.verification(deps.db, iid, method));
  }
  return follows;
}

/** Of a school from before the domain was kept. */
function oldDomains({ website }: SchoolDocument): string[] {
  const domain = domainOf(website);
  return domain ? [domain] : [];
}
