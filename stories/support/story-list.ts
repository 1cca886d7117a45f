/** The list of stories, for the stories about it. */

/** The box of a story, not the one for all. */
export const STORY_BOX = { name: /^Select (?!all )/ };

export const storyRows = (canvasElement: HTMLElement) =>
  canvasElement.querySelectorAll('[data-slot="story-card"], [data-slot="story-row"]');
