import type { Story } from '../embed.ts';
import { HERO } from '../hero.ts';
import { STRIP, strip } from '../strip.ts';
import type { View } from '../view.ts';

export const css = STRIP + HERO;

/** One story at a time, large. */
export default (view: View, stories: readonly Story[]): HTMLElement => {
  const show = strip(view, stories, true);
  show.className += ' -hero';
  return show;
};
