import type { View } from '../view.ts';
import { WORDS } from '../words.ts';

/** Gives the widget its own language, where there are texts in it. */
export default (view: View): void => {
  const words = WORDS[view.embed.widget.locale.slice(0, 2).toLowerCase()];
  if (words) view.say = (english) => words[english] ?? english;
};
