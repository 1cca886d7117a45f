/** Our own drawings of the whole surroundings, made by code: 2048 by 1024, the middle is straight ahead. */
const WIDTH = 2_048;
const HEIGHT = 1_024;
/** Of the eye above the floor, where a wall is 1 away. */
const EYE = 0.55;

type Wall = 0 | 1 | 2 | 3;
/** On a wall, from the left to the right in -1..1 and from the bottom to the top, with the eye at 0. */
type Area = { readonly left: number; readonly right: number; readonly bottom: number; readonly top: number };

const across = (wall: Wall, s: number): number => ((wall * 90 + (Math.atan(s) * 180) / Math.PI) / 360 + 0.5) * WIDTH;
const down = (s: number, y: number): number => (0.5 - Math.atan(y / Math.hypot(1, s)) / Math.PI) * HEIGHT;
const point = (wall: Wall, s: number, y: number): string => `${across(wall, s).toFixed(1)},${down(s, y).toFixed(1)}`;

const STEPS = 8;
const between = (from: number, to: number): number[] =>
  Array.from({ length: STEPS + 1 }, (_, n) => from + ((to - from) * n) / STEPS);

/** A flat piece of a wall, bent as the surroundings are. What is behind is at both ends of the picture. */
function panel(wall: Wall, { left, right, bottom, top }: Area, fill: string): string {
  const points = [
    ...between(left, right).map((s) => point(wall, s, top)),
    ...between(right, left).map((s) => point(wall, s, bottom)),
  ].join(' ');
  const drawn = `<polygon points="${points}" fill="${fill}"/>`;
  return wall >= 2 ? `${drawn}<g transform="translate(${-WIDTH})">${drawn}</g>` : drawn;
}

/** Several of one size beside each other. */
function row(wall: Wall, area: Area, count: number, fills: readonly string[]): string {
  const step = (area.right - area.left) / count;
  return Array.from({ length: count }, (_, n) => {
    const left = area.left + n * step;
    return panel(wall, { ...area, left, right: left + step * 0.82 }, fills[n % fills.length] ?? '');
  }).join('');
}

const ALL: readonly Wall[] = [0, 1, 2, 3];
const WHOLE_WALL = { left: -1, right: 1, bottom: -EYE, top: 0.8 };

type Ground = { readonly above: readonly [string, string]; readonly below: readonly [string, string] };

