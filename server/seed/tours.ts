import type { NewHotspot } from '../../src/domain/tour/schema.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { addScene, updateScene } from '../tours/use-cases/scenes.ts';
import { tileScene } from '../tours/use-cases/tile-scene.ts';
import { createTour, publishTour, updateTour } from '../tours/use-cases/tours.ts';
import { roleFor } from './actors.ts';
import { PANORAMAS } from './panoramas.ts';
import { finish } from './runner.ts';

const IID = 'oakfield';
/** Where the tour is seen, the same at every seeding. */
export const DEMO_TOUR_KEY = 'oakfield-tour';

type Name = keyof typeof PANORAMAS;
const SCENES: Readonly<Record<Name, { readonly title: string; readonly alt: string; readonly yaw: number }>> = {
  hall: {
    title: 'Hall',
    alt: 'The school hall: a stage with red curtains in front, tall windows behind, a green and a blue door at the sides',
    yaw: 0,
  },
  library: {
    title: 'Library',
    alt: 'The library: shelves full of coloured books on two sides, a table with open books under the windows',
    yaw: 60,
  },
  playground: {
    title: 'Playground',
    alt: 'The playground under a blue sky: goal posts, white fences, trees and the red brick school building',
    yaw: 45,
  },
};

/** Oakfield's published tour of three scenes, by the use cases and the job. Its files are made of our own drawings. */
export async function seedTour(deps: Deps, goTo: (days: number) => void): Promise<void> {
  const actor = roleFor('demo-author', IID, 'AUTHOR');
  goTo(20);
  const { id } = await createTour(deps, actor, { title: 'Walk through Oakfield', kind: 'own' });
  await refs.tour(deps.db, IID, id).update({ publicKey: DEMO_TOUR_KEY });
  const scenes = new Map<Name, string>();
  for (const name of Object.keys(PANORAMAS) as Name[]) {
    const { title, alt } = SCENES[name];
    const path = `schools/${IID}/tours/${id}/${name}.jpg`;
    await deps.files.write(path, { bytes: await pictureOf(name), contentType: 'image/jpeg' });
    const { scene, job } = await addScene(deps, actor, id, { path, title, alt });
    await finish(deps, job.id, tileScene);
    scenes.set(name, scene.id);
  }
  const spots = hotspotsOf((name) => scenes.get(name) ?? '', await newestStory(deps));
  for (const [name, sid] of scenes) {
    await updateScene(deps, actor, { id, sid }, { start: { yaw: SCENES[name].yaw, zoom: 25 }, hotspots: spots[name] });
  }
  await updateTour(deps, actor, id, {
    description: 'Our hall, our library and our playground, to see before you visit.',
    tags: ['openday'],
  });
  await publishTour(deps, actor, id);
  await refs.institution(deps.db, IID).update({ 'page.tourIds': [id] });
}

function hotspotsOf(scene: (name: Name) => string, storyId: string | null): Record<Name, NewHotspot[]> {
  const lead = (yaw: number, label: string, name: Name): NewHotspot => ({
    kind: 'scene',
    yaw,
    pitch: -5,
    label,
    sceneId: scene(name),
  });
  return {
    hall: [
      { kind: 'info', yaw: 0, pitch: 8, label: 'Stage', text: 'Every year group performs here once a year.' },
      lead(90, 'To the library', 'library'),
      lead(-90, 'To the playground', 'playground'),
      ...(storyId ? [{ kind: 'story' as const, yaw: 32, pitch: 4, label: 'Latest story', storyId }] : []),
    ],
    library: [
      {
        kind: 'info',
        yaw: 0,
        pitch: 10,
        label: 'Shelves',
        text: 'Eleven thousand books, and open until the last bus.',
      },
      lead(-90, 'To the hall', 'hall'),
    ],
    playground: [
      { kind: 'link', yaw: 60, pitch: 12, label: 'Visit us', url: 'https://www.oakfield.example/visit' },
      lead(90, 'To the hall', 'hall'),
    ],
  };
}

/** The package is loaded here alone: a server without demo data starts without it. */
async function pictureOf(name: Name): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(PANORAMAS[name])).flatten().jpeg({ quality: 88 }).toBuffer();
}

async function newestStory({ db, now }: Deps): Promise<string | null> {
  const approved = refs.stories(db).where('iid', '==', IID).where('status', '==', 'approved');
  const newest = approved.where('publishedAt', '<=', stamp(now())).orderBy('publishedAt', 'desc').limit(1);
  return (await newest.get()).docs[0]?.id ?? null;
}
