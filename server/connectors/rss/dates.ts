/** Minutes east of Greenwich. Abbreviations of several zones (IST, CST in Asia ...) go by their use in feeds or stay out. */
const ZONES: Record<string, number> = {
  ...{ UT: 0, UTC: 0, GMT: 0, Z: 0, WET: 0, BST: 60, WEST: 60, CET: 60, MEZ: 60, CEST: 120, MESZ: 120, EET: 120 },
  ...{ EEST: 180, MSK: 180, SAST: 120, HKT: 480, SGT: 480, AWST: 480, JST: 540, KST: 540, AEST: 600, AEDT: 660 },
  ...{ NZST: 720, NZDT: 780, EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
  ...{ AKST: -540, AKDT: -480, HST: -600, AST: -240, ADT: -180, NST: -210, NDT: -150, BRT: -180 },
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const TIME = String.raw`(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?m\.?)?)?`;
const ZONE = String.raw`\s*([+-]\d{1,2}:?\d{0,2}|(?:GMT|UTC)[+-]\d{1,2}:?\d{0,2}|[A-Z]{1,5})?(?:\s*\([^)]{0,40}\))?`;
const WEEKDAY = String.raw`(?:[a-z]{2,9}\.?(?:,\s*|\s+))?`;
const pattern = (body: string) => new RegExp(`^${body}$`, 'i');

const ISO = pattern(String.raw`(\d{4})-(\d{1,2})-(\d{1,2})${TIME}${ZONE}`);
const SLASHED = pattern(String.raw`(\d{4})/(\d{1,2})/(\d{1,2})${TIME}${ZONE}`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})?)?(Z|[+-]\d{4})?$/i;
const MONTH_ONLY = /^(\d{4})(?:-(\d{2}))?$/;
const DAY_FIRST = pattern(
  String.raw`${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})${TIME}${ZONE}`,
);
const MONTH_FIRST = pattern(
  String.raw`${WEEKDAY}([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}${ZONE}`,
);
/** As `date` and C's `ctime` print it: the year at the end. */
const YEAR_LAST =
  /^[a-z]{3,9},?\s+([a-z]{3,9})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s+(?:([a-z]{1,5}|[+-]\d{4})\s+)?(\d{4})$/i;

const LONGEST = 100;
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/**
 * A date as feeds write it, as ISO 8601 in UTC; `null` where it is unclear. Without a zone, or with an unknown one, it
 * is taken as UTC. Orders that mean another day in another country (3/4/2026) are not guessed at.
 */
export function readDate(raw: string | null | undefined): string | null {
  const value = raw?.trim().replace(/\s+/g, ' ') ?? '';
  if (value === '' || value.length > LONGEST) return null;
  const time = unixTime(value) ?? written(value);
  if (time === null || !(time >= EARLIEST && time < LATEST)) return null;
  return new Date(time).toISOString();
}

function unixTime(value: string): number | null {
  if (!/^\d{9,10}(?:\.\d+)?$|^\d{12,13}$/.test(value)) return null;
  const number = Number(value);
  return value.length >= 12 && !value.includes('.') ? number : Math.trunc(number) * 1000;
}

function written(value: string): number | null {
  let match = ISO.exec(value) ?? SLASHED.exec(value);
  if (match) {
    const [, year, month, day, ...rest] = match;
    return moment(Number(year), Number(month), Number(day), rest);
  }
  match = COMPACT.exec(value);
  if (match) {
    const [, year, month, day, hour, minute, second, zone] = match;
    return moment(Number(year), Number(month), Number(day), [hour, minute, second, undefined, zone]);
  }
  match = MONTH_ONLY.exec(value);
  if (match) return moment(Number(match[1]), Number(match[2] ?? 1), 1, []);
  match = DAY_FIRST.exec(value);
  if (match) {
    const [, day, month, year, ...rest] = match;
    return moment(fullYear(year ?? ''), monthOf(month), Number(day), rest);
  }
  match = MONTH_FIRST.exec(value);
  if (match) {
    const [, month, day, year, ...rest] = match;
    return moment(Number(year), monthOf(month), Number(day), rest);
  }
  match = YEAR_LAST.exec(value);
  if (match) {
    const [, month, day, hour, minute, second, zone, year] = match;
    return moment(Number(year), monthOf(month), Number(day), [hour, minute, second, undefined, zone]);
  }
  return null;
}

/** Two digits by RFC 2822: up to 49 is this century. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length === 4) return number;
  return number < 50 ? 2000 + number : 1900 + number;
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

type Rest = readonly (string | undefined)[];

function moment(year: number, month: number, day: number, [h, m, s, half, zone]: Rest): number | null {
  let hour = Number(h ?? 0);
  const minute = Number(m ?? 0);
  const second = Number(s ?? 0);
  if (half) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  // 24:00 is the end of the day, :60 a leap second; both roll over.
  const isClock = hour <= 24 && minute < 60 && second <= 60 && (hour < 24 || minute + second === 0);
  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999.
  if (year < 1900 || !isClock || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return Date.UTC(year, month - 1, day, hour, minute, second) - offsetMinutes(zone) * 60_000;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function offsetMinutes(zone: string | undefined): number {
  if (!zone) return 0;
  const numeric = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (!numeric) return ZONES[zone.toUpperCase()] ?? 0;
  const minutes = Number(numeric[2]) * 60 + Number(numeric[3] ?? 0);
  if (minutes > 14 * 60) return 0;
  return numeric[1] === '-' ? -minutes : minutes;
}
