import { LABELS } from '../labels.ts';
import type { View } from '../view.ts';

/** Gives the widget its own language, where there are texts in it. */
export default (view: View): void => {
  const labels = LABELS[view.embed.widget.locale.slice(0, 2).toLowerCase()];
  if (labels) view.say = (english) => labels[english] ?? english;
};
