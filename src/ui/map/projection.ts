/** In degrees, WGS 84. */
export type Place = { readonly lat: number; readonly lng: number };
export type Spot = { readonly x: number; readonly y: number };

/** Nearer to a pole nothing is drawn: there the map would have no end. */
export const MOST_LAT = 84;
const RADIANS = Math.PI / 180;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Mercator's, with the world 360 units wide and nought in the middle; y grows downwards. */
export function project({ lat, lng }: Place): Spot {
  const angle = within(lat, -MOST_LAT, MOST_LAT) * RADIANS;
  return { x: within(lng, -180, 180), y: -Math.log(Math.tan(Math.PI / 4 + angle / 2)) / RADIANS };
}

export function unproject({ x, y }: Spot): Place {
  const lat = (2 * Math.atan(Math.exp(-y * RADIANS)) - Math.PI / 2) / RADIANS;
  return { lat: within(lat, -MOST_LAT, MOST_LAT), lng: within(x, -180, 180) };
}

/** What of the world is in sight: the middle, and how wide it is. */
export type View = { readonly middle: Spot; readonly width: number; readonly height: number };

const EDGE = project({ lat: -MOST_LAT, lng: 180 });

/** A part of the world that keeps within it. */
export function viewOf(place: Place, zoom: number, ratio: number): View {
  const width = 360 / zoom;
  const height = width / ratio;
  const { x, y } = project(place);
  const overhang = (edge: number, size: number) => Math.max(0, edge - size / 2);
  return {
    middle: {
      x: within(x, -overhang(EDGE.x, width), overhang(EDGE.x, width)),
      y: within(y, -overhang(EDGE.y, height), overhang(EDGE.y, height)),
    },
    width,
    height,
  };
}

/** The position of a place in the view, from 0 to 1 in both directions; beyond that it is out of sight. */
export function shareOf(place: Place, { middle, width, height }: View): Spot {
  const { x, y } = project(place);
  return { x: (x - middle.x) / width + 0.5, y: (y - middle.y) / height + 0.5 };
}

export function placeAt({ x, y }: Spot, { middle, width, height }: View): Place {
  return unproject({ x: middle.x + (x - 0.5) * width, y: middle.y + (y - 0.5) * height });
}

const METRES_ROUND = 40_075_017;
/** A scale is read at a glance by such lengths. */
const LENGTHS = [1, 2, 5]
  .flatMap((digit) => [10, 100, 1_000, 10_000, 100_000].map((unit) => digit * unit))
  .sort((a, b) => a - b);
/** Of the view's width, at most. */
const SCALE_SHARE = 0.25;

/** A round length in metres, and the share of the view's width that it takes there. */
export function scaleOf({ middle, width }: View): { readonly metres: number; readonly share: number } {
  const across = (width / 360) * METRES_ROUND * Math.cos(unproject(middle).lat * RADIANS);
  const metres = LENGTHS.findLast((length) => length <= across * SCALE_SHARE) ?? 10;
  return { metres, share: metres / across };
}

const DIGITS = { region: 2, street: 5 } as const;

/** "51.02° north, 3.10° west"; among streets with three digits more. */
export function placeInWords({ lat, lng }: Place, scale: keyof typeof DIGITS = 'region'): string {
  const degrees = (value: number) => `${Math.abs(value).toFixed(DIGITS[scale])}°`;
  return `${degrees(lat)} ${lat < 0 ? 'south' : 'north'}, ${degrees(lng)} ${lng < 0 ? 'west' : 'east'}`;
}
