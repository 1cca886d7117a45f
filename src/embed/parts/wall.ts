import type { Story } from '../embed.ts';
import type { View } from '../view.ts';

export const css = `
.-wall .list{display:block;columns:var(--n) 14.5em;column-gap:var(--g)}
.-wall li{break-inside:avoid;padding-block-end:var(--g)}
.-wall .-bare .title{font-size:1.375em}
.-wall .-bare .excerpt{-webkit-line-clamp:12}
@container (max-width:31em){.-wall .list{columns:1}}
`;

/** Cards as high as they are, in columns, each picture in its own shape. */
export default (view: View, stories: readonly Story[]): HTMLElement => {
  const list = view.make('ul', 'list');
  list.setAttribute('role', 'list');
  for (const story of stories) {
    const card = view.card(story);
    const { width, height } = (story.media ?? {}) as { width?: number; height?: number };
    const picture = card.querySelector<HTMLElement>('.picture');
    // Very high and very wide ones are cut.
    if (picture && Number(width) > 0 && Number(height) > 0) {
      picture.style.aspectRatio = `${Math.min(1.9, Math.max(0.72, Number(width) / Number(height)))}`;
    }
    list.appendChild(view.make('li')).appendChild(card);
  }
  return list;
};
