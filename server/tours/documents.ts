import { pictureAddress } from '../../src/domain/media/schema.ts';
import type { TileGrid } from '../../src/domain/tour/panorama.ts';
import type { Scene, Tour } from '../../src/domain/tour/schema.ts';
import { iso, type Stamped } from '../core/firestore/documents.ts';
import { coverAddress, flatAddress, tilesAddress } from './files.ts';

/** A scene as it is stored: its addresses are made of the tour’s keys. */
export type SceneDocument = Omit<Scene, 'flat' | 'tiles'> & {
  /** The picture that was uploaded; null once the files are made of it. */
  path: string | null;
  /** Names the folder of its files; null until they are made. */
  set: string | null;
  tiles: TileGrid | null;
};

/** `institutions/{iid}/vr/{id}` */
export type TourDocument = Stamped<Omit<Tour, 'cover' | 'scenes'>, 'dateCreated' | 'dateUpdated'> & {
  /** In the addresses of its files. */
  fileKey: string;
  /** The chosen picture of the library. */
  cover: { id: string; width: number } | null;
  scenes: SceneDocument[];
  /** Stories that its hot spots lead to. */
  storyIds: string[];
};

/** @param origin without a slash at the end */
export function toScene(
  tour: Pick<TourDocument, 'publicKey' | 'fileKey'>,
  scene: SceneDocument,
  origin: string,
): Scene {
  const { id, title, alt, status, error, width, height, start, hotspots, set, tiles } = scene;
  const made = set === null ? null : { id, set };
  return {
    id,
    title,
    alt,
    status,
    ...(error ? { error } : {}),
    width,
    height,
    flat: made && flatAddress(origin, tour, made),
    tiles: made && tiles && { url: tilesAddress(origin, tour, made), ...tiles },
    start,
    hotspots,
  };
}

/** @param origin without a slash at the end */
export function toTour(document: TourDocument, origin: string): Tour {
  const { id, iid, publicKey, kind, title, description, status, url, tags, startSceneId, scenes, version } = document;
  return {
    id,
    iid,
    publicKey,
    kind,
    title,
    description,
    status,
    url,
    cover: coverOf(document, origin),
    tags,
    startSceneId,
    scenes: scenes.map((scene) => toScene(document, scene, origin)),
    version,
    dateCreated: iso(document.dateCreated),
    dateUpdated: iso(document.dateUpdated),
  };
}

function coverOf(document: TourDocument, origin: string): string | null {
  const { cover, scenes, startSceneId } = document;
  if (cover) return pictureAddress(origin, cover.id, cover.width, 'jpg');
  const ready = scenes.filter(({ status }) => status === 'ready');
  const first = ready.find(({ id }) => id === startSceneId) ?? ready[0];
  return first?.set ? coverAddress(origin, document, { id: first.id, set: first.set }) : null;
}

/** The stories that hot spots lead to, each once. */
export const storiesOf = (scenes: readonly Pick<Scene, 'hotspots'>[]): string[] => [
  ...new Set(scenes.flatMap(({ hotspots }) => hotspots.flatMap(({ storyId }) => storyId ?? []))),
];
