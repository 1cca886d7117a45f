import { ProductError } from '../../../src/domain/errors.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { shownScenes } from '../../../src/domain/tour/publish.ts';
import type { Hotspot, Scene } from '../../../src/domain/tour/schema.ts';
import type { ShownHotspot, ShownTour, SpotStory } from '../../../src/domain/tour/shown.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, toInstitution } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { storyAddresses } from '../../embed/index.ts';
import { isServed, type SchoolDocument } from '../../schools/index.ts';
import { EMBEDDED_FIELDS, embedStory, type StoryDocument } from '../../stories/index.ts';
import { type TourDocument, toTour } from '../documents.ts';

export type ServedTour = { readonly tour: ShownTour; readonly institution: Institution };

/** The same answer for a key that never was, a draft, and a school that is not served: nothing can be learnt from it. */
export const noTour = () => new ProductError('not-found', 'There is no virtual tour with this key.');

export async function tourByKey({ db }: Pick<Deps, 'db'>, publicKey: string): Promise<TourDocument | null> {
  const { docs } = await refs.allTours(db).where('publicKey', '==', publicKey).limit(1).get();
  return (docs[0]?.data() as TourDocument | undefined) ?? null;
}

/** @throws ProductError `not-found` */
export async function readShownTour(deps: Deps, publicKey: string): Promise<ServedTour> {
  const document = await tourByKey(deps, publicKey);
  if (document?.status !== 'published') throw noTour();
  const school = dataOf<SchoolDocument>(await refs.institution(deps.db, document.iid).get());
  if (!school || !isServed(school)) throw noTour();
  const institution = toInstitution(document.iid, school as Partial<Institution>);
  const addressOf = storyAddresses(deps, { handle: institution.handle, document: school });
  const stories = await spotStories(deps, document, addressOf);
  return { tour: shown(toTour(document, deps.appOrigin), stories), institution };
}

/** Those that are approved now. */
async function spotStories(
  { db }: Deps,
  { iid, storyIds }: TourDocument,
  addressOf: (story: StoryDocument) => string | null,
): Promise<ReadonlyMap<string, SpotStory>> {
  const ids = storyIds.filter(isDocumentId);
  if (ids.length === 0) return new Map();
  const snapshots = await db.getAll(...ids.map((id) => refs.story(db, id)), {
    fieldMask: ['id', 'iid', 'status', 'publishedAt', ...EMBEDDED_FIELDS],
  });
  return new Map(
    snapshots.flatMap((snapshot) => {
      const story = dataOf<StoryDocument>(snapshot);
      if (story?.iid !== iid || story.status !== 'approved') return [];
      const { id, title, excerpt } = embedStory(story);
      return [[id, { id, title, excerpt, url: addressOf(story) }] as const];
    }),
  );
}

function shown(tour: ShownTour, stories: ReadonlyMap<string, SpotStory>): ShownTour {
  const scenes = shownScenes<Scene>(tour.scenes);
  const isScene = (id: string | undefined) => scenes.some((scene) => scene.id === id);
  const leading = (hotspot: Hotspot): ShownHotspot[] => {
    if (hotspot.kind === 'scene') return isScene(hotspot.sceneId) ? [hotspot] : [];
    if (hotspot.kind !== 'story') return [hotspot];
    const story = stories.get(hotspot.storyId ?? '');
    return story ? [{ ...hotspot, story }] : [];
  };
  return {
    ...tour,
    startSceneId: isScene(tour.startSceneId ?? undefined) ? tour.startSceneId : (scenes[0]?.id ?? null),
    scenes: scenes.map((scene) => ({ ...scene, hotspots: scene.hotspots.flatMap(leading) })),
  };
}
