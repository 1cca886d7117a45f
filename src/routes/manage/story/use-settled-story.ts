import type { RefObject } from 'react';
import { useAlerts } from '../../../data/alerts.tsx';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import type { StorySaving } from './story-body.tsx';

/** Saves what is being typed before an act. @returns the story as it is saved; `null`, and says so, where that failed */
export type SettledStory = () => Promise<SchoolStory | null>;

export function useSettledStory(story: SchoolStory | undefined, saving: RefObject<StorySaving | null>): SettledStory {
  const alerts = useAlerts();
  return async () => {
    const settled = saving.current ? await saving.current.settled() : (story ?? null);
    if (!settled) {
      alerts.show('danger', 'Your changes could not be saved, so nothing else was done. Save them, then try again.');
    }
    return settled;
  };
}
