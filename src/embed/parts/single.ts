import type { Story } from '../embed.ts';
import { HERO } from '../hero.ts';
import { shownStory } from '../shown-story.ts';
import type { View } from '../view.ts';

export const css = HERO;

/** The story that the widget names, else the newest. */
export default (view: View, stories: readonly Story[]): HTMLElement => {
  const shown = shownStory(stories, view.embed.widget.options.storyId) as Story;
  const list = view.make('ul', 'list');
  list.className += ' -hero';
  list.setAttribute('role', 'list');
  const item = list.appendChild(view.make('li'));
  item.appendChild(view.card(shown));
  return list;
};
