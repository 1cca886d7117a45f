import * as z from 'zod/mini';
import { hotspotSchema, sceneSchema, tourSchema } from './schema.ts';

/** What a hot spot says of the story that it leads to. */
export const spotStorySchema = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Where it is read whole; null where there is no such place. */
  url: z.nullable(z.string()),
});
export type SpotStory = z.infer<typeof spotStorySchema>;

const shownHotspotSchema = z.extend(hotspotSchema, { story: z.optional(spotStorySchema) });
export type ShownHotspot = z.infer<typeof shownHotspotSchema>;

const shownSceneSchema = z.extend(sceneSchema, { hotspots: z.array(shownHotspotSchema) });
export type ShownScene = z.infer<typeof shownSceneSchema>;

/** A published tour as visitors get it: scenes that are ready and described, and hot spots that lead somewhere. */
export const shownTourSchema = z.extend(tourSchema, { scenes: z.array(shownSceneSchema) });
export type ShownTour = z.infer<typeof shownTourSchema>;
