import { FieldValue } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import { keptPage } from '../../../src/domain/institution/school-page.ts';
import { pictureIdOf } from '../../../src/domain/media/schema.ts';
import { tourFolder } from '../../../src/domain/tour/panorama.ts';
import { publishProblems } from '../../../src/domain/tour/publish.ts';
import { MOST_TOURS, type NewTour, type Tour, type TourPatch } from '../../../src/domain/tour/schema.ts';
import type { Actor } from '../../core/actor.ts';
import { toBase64Url } from '../../core/base64.ts';
import type { Deps } from '../../core/deps.ts';
import { queuePurge } from '../../core/edge/purge-job.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { runInlineJob, startInlineJob } from '../../core/jobs/queue.ts';
import { randomBytes } from '../../core/random.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { MediaUses, ownPicture } from '../../media/index.ts';
import { type SceneDocument, type TourDocument, toTour } from '../documents.ts';
import { assertTourVersion, ownTour, tourIn, writeTour } from '../read.ts';
import { removeTourFiles } from './remove-files.ts';

const newKey = (): string => toBase64Url(randomBytes(15));

export async function listTours(deps: Deps, { iid }: Actor): Promise<Tour[]> {
  const { docs } = await refs.tours(deps.db, iid).orderBy('dateCreated', 'desc').get();
  return docs.map((document) => toTour(document.data() as TourDocument, deps.appOrigin));
}

export async function getTour(deps: Deps, actor: Actor, id: string): Promise<Tour> {
  return toTour(await ownTour(deps, actor, id), deps.appOrigin);
}

export function createTour(deps: Deps, actor: Actor, input: NewTour): Promise<Tour> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { tx, iid } = school;
    const others = await tx.get(refs.tours(deps.db, iid).select().limit(MOST_TOURS));
    if (others.size >= MOST_TOURS)
      throw new ProductError('conflict', `A school has ${MOST_TOURS} virtual tours at most. Delete one first.`);
    const id = deps.newId();
    const now = stamp(school.now);
    const { title, kind } = input;
    const tour: TourDocument = {
      id,
      iid,
      publicKey: newKey(),
      fileKey: newKey(),
      kind,
      title,
      description: '',
      status: 'draft',
      url: input.kind === 'external' ? input.url : null,
      cover: null,
      tags: [],
      startSceneId: null,
      scenes: [],
      storyIds: [],
      version: 1,
      dateCreated: now,
      dateUpdated: now,
    };
    const reference = refs.tour(deps.db, iid, id);
    tx.create(reference, tour);
    school.audit({ action: 'tour.create', target: reference.path, after: { title, kind } });
    return toTour(tour, deps.appOrigin);
  });
}

/** @throws ProductError `conflict` with what it is now, when it was changed since `version` */
export function updateTour(deps: Deps, actor: Actor, id: string, patch: TourPatch): Promise<Tour> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const old = await tourIn(deps, school, id);
    const { version, cover: newCover, sceneIds, ...fields } = patch;
    assertTourVersion(deps, old, version);
    if (fields.url !== undefined && old.kind === 'own')
      throw invalid('url', 'A tour of your own pictures has no address.');
    if (fields.startSceneId !== undefined && !old.scenes.some((scene) => scene.id === fields.startSceneId))
      throw invalid('startSceneId', 'Choose a scene of this tour.');
    const cover = await coverIn(deps, school, newCover, old);
    const scenes = sceneIds ? ordered(old.scenes, sceneIds) : old.scenes;
    const changed = writeTour(deps, school, old, { ...fields, cover, scenes });
    holdCover(deps, school, old.cover, cover);
    const target = refs.tour(deps.db, school.iid, id).path;
    school.audit({ action: 'tour.update', target, before: logged(old), after: logged(changed) });
    return toTour(changed, deps.appOrigin);
  });
}

const invalid = (field: string, message: string) =>
  new ProductError('invalid', message, { fields: { [field]: message } });

const logged = ({ title, description, url, cover, tags, startSceneId, scenes }: TourDocument) => ({
  title,
  description,
  url,
  cover: cover?.id ?? null,
  tags,
  startSceneId,
  sceneIds: scenes.map(({ id }) => id),
});

function ordered(scenes: readonly SceneDocument[], ids: readonly string[]): SceneDocument[] {
  const inOrder = ids.flatMap((id) => scenes.find((scene) => scene.id === id) ?? []);
  if (new Set(ids).size !== scenes.length || inOrder.length !== scenes.length)
    throw invalid('sceneIds', 'Name each scene of this tour once.');
  return inOrder;
}

type Cover = TourDocument['cover'];

/** The picture that was chosen, read before the transaction’s first write. */
async function coverIn(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  address: string | null | undefined,
  old: TourDocument,
): Promise<Cover> {
  if (address === undefined || address === toTour(old, deps.appOrigin).cover) return old.cover;
  if (address === null) return null;
  const picture = await ownPicture(deps, tx, iid, pictureIdOf(address, deps.appOrigin) ?? '', 'cover');
  return { id: picture.id, width: picture.sizes.at(-1)?.slot ?? 0 };
}

/** Keeps the picture for as long as the tour shows it. */
function holdCover(deps: Deps, { tx, iid }: SchoolTransaction, before: Cover, after: Cover): void {
  const held = (cover: Cover) => (cover ? { mediaIds: [cover.id] } : null);
  const uses = new MediaUses();
  uses.moved(held(before), held(after));
  uses.write(deps, tx, iid);
}

/** @throws ProductError `not-ready` with what is missing */
export function publishTour(deps: Deps, actor: Actor, id: string): Promise<Tour> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const old = await tourIn(deps, school, id);
    if (old.status === 'published') return toTour(old, deps.appOrigin);
    const checks = publishProblems(old);
    if (checks[0]) throw new ProductError('not-ready', checks[0].message, { checks });
    const changed = writeTour(deps, school, old, { status: 'published' });
    const target = refs.tour(deps.db, school.iid, id).path;
    school.audit({ action: 'tour.publish', target, after: { title: old.title } });
    return toTour(changed, deps.appOrigin);
  });
}

/** With another key for its files, so that addresses that visitors have lead nowhere. */
export function unpublishTour(deps: Deps, actor: Actor, id: string): Promise<Tour> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const old = await tourIn(deps, school, id);
    if (old.status === 'draft') return toTour(old, deps.appOrigin);
    const changed = writeTour(deps, school, old, { status: 'draft', fileKey: newKey() });
    const target = refs.tour(deps.db, school.iid, id).path;
    school.audit({ action: 'tour.unpublish', target, before: { title: old.title } });
    queuePurge(deps, school);
    return toTour(changed, deps.appOrigin);
  });
}

/** The answer goes out once its files are removed, or else the job removes them later. */
export async function deleteTour(deps: Deps, actor: Actor, id: string): Promise<void> {
  const job = await withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { tx, iid } = school;
    const old = await tourIn(deps, school, id);
    holdCover(deps, school, old.cover, null);
    const reference = refs.tour(deps.db, iid, id);
    tx.delete(reference);
    if (keptPage(school.document?.page).tourIds.includes(id))
      tx.update(refs.institution(deps.db, iid), { 'page.tourIds': FieldValue.arrayRemove(id) });
    school.audit({
      action: 'tour.delete',
      target: reference.path,
      before: { title: old.title, scenes: old.scenes.length },
    });
    if (old.status === 'published') queuePurge(deps, school);
    return startInlineJob(deps, school, 'tour-files-removed', tourFolder(old));
  });
  await runInlineJob(deps, job, removeTourFiles);
}
