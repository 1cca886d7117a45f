import * as z from 'zod/mini';
import { normaliseHashtag } from '../../lib/text.ts';
import { URL_MESSAGES, urlProblem } from '../rules.ts';
import { playerOf } from './external.ts';
import { SCENE_PROBLEMS } from './panorama.ts';

export const MOST_TOURS = 200;
export const MOST_SCENES = 40;
export const MOST_HOTSPOTS = 30;
export const MOST_TOUR_TITLE = 120;
export const MOST_TOUR_TEXT = 2_000;
export const MOST_SCENE_TITLE = 80;
export const MOST_ALT = 500;
export const MOST_SPOT_LABEL = 80;
export const MOST_SPOT_TEXT = 500;
export const MOST_TOUR_TAGS = 20;
/** As much as all hot spots of a tour may take, since a tour is one document. */
export const MOST_TOUR_BYTES = 800_000;

export const TOUR_KINDS = ['own', 'external'] as const;
export const TOUR_STATUSES = ['draft', 'published'] as const;
export const SCENE_STATUSES = ['processing', 'ready', 'failed'] as const;
export const HOTSPOT_KINDS = ['scene', 'story', 'link', 'info'] as const;

/** Where a scene is looked at first: degrees, and how close from 0 to 100. */
export const startSchema = z.object({ yaw: z.number(), pitch: z.number(), zoom: z.number() });
export const DEFAULT_START = { yaw: 0, pitch: 0, zoom: 50 };

export const hotspotSchema = z.object({
  id: z.string(),
  kind: z.enum(HOTSPOT_KINDS),
  /** In degrees, -180 to 180. */
  yaw: z.number(),
  /** In degrees, -90 to 90. */
  pitch: z.number(),
  label: z.string(),
  sceneId: z.optional(z.string()),
  storyId: z.optional(z.string()),
  url: z.optional(z.string()),
  text: z.optional(z.string()),
});
export type Hotspot = z.infer<typeof hotspotSchema>;

export const sceneSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Describes the picture for people who cannot see it. */
  alt: z.string(),
  status: z.enum(SCENE_STATUSES),
  error: z.optional(z.object({ code: z.enum(SCENE_PROBLEMS), message: z.string() })),
  /** Of the picture that was sent; 0 until it is ready. */
  width: z.number(),
  height: z.number(),
  /** Address of the whole picture in one file; null until it is ready. */
  flat: z.nullable(z.string()),
  /** `url` has `{col}` and `{row}` in the place of the numbers, from 0. */
  tiles: z.nullable(z.object({ url: z.string(), width: z.number(), cols: z.number(), rows: z.number() })),
  start: startSchema,
  hotspots: z.array(hotspotSchema),
});
export type Scene = z.infer<typeof sceneSchema>;

/** A virtual tour, `institutions/{iid}/vr/{id}`. */
export const tourSchema = z.object({
  id: z.string(),
  iid: z.string(),
  publicKey: z.string(),
  kind: z.enum(TOUR_KINDS),
  title: z.string(),
  description: z.string(),
  status: z.enum(TOUR_STATUSES),
  /** Of an external tour, the address of its player. */
  url: z.nullable(z.string()),
  /** Address of a picture; of an own tour without a chosen one that of the scene it starts with. */
  cover: z.nullable(z.string()),
  tags: z.array(z.string()),
  startSceneId: z.nullable(z.string()),
  scenes: z.array(sceneSchema),
  version: z.number(),
  dateCreated: z.string(),
  dateUpdated: z.string(),
});
export type Tour = z.infer<typeof tourSchema>;

const labelSchema = (missing: string, most: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Use ${most} characters or fewer.`));
const mayBeEmpty = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Use ${most} characters or fewer.`));

const titleSchema = labelSchema('Give the tour a title.', MOST_TOUR_TITLE);
const idSchema = (missing: string) => z.string(missing).check(z.minLength(1, missing), z.maxLength(128, missing));

export const WRONG_PLAYER = 'Enter the address of a tour on YouTube, Matterport or Kuula.';
/** Whatever address of the three it is, the address of the player is kept. */
const playerSchema = z.pipe(
  z.string(WRONG_PLAYER).check(
    z.maxLength(2_000, WRONG_PLAYER),
    z.refine((address) => playerOf(address) !== null, WRONG_PLAYER),
  ),
  z.transform((address: string) => playerOf(address) ?? address),
);

