import * as z from 'zod/mini';
import type { Scene, Tour } from './schema.ts';

export const TOUR_CHECKS = ['no-scene', 'alt-missing'] as const;

/** Why a tour cannot be published. */
export const tourCheckSchema = z.object({
  code: z.enum(TOUR_CHECKS),
  level: z.literal('error'),
  message: z.string(),
  sceneId: z.optional(z.string()),
});
export type TourCheck = z.infer<typeof tourCheckSchema>;

type Published = Pick<Tour, 'kind'> & {
  readonly scenes: readonly Pick<Scene, 'id' | 'title' | 'alt' | 'status'>[];
};

export function publishProblems({ kind, scenes }: Published): TourCheck[] {
  if (kind === 'external') return [];
  const ready = scenes.filter(({ status }) => status === 'ready');
  if (ready.length === 0)
    return [
      {
        code: 'no-scene',
        level: 'error',
        message: 'Add a scene. A tour can be published once the picture of one is ready.',
      },
    ];
  return scenes
    .filter(({ alt }) => alt === '')
    .map(({ id, title }) => ({
      code: 'alt-missing',
      level: 'error',
      message: `Describe the picture of “${title}” for people who cannot see it.`,
      sceneId: id,
    }));
}

/** Scenes that visitors see. */
export const shownScenes = <T extends Pick<Scene, 'alt' | 'status'>>(scenes: readonly T[]): T[] =>
  scenes.filter(({ alt, status }) => status === 'ready' && alt !== '');
