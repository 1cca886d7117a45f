import { COVER_NAME, FLAT_NAME, tourFolder } from '../../src/domain/tour/panorama.ts';

type OfTour = { readonly iid: string; readonly id: string };
/** Files of one try to make a scene: what is made of another picture has another folder. */
type Made = { readonly id: string; readonly set: string };

/** Everything that is made of the pictures of a scene. */
export const sceneFolder = (tour: OfTour, sceneId: string): string => `${tourFolder(tour)}scenes/${sceneId}/`;
export const setFolder = (tour: OfTour, { id, set }: Made): string => `${sceneFolder(tour, id)}${set}/`;

type Shown = { readonly publicKey: string; readonly fileKey: string };

/**
 * Address of a file of a scene. The key in it is of the tour and as good as a password: the address works for a draft too, and no
 * longer once the key is another.
 */
const address = (origin: string, { publicKey, fileKey }: Shown, { id, set }: Made, name: string): string =>
  `${origin}/embed/v1/tours/${publicKey}/files/${fileKey}/${id}/${set}/${name}`;

export const flatAddress = (origin: string, tour: Shown, scene: Made): string =>
  address(origin, tour, scene, FLAT_NAME);
export const coverAddress = (origin: string, tour: Shown, scene: Made): string =>
  address(origin, tour, scene, COVER_NAME);
export const tilesAddress = (origin: string, tour: Shown, scene: Made): string =>
  address(origin, tour, scene, '{col}-{row}.jpg');

/** Names of files that are made. */
export const isFileName = (name: string): boolean =>
  name === FLAT_NAME || name === COVER_NAME || /^\d{1,2}-\d{1,2}\.jpg$/.test(name);
