import type { Story } from './embed.ts';
import { iconButton } from './icons.ts';
import { moves } from './moves.ts';
import type { View } from './view.ts';

/** What all layouts share that show some stories at a time. `--v` of them fit at once. */
export const STRIP = `
.-show{display:grid;gap:var(--g);min-inline-size:0}
.-track{list-style:none;display:flex;gap:var(--g);overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x mandatory;scrollbar-width:none}
.-track::-webkit-scrollbar{display:none}
.-track li{flex:0 0 calc((100% - (var(--v) - 1)*var(--g))/var(--v));min-inline-size:0;scroll-snap-align:start;--v:1}
.-slide{display:flex;flex:1;min-inline-size:0}
.-bar{display:flex;align-items:center;gap:.5em}
.-bar .button{display:grid;place-items:center;inline-size:2.75em;block-size:2.75em;font-size:1em;padding:0}
.-bar svg{inline-size:1.25em;block-size:1.25em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.root[dir=rtl] .-turn svg{transform:scaleX(-1)}
.-bar .button[aria-disabled=true]{color:var(--m);border-style:dashed;cursor:default}
.-count{font-size:.875em;color:var(--m);background:var(--s);border:1px solid var(--l);border-radius:9em;padding:.5em 1em;margin-inline-start:auto;font-variant-numeric:tabular-nums}
@media (prefers-reduced-motion:no-preference){.-track{scroll-behavior:smooth}}
`;

const BACK = 'M15 5l-7 7 7 7';
const ON = 'M9 5l7 7-7 7';

/**
 * Stories side by side in a track that a swipe, the buttons or the focus moves.
 * @param isCarousel whether assistive technology hears of slides
 */
export function strip(view: View, stories: readonly Story[], isCarousel: boolean): HTMLElement {
  const { make, say, box } = view;
  const show = make('div', '-show');
  const track = make('ul', 'list');
  track.className = '-track';
  track.setAttribute('role', 'list');
  if (isCarousel) box.setAttribute('aria-roledescription', say('carousel'));
  const total = `${stories.length}`;
  for (let index = 0; index < stories.length; index += 1) {
    const item = make('li');
    const slide = make('div', '-slide');
    if (isCarousel) {
      slide.setAttribute('role', 'group');
      slide.setAttribute('aria-roledescription', say('slide'));
      slide.setAttribute(
        'aria-label',
        say('{n} of {total}')
          .replace('{n}', `${index + 1}`)
          .replace('{total}', total),
      );
    }
    slide.appendChild(view.card(stories[index] as Story));
    item.appendChild(slide);
    track.appendChild(item);
  }
  show.appendChild(track);
  if (stories.length < 2) return show;

  const bar = make('div', '-bar');
  const back = iconButton(view, 'Previous stories', BACK);
  const on = iconButton(view, 'Next stories', ON);
  for (const button of [back, on]) button.className += ' -turn';
  const count = make('span', '-count');
  count.setAttribute('role', 'status');

  const width = () => (track.firstElementChild as HTMLElement).offsetWidth || 1;
  const gap = () => Number.parseFloat(getComputedStyle(track).columnGap) || 0;
  const first = () => Math.round(Math.abs(track.scrollLeft) / (width() + gap()));
  const many = () => Math.max(1, Math.round((track.clientWidth + gap()) / (width() + gap())));
  const show1 = () => {
    const from = Math.min(first(), stories.length - 1);
    const to = Math.min(stories.length, from + many());
    const text = `${from + 1 === to ? to : `${from + 1}–${to}`}`;
    const label = say('{n} of {total}').replace('{n}', text).replace('{total}', total);
    if (count.textContent !== label) count.textContent = label;
    back.setAttribute('aria-disabled', `${from === 0}`);
    on.setAttribute('aria-disabled', `${to >= stories.length}`);
    const isAll = many() >= stories.length;
    bar.hidden = isAll;
  };
  const go = (index: number) => {
    const at = Math.max(0, Math.min(index, stories.length - many())) * (width() + gap());
    track.scrollTo({ left: box.dir === 'rtl' ? -at : at });
  };
  back.onclick = () => go(first() - many());
  on.onclick = () => go(first() + many());
  track.onscroll = show1;
  const sizes = new ResizeObserver(show1);
  sizes.observe(track);
  view.ends[view.ends.length] = () => sizes.disconnect();

  bar.appendChild(back);
  bar.appendChild(on);
  moves(
    view,
    track,
    bar,
    (isMoving) => {
      count.setAttribute('role', isMoving ? 'presentation' : 'status');
    },
    () => go(first() + many() >= stories.length ? 0 : first() + many()),
  );
  bar.appendChild(count);
  show.appendChild(bar);
  return show;
}
