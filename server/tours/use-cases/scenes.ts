import { ProductError } from '../../../src/domain/errors.ts';
import type { Job } from '../../../src/domain/job/schema.ts';
import { tourPathProblem } from '../../../src/domain/tour/panorama.ts';
import {
  DEFAULT_START,
  type Hotspot,
  MOST_SCENES,
  MOST_TOUR_BYTES,
  type NewHotspot,
  type NewScene,
  type Scene,
  type ScenePatch,
} from '../../../src/domain/tour/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { queuePurge } from '../../core/edge/purge-job.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { toJob } from '../../core/jobs/job-document.ts';
import { enqueueJob, runInlineJob, startInlineJob } from '../../core/jobs/queue.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { type SceneDocument, type TourDocument, toScene } from '../documents.ts';
import { sceneFolder } from '../files.ts';
import { assertTourVersion, ownTour, sceneOf, tourIn, writeTour } from '../read.ts';
import { removeTourFiles } from './remove-files.ts';

const invalid = (field: string, message: string) =>
  new ProductError('invalid', message, { fields: { [field]: message } });
const NO_FILE = 'There is no picture at this place. Upload it again.';

/** @throws ProductError `invalid` at `path` for what is not an upload of this tour */
export async function addScene(
  deps: Deps,
  actor: Actor,
  id: string,
  { path, title, alt }: NewScene,
): Promise<{ scene: Scene; job: Job }> {
  const tour = await ownTour(deps, actor, id);
  const problem = tourPathProblem(path, tour);
  if (problem) throw invalid('path', problem);
  if (!(await deps.files.list(path)).includes(path)) throw invalid('path', NO_FILE);
  const added = await withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const old = await tourIn(deps, school, id);
    if (old.kind === 'external') throw new ProductError('conflict', 'A tour on another site has no scenes here.');
    if (old.scenes.length >= MOST_SCENES)
      throw new ProductError('conflict', `A tour has ${MOST_SCENES} scenes at most. Delete one first.`);
    if (old.scenes.some((scene) => scene.path === path)) throw invalid('path', 'This picture is a scene already.');
    const sceneId = deps.newId();
    const scene: SceneDocument = {
      id: sceneId,
      title,
      alt,
      status: 'processing',
      width: 0,
      height: 0,
      path,
      set: null,
      tiles: null,
      start: DEFAULT_START,
      hotspots: [],
    };
    const changed = writeTour(deps, school, old, { scenes: [...old.scenes, scene] });
    const target = refs.tour(deps.db, school.iid, id).path;
    school.audit({ action: 'tour.scene-add', target, after: { sceneId, title } });
    const job = enqueueJob(deps, school, 'tour-tiles', `${id}/${sceneId}`);
    return { scene: toScene(changed, scene, deps.appOrigin), job: toJob(job) };
  });
  deps.wake();
  return added;
}

/** @throws ProductError `conflict` with the tour as it is now, when it was changed since `version` */
export function updateScene(
  deps: Deps,
  actor: Actor,
  { id, sid }: { readonly id: string; readonly sid: string },
  { version, ...patch }: ScenePatch,
): Promise<{ scene: Scene; version: number }> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const old = await tourIn(deps, school, id);
    assertTourVersion(deps, old, version);
    const before = sceneOf(old, sid);
    if (patch.alt === '' && old.status === 'published')
      throw invalid('alt', 'Scenes of a published tour need a description.');
    if (patch.hotspots) await assertTargets(deps, school, old, before, patch.hotspots);
    const scene: SceneDocument = {
      ...before,
      title: patch.title ?? before.title,
      alt: patch.alt ?? before.alt,
      start: { ...before.start, ...defined(patch.start) },
      hotspots: patch.hotspots ? withIds(deps, before.hotspots, patch.hotspots) : before.hotspots,
    };
    const scenes = old.scenes.map((each) => (each.id === sid ? scene : each));
    if (patch.hotspots) assertSize(scenes);
    const changed = writeTour(deps, school, old, { scenes });
    const target = refs.tour(deps.db, school.iid, id).path;
    school.audit({ action: 'tour.scene-update', target, before: logged(before), after: logged(scene) });
    return { scene: toScene(changed, scene, deps.appOrigin), version: changed.version };
  });
}