const drawing = ({ above, below }: Ground, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>${gradient('above', above)}${gradient('below', below)}</defs><rect width="${WIDTH}" height="512" fill="url(#above)"/><rect y="512" width="${WIDTH}" height="512" fill="url(#below)"/>${parts.join('')}</svg>`;

const gradient = (id: string, [top, bottom]: readonly [string, string]): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;

const door = (wall: Wall, fill: string): string =>
  panel(wall, { left: -0.2, right: 0.2, bottom: -EYE, top: 0.3 }, '#2a2119') +
  panel(wall, { left: -0.17, right: 0.17, bottom: -EYE, top: 0.27 }, fill) +
  panel(wall, { left: 0.1, right: 0.13, bottom: -0.16, top: -0.11 }, '#e0a526');

const windows = (wall: Wall): string =>
  row(wall, { left: -0.85, right: 0.95, bottom: 0, top: 0.6 }, 4, ['#f4f1e6']) +
  row(wall, { left: -0.82, right: 0.98, bottom: 0.03, top: 0.28 }, 4, ['#a9d3ee']) +
  row(wall, { left: -0.82, right: 0.98, bottom: 0.31, top: 0.57 }, 4, ['#8cc3e8']);

const hall = drawing({ above: ['#efe6d2', '#d8c9a8'], below: ['#b27a45', '#7d4f28'] }, [
  ...ALL.map((wall) => panel(wall, WHOLE_WALL, wall % 2 === 0 ? '#e9dcc0' : '#e2d2b0')),
  ...ALL.map((wall) => panel(wall, { ...WHOLE_WALL, top: -0.3 }, '#8a5a34')),
  panel(0, { left: -0.8, right: 0.8, bottom: -0.35, top: 0.62 }, '#1d2f5e'),
  row(0, { left: -0.8, right: -0.4, bottom: -0.35, top: 0.62 }, 4, ['#9c1f2e', '#b52b3b']),
  row(0, { left: 0.42, right: 0.84, bottom: -0.35, top: 0.62 }, 4, ['#9c1f2e', '#b52b3b']),
  panel(0, { left: -0.82, right: 0.82, bottom: 0.55, top: 0.68 }, '#7d1523'),
  panel(0, { left: -0.9, right: 0.9, bottom: -EYE, top: -0.35 }, '#6b4423'),
  panel(0, { left: -0.06, right: 0.06, bottom: -0.35, top: -0.05 }, '#c99a5b'),
  door(1, '#3f6f4e'),
  windows(2),
  door(3, '#2f5f8f'),
]);

const BOOKS = ['#b33a3a', '#2f5f8f', '#e0a526', '#3f6f4e', '#7a4b8c', '#d9713c', '#4aa3a2'];
const shelves = (wall: Wall): string =>
  panel(wall, { left: -0.92, right: 0.92, bottom: -0.5, top: 0.62 }, '#6b4423') +
  [-0.46, -0.2, 0.06, 0.32]
    .map((bottom, n) => {
      const fills = [...BOOKS.slice(n), ...BOOKS.slice(0, n)];
      return row(wall, { left: -0.88, right: 0.9, bottom, top: bottom + 0.2 }, 26, fills);
    })
    .join('');

const library = drawing({ above: ['#f3efe4', '#ddd5c0'], below: ['#5d7f78', '#35544e'] }, [
  ...ALL.map((wall) => panel(wall, WHOLE_WALL, wall % 2 === 0 ? '#f0e9d8' : '#e7dec8')),
  shelves(0),
  windows(1),
  shelves(2),
  door(3, '#8a5a34'),
  panel(1, { left: -0.7, right: 0.7, bottom: -0.42, top: -0.36 }, '#c99a5b'),
  row(1, { left: -0.66, right: 0.9, bottom: -EYE, top: -0.42 }, 2, ['#8a5a34']),
  row(1, { left: -0.5, right: 0.4, bottom: -0.36, top: -0.26 }, 3, ['#f7f3ea', '#b33a3a', '#2f5f8f']),
]);

const tree = (x: number, size: number): string =>
  `<rect x="${x - size / 10}" y="${512 - size / 4}" width="${size / 5}" height="${size}" fill="#6b4423"/><circle cx="${x}" cy="${512 - size * 0.7}" r="${size * 0.6}" fill="#3f8a4d"/><circle cx="${x + size * 0.35}" cy="${512 - size * 0.45}" r="${size * 0.42}" fill="#35783f"/>`;
const cloud = (x: number, y: number): string =>
  `<g fill="#ffffff" opacity="0.9"><ellipse cx="${x}" cy="${y}" rx="90" ry="26"/><ellipse cx="${x + 60}" cy="${y - 18}" rx="60" ry="30"/><ellipse cx="${x - 55}" cy="${y - 10}" rx="48" ry="22"/></g>`;

const playground = drawing({ above: ['#3f8fd1', '#cfe8f7'], below: ['#8fbf6a', '#4f7f3a'] }, [
  '<circle cx="1500" cy="230" r="52" fill="#ffe08a"/>',
  cloud(380, 220),
  cloud(980, 150),
  cloud(1760, 330),
  tree(120, 150),
  tree(760, 120),
  tree(1420, 170),
  tree(1900, 130),
  panel(1, { left: -0.95, right: 0.95, bottom: -0.3, top: 0.42 }, '#b5523c'),
  panel(1, { left: -1, right: 1, bottom: 0.42, top: 0.5 }, '#5b3b30'),
  row(1, { left: -0.85, right: 0.95, bottom: 0.1, top: 0.3 }, 6, ['#cfe8f7', '#a9d3ee']),
  row(1, { left: -0.85, right: -0.25, bottom: -0.18, top: 0.02 }, 2, ['#cfe8f7']),
  row(1, { left: 0.35, right: 0.95, bottom: -0.18, top: 0.02 }, 2, ['#cfe8f7']),
  panel(1, { left: -0.15, right: 0.15, bottom: -0.3, top: 0.02 }, '#1d2f5e'),
  row(0, { left: -1, right: 1, bottom: -0.28, top: -0.1 }, 28, ['#f4f1e6']),
  row(3, { left: -1, right: 1, bottom: -0.28, top: -0.1 }, 28, ['#f4f1e6']),
  panel(0, { left: -0.35, right: -0.31, bottom: -0.4, top: 0.2 }, '#d9713c'),
  panel(0, { left: 0.31, right: 0.35, bottom: -0.4, top: 0.2 }, '#d9713c'),
  panel(0, { left: -0.35, right: 0.35, bottom: 0.17, top: 0.2 }, '#d9713c'),
]);

/** As a file of vectors, each. */
export const PANORAMAS = { hall, library, playground } as const;
