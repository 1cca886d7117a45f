import { CURRENT_STORY_WAS_SET, STORY_MISSING } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';

/** The page for an address that names no story; it goes with the next story that is chosen. */
export async function watchMissingStories(): Promise<void> {
  const channel = await addons.ready();
  const { dataset } = document.documentElement;
  channel.on(STORY_MISSING, (id: unknown) => {
    dataset.missing = '';
    void import('./docs/missing-story.tsx').then((it) => it.showMissingStory(typeof id === 'string' ? id : ''));
  });
  channel.on(CURRENT_STORY_WAS_SET, () => {
    delete dataset.missing;
  });
}
