import type { Story } from '../embed.ts';
import { HERO } from '../hero.ts';
import type { View } from '../view.ts';

export const css = HERO;

/** The story that the widget names, else the newest. */
export default (view: View, stories: readonly Story[]): HTMLElement => {
  const { storyId } = view.embed.widget.options;
  let shown = stories[0] as Story;
  for (const story of stories) {
    if (story.publishedAt > shown.publishedAt) shown = story;
  }
  for (const story of stories) if (story.id === storyId) shown = story;
  const list = view.make('ul', 'list');
  list.className += ' -hero';
  list.setAttribute('role', 'list');
  const item = list.appendChild(view.make('li'));
  item.appendChild(view.card(shown));
  return list;
};
