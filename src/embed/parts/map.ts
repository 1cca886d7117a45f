import type { Place, Story } from '../embed.ts';
import { icon } from '../icons.ts';
import type { View } from '../view.ts';

export const css = `
.-map .-map1{position:relative;background:var(--t);border:1px solid var(--l);border-radius:var(--r);overflow:hidden;margin-block-end:var(--g)}
.-map1>svg{display:block;inline-size:100%;block-size:100%;position:absolute;inset:0;fill:none;stroke:var(--l);stroke-width:.25;vector-effect:non-scaling-stroke}
.-places{position:relative;list-style:none;display:flex;flex-wrap:wrap;gap:.5em;padding:var(--g)}
.-place{display:flex;align-items:center;gap:.5em;padding:.5em .75em;min-block-size:2.75em;box-shadow:0 .125em .5em -.125em var(--h)}
.-place svg{inline-size:1.125em;block-size:1.125em;fill:var(--b);flex:none}
.-place::after{content:attr(data-count);content:attr(data-count)/'';color:var(--m);font-weight:400;font-variant-numeric:tabular-nums}
.-place[aria-pressed=true]{background:var(--i);color:var(--s);border-color:var(--i)}
.-place[aria-pressed=true]::after{color:inherit}
.-place[aria-pressed=true] svg{fill:currentColor}
@container (min-width:44em){.-map1{aspect-ratio:21/9}.-places{position:absolute;inset:0;padding:0}.-places li{position:absolute;transform:translate(-50%,-50%)}.-place{white-space:nowrap}}
.-map .-stories{grid-template-columns:repeat(auto-fill,minmax(max(min(100%,14.5em),(100% - (var(--n) - 1)*var(--g))/var(--n)),1fr))}
`;

const PIN = 'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5z';
/** Lines of height as on a walker's map. It is a drawing: no service is asked for a map. */
const LINES =
  'M-5 30C15 18 30 40 50 28S85 12 105 24M-5 40C15 28 32 52 52 38S85 22 105 34M-5 52C20 42 34 66 55 52S86 34 105 46M-5 66C20 58 36 80 58 66S88 50 105 60M-5 82C22 74 40 96 60 82S90 68 105 76M-5 18C15 8 28 26 48 16S84 0 105 12M-5 96C25 90 44 110 64 96S92 84 105 92';

/** A button per place, where it lies, that shows the stories of the place. */
export default (view: View, stories: readonly Story[]): HTMLElement => {
  const { make, say, embed } = view;
  const root = make('div');
  const list = make('ul', 'list');
  list.className += ' -stories';
  list.setAttribute('role', 'list');
  const fill = (place: Place | null) => {
    list.textContent = '';
    for (const story of stories)
      if (!place || isAt(story, place)) list.appendChild(make('li')).appendChild(view.card(story));
  };

  const places: { place: Place; count: number }[] = [];
  const all: Place[] = [];
  for (const place of embed.widget.places ?? []) {
    let count = 0;
    for (const story of stories) if (isAt(story, place)) count += 1;
    if (count > 0 && Number.isFinite(place.lat) && Number.isFinite(place.lng)) {
      all[places.length] = place;
      places[places.length] = { place, count };
    }
  }
  if (places.length > 0) {
    const map = make('div', '-map1');
    const lines = icon(LINES);
    lines.setAttribute('viewBox', '0 0 100 100');
    lines.setAttribute('preserveAspectRatio', 'none');
    map.appendChild(lines);
    const pins = make('ul', '-places');
    pins.setAttribute('role', 'list');
    pins.setAttribute('aria-label', say('Places'));
    const spots = spread(all);
    const buttons: HTMLButtonElement[] = [];
    for (let index = 0; index < places.length; index += 1) {
      const { place, count } = places[index] as (typeof places)[0];
      const [x, y] = spots[index] as readonly [number, number];
      const item = make('li');
      item.style.left = `${x}%`;
      item.style.top = `${y}%`;
      const button = make('button', 'button');
      button.className += ' -place';
      button.type = 'button';
      const label = say('{name}, {n} stories')
        .replace('{name}', () => place.name)
        .replace('{n}', `${count}`);
      button.setAttribute('aria-label', label);
      button.setAttribute('aria-pressed', 'false');
      button.appendChild(icon(PIN));
      button.appendChild(document.createTextNode(place.name));
      button.setAttribute('data-count', `${count}`);
      button.onclick = () => {
        const isChosen = button.getAttribute('aria-pressed') !== 'true';
        for (const each of buttons) each.setAttribute('aria-pressed', `${isChosen && each === button}`);
        fill(isChosen ? place : null);
        view.count('filter', undefined, place.tag);
      };
      buttons[index] = button;
      item.appendChild(button);
      pins.appendChild(item);
    }
    map.appendChild(pins);
    root.appendChild(map);
  }
  fill(null);
  root.appendChild(list);
  return root;
};

function isAt(story: Story, { tag }: Place): boolean {
  for (const each of Array.isArray(story.places) ? story.places : []) if (each === tag) return true;
  return false;
}

/** Where each place is, in shares of the map, and none on top of another. */
function spread(places: readonly Place[]): (readonly [number, number])[] {
  let [north, south, west, east] = [-90, 90, 180, -180];
  for (const { lat, lng } of places) {
    north = Math.max(north, lat);
    south = Math.min(south, lat);
    west = Math.min(west, lng);
    east = Math.max(east, lng);
  }
  const spots: [number, number][] = [];
  for (const place of places)
    spots[spots.length] = [
      east > west ? 14 + (72 * (place.lng - west)) / (east - west) : 50,
      north > south ? 14 + (72 * (north - place.lat)) / (north - south) : 50,
    ];
  for (let round = 0; round < 60; round += 1) {
    for (const a of spots) {
      for (const b of spots) {
        const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
        if (a === b || Math.abs(dx) > 24 || Math.abs(dy) > 15) continue;
        const [down, right] = [
          dy === 0 ? (spots.indexOf(a) < spots.indexOf(b) ? 1 : -1) : Math.sign(dy),
          Math.sign(dx),
        ];
        a[1] = limit(a[1] - down);
        b[1] = limit(b[1] + down);
        a[0] = limit(a[0] - right);
        b[0] = limit(b[0] + right);
      }
    }
  }
  return spots;
}

const limit = (share: number) => Math.min(88, Math.max(12, share));
