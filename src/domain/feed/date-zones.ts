/** Minutes east of Greenwich. Abbreviations of several zones (IST, CST in Asia ...) go by their use in feeds or stay out. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  ...{ ut: 0, utc: 0, gmt: 0, z: 0, wet: 0, bst: 60, west: 60, cet: 60, mez: 60, cest: 120, mesz: 120, eet: 120 },
  ...{ eest: 180, msk: 180, sast: 120, hkt: 480, sgt: 480, awst: 480, jst: 540, kst: 540, aest: 600, aedt: 660 },
  ...{ nzst: 720, nzdt: 780, est: -300, edt: -240, cst: -360, cdt: -300, mst: -420, mdt: -360, pst: -480, pdt: -420 },
  ...{ akst: -540, akdt: -480, hst: -600, ast: -240, adt: -180, nst: -210, ndt: -150, brt: -180 },
};

/** Zones in words, without "standard", "daylight", "summer" and "time": minutes in winter. */
const OFFSETS: Readonly<Record<string, number>> = {
  ...{
    gmt: 0,
    greenwich: 0,
    'greenwich mean': 0,
    british: 0,
    'western european': 0,
    'coordinated universal': 0,
    universal: 0,
  },
  ...{ irish: 0, 'central european': 60, 'central europe': 60, 'w europe': 60, romance: 60, 'middle european': 60 },
  ...{ mitteleuropaische: 60, 'midden europese': 60, 'e europe': 120, 'eastern european': 120, fle: 120, gtb: 120 },
  ...{
    eastern: -300,
    'us eastern': -300,
    central: -360,
    mountain: -420,
    pacific: -480,
    atlantic: -240,
    japan: 540,
    'new zealand': 720,
  },
};
const ENDING = /[ -]?(?:time|zeit|tijd|zomertijd|sommerzeit|normalzeit)$/;
const SEASON = /[ -]?(standard|normal|winter|daylight|summer)$/;
const SUMMER = /(?:sommerzeit|zomertijd|(?:daylight|summer)(?: time)?)$/;
/** Its "standard time" is that of its summers. */
const IRISH = 'irish standard time';

/** Minutes east of Greenwich of a zone by its abbreviation or its words, folded; `null` for one that is not known. */
export function offsetOfName(name: string): number | null {
  const abbreviation = Object.hasOwn(ABBREVIATIONS, name) ? ABBREVIATIONS[name] : undefined;
  if (abbreviation !== undefined) return abbreviation;
  if (name === IRISH) return 60;
  const place = name.replace(ENDING, '').replace(SEASON, '');
  const winter = Object.hasOwn(OFFSETS, place) ? OFFSETS[place] : undefined;
  if (winter === undefined) return null;
  return winter + (SUMMER.test(name) ? 60 : 0);
}
