import type { DateOrder } from './import.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = String.raw`(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?([ap]\.?m\.?)?)?`;
const ZONE = String.raw`(?: ?(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?`;
const ending = `${CLOCK}${ZONE}$`;
const NUMBERS = new RegExp(String.raw`^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})${ending}`, 'i');
const DAY_FIRST = new RegExp(
  String.raw`^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})${ending}`,
  'i',
);
const MONTH_FIRST = new RegExp(
  String.raw`^(?:[a-z]+,? )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${ending}`,
  'i',
);

type Rest = readonly (string | undefined)[];

/** A day or time as people and systems write it, in ISO 8601 and UTC; without a zone it is UTC. `null` for what is none. */
export function readDate(written: string, order: DateOrder): string | null {
  const text = written.trim().replace(/\s+/g, ' ');
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, a = '', b = '', c = '', ...rest] = numbers;
    const [year, month, day] =
      a.length === 4 ? [a, b, c] : order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
    if (year.length !== 2 && year.length !== 4) return null;
    return timeOf(yearOf(year), Number(month), Number(day), rest);
  }
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) {
    const [, day, month = '', year, ...rest] = dayFirst;
    return timeOf(Number(year), monthOf(month), Number(day), rest);
  }
  const monthFirst = MONTH_FIRST.exec(text);
  if (!monthFirst) return null;
  const [, month = '', day, year, ...rest] = monthFirst;
  return timeOf(Number(year), monthOf(month), Number(day), rest);
}

/** In which order the numbers of these dates stand: the first that can only be one way says it; else day first. */
export function guessDateOrder(values: Iterable<string>): DateOrder {
  for (const value of values) {
    const [, a = '', b = ''] = NUMBERS.exec(value.trim()) ?? [];
    if (a === '') continue;
    if (a.length === 4) return 'ymd';
    if (Number(a) > 12) return 'dmy';
    if (Number(b) > 12) return 'mdy';
  }
  return 'dmy';
}

const monthOf = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Of two digits: this century up to 69, as spreadsheets take it. */
function yearOf(written: string): number {
  const year = Number(written);
  return written.length > 2 ? year : year < 70 ? 2000 + year : 1900 + year;
}

function timeOf(
  year: number,
  month: number,
  day: number,
  [hours = '0', minutes = '0', seconds = '0', half, zone]: Rest,
): string | null {
  const afternoon = half?.toLowerCase().startsWith('p');
  const hour = half ? (Number(hours) % 12) + (afternoon ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (half && Number(hours) > 12)) return null;
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  // 30 February is taken for 2 March otherwise.
  if (year < 1000 || time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day) return null;
  time.setUTCHours(hour, Number(minutes), Number(seconds));
  const [, sign, ahead = '0', more = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  const offset = (Number(ahead) * 60 + Number(more)) * (sign === '-' ? -1 : 1);
  return new Date(time.getTime() - offset * 60_000).toISOString();
}
