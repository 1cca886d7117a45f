import type { Story } from './embed.ts';

/** The story that a widget of one names, else the newest. */
export function shownStory(stories: readonly Story[], storyId: string | null | undefined): Story | undefined {
  let shown = stories[0];
  for (const story of stories) if (shown && story.publishedAt > shown.publishedAt) shown = story;
  for (const story of stories) if (story.id === storyId) shown = story;
  return shown;
}