const logged = ({ id, title, alt, start, hotspots }: SceneDocument) => ({
  sceneId: id,
  title,
  alt,
  start,
  hotspots: hotspots.length,
});

function defined(start: ScenePatch['start']): Partial<Scene['start']> {
  return Object.fromEntries(Object.entries(start ?? {}).filter(([, value]) => value !== undefined));
}

/** Ids are ours: one that is not of this scene is replaced. */
function withIds(deps: Deps, before: readonly Hotspot[], hotspots: readonly NewHotspot[]): Hotspot[] {
  const own = new Set(before.map(({ id }) => id));
  return hotspots.map(({ id, ...hotspot }) => {
    const isOwn = id !== undefined && own.delete(id);
    return { ...hotspot, id: isOwn ? id : deps.newId() };
  });
}

function assertSize(scenes: readonly SceneDocument[]): void {
  if (new TextEncoder().encode(JSON.stringify(scenes)).byteLength > MOST_TOUR_BYTES)
    throw invalid('hotspots', 'This tour has too many words. Shorten the texts of its hot spots.');
}

/** Scenes of this tour, and stories of the school; a story that has gone since it was chosen is no error. */
async function assertTargets(
  deps: Deps,
  { tx, iid }: SchoolTransaction,
  tour: TourDocument,
  scene: SceneDocument,
  hotspots: readonly NewHotspot[],
): Promise<void> {
  for (const [index, hotspot] of hotspots.entries()) {
    if (hotspot.kind !== 'scene') continue;
    const isOther = hotspot.sceneId !== scene.id && tour.scenes.some(({ id }) => id === hotspot.sceneId);
    if (!isOther) throw invalid(`hotspots.${index}.sceneId`, 'Choose another scene of this tour.');
  }
  const storyIds = [...new Set(hotspots.flatMap((each) => (each.kind === 'story' ? each.storyId : [])))];
  const chosen = storyIds.filter((id) => !tour.storyIds.includes(id));
  const references = chosen.filter(isDocumentId).map((id) => refs.story(deps.db, id));
  const snapshots = references.length > 0 ? await tx.getAll(...references, { fieldMask: ['iid'] }) : [];
  const own = new Set(snapshots.filter((each) => each.get('iid') === iid).map(({ id }) => id));
  const wrong = hotspots.findIndex(
    (each) => each.kind === 'story' && chosen.includes(each.storyId) && !own.has(each.storyId),
  );
  if (wrong >= 0) throw invalid(`hotspots.${wrong}.storyId`, 'Choose a story of your school. This one was not found.');
}

/** With the hot spots that lead to it. The answer goes out once its files are removed, or else the job removes them later. */
export async function deleteScene(
  deps: Deps,
  actor: Actor,
  { id, sid }: { readonly id: string; readonly sid: string },
): Promise<void> {
  const job = await withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const old = await tourIn(deps, school, id);
    const gone = sceneOf(old, sid);
    const others = old.scenes.filter((scene) => scene.id !== sid);
    if (old.status === 'published' && !others.some(({ status }) => status === 'ready'))
      throw new ProductError('conflict', 'This is the last scene of a published tour. Unpublish the tour first.');
    const scenes = others.map((scene) => ({
      ...scene,
      hotspots: scene.hotspots.filter(({ sceneId }) => sceneId !== sid),
    }));
    writeTour(deps, school, old, { scenes });
    const target = refs.tour(deps.db, school.iid, id).path;
    school.audit({ action: 'tour.scene-delete', target, before: { sceneId: sid, title: gone.title } });
    if (old.status === 'published') queuePurge(deps, school);
    const places = [sceneFolder(old, sid), ...(gone.path === null ? [] : [gone.path])];
    return startInlineJob(deps, school, 'tour-files-removed', places.join('\n'));
  });
  await runInlineJob(deps, job, removeTourFiles);
}