export const newTourSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      title: titleSchema,
      kind: z.literal('own'),
      url: z.optional(z.null('A tour of your own pictures has no address.')),
    }),
    z.strictObject({ title: titleSchema, kind: z.literal('external'), url: playerSchema }),
  ],
  'Choose your own pictures, or a tour on another site.',
);
export type NewTour = z.infer<typeof newTourSchema>;

const version = z.optional(z.int().check(z.minimum(0)));
const changesSomething = z.refine<object>(
  (patch) => Object.keys(patch).some((name) => name !== 'version'),
  'Send at least one change.',
);

const tagsSchema = z.pipe(
  z
    .array(z.string().check(z.maxLength(100, 'Use 100 characters or fewer.')))
    .check(z.maxLength(MOST_TOUR_TAGS, `Use ${MOST_TOUR_TAGS} tags or fewer.`)),
  z.transform((tags: string[]) => [...new Set(tags.map(normaliseHashtag).filter(Boolean))]),
);

/** `version`: the one that the change was made from. */
export const tourPatchSchema = z
  .strictObject({
    version,
    title: z.optional(titleSchema),
    description: z.optional(mayBeEmpty(MOST_TOUR_TEXT)),
    /** Of an external tour. */
    url: z.optional(playerSchema),
    /** Address of a picture of the school’s library; null for that of the scene it starts with. */
    cover: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
    tags: z.optional(tagsSchema),
    startSceneId: z.optional(idSchema('Choose a scene of this tour.')),
    /** All scenes, in their new order. */
    sceneIds: z.optional(z.array(z.string()).check(z.maxLength(MOST_SCENES))),
  })
  .check(changesSomething);
export type TourPatch = z.infer<typeof tourPatchSchema>;

const sceneTitleSchema = labelSchema('Give the scene a title.', MOST_SCENE_TITLE);

export const newSceneSchema = z.strictObject({
  /** Where the browser uploaded the picture to. */
  path: z.string('Upload a picture.').check(z.maxLength(1_000)),
  title: sceneTitleSchema,
  alt: z._default(mayBeEmpty(MOST_ALT), ''),
});
export type NewScene = z.infer<typeof newSceneSchema>;

const degrees = (most: number) => {
  const message = `Use -${most} to ${most} degrees.`;
  return z.number(message).check(z.minimum(-most, message), z.maximum(most, message));
};
const ZOOM = 'Use 0 to 100.';

const spot = {
  /** Of a hot spot that is there already. */
  id: z.optional(z.string().check(z.maxLength(40))),
  yaw: degrees(180),
  pitch: degrees(90),
  label: labelSchema('Give the hot spot a name.', MOST_SPOT_LABEL),
};
const linkSchema = z.string(URL_MESSAGES['not-a-url']).check(
  z.trim(),
  z.maxLength(2_000, 'Use an address with 2000 characters or fewer.'),
  z.refine((value) => urlProblem(value) === null, {
    error: ({ input }) => URL_MESSAGES[urlProblem(String(input)) ?? 'not-a-url'],
  }),
);

export const newHotspotSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...spot, kind: z.literal('scene'), sceneId: idSchema('Choose a scene.') }),
    z.strictObject({ ...spot, kind: z.literal('story'), storyId: idSchema('Choose a story.') }),
    z.strictObject({ ...spot, kind: z.literal('link'), url: linkSchema }),
    z.strictObject({ ...spot, kind: z.literal('info'), text: labelSchema('Enter a text.', MOST_SPOT_TEXT) }),
  ],
  'Choose what the hot spot leads to.',
);
export type NewHotspot = z.infer<typeof newHotspotSchema>;

/** `version`: that of the tour. */
export const scenePatchSchema = z
  .strictObject({
    version,
    title: z.optional(sceneTitleSchema),
    alt: z.optional(mayBeEmpty(MOST_ALT)),
    start: z.optional(
      z.strictObject({
        yaw: z.optional(degrees(180)),
        pitch: z.optional(degrees(90)),
        zoom: z.optional(z.number(ZOOM).check(z.minimum(0, ZOOM), z.maximum(100, ZOOM))),
      }),
    ),
    hotspots: z.optional(
      z.array(newHotspotSchema).check(z.maxLength(MOST_HOTSPOTS, `Use ${MOST_HOTSPOTS} hot spots or fewer.`)),
    ),
  })
  .check(changesSomething);
export type ScenePatch = z.infer<typeof scenePatchSchema>;
