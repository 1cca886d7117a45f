import { dateFormat } from './date-format.ts';
import { addDays, type Day, dayOf, daysBetween, isDay } from './day.ts';

const formats = {
  /** "3 March 2026" */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** "3 March" */
  date: { day: 'numeric', month: 'long' },
  /** "03/03/2026" */
  figures: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** "March 2026" */
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatter = (form: keyof typeof formats) => dateFormat('en-GB', { ...formats[form], timeZone: 'UTC' });

const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** `day` "3 March 2026", `date` "3 March", `figures` "03/03/2026", `month` "March 2026", `weekday` "Tuesday". */
export function dayText(day: Day, form: keyof typeof formats = 'day'): string {
  return formatter(form).format(at(day));
}

/** "Tuesday 3 March 2026": what a screen reader says of a day of the calendar. */
export function longDay(day: Day): string {
  return `${dayText(day, 'weekday')} ${dayText(day)}`;
}

/** "3 – 12 March 2026", "28 February – 4 March 2026", "20 December 2026 – 3 January 2027", "3 March 2026". */
export function rangeText({ from, to }: { from: Day; to: Day }): string {
  if (from === to) return dayText(to);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${dayText(to)}`;
  return `${dayText(from, from.slice(0, 4) === to.slice(0, 4) ? 'date' : 'day')} – ${dayText(to)}`;
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  dateFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month)).toLowerCase(),
);
const RELATIVE = new Map([
  ['today', 0],
  ['yesterday', -1],
  ['tomorrow', 1],
]);

/** 1 to 12 for a month's name or its beginning of three letters or more. */
function monthOf(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const index = MONTHS.findIndex((name) => name.startsWith(word) || (name === 'september' && word === 'sept'));
  return index < 0 ? undefined : index + 1;
}

function yearOf(digits: string): number {
  return Number(digits) + (digits.length === 2 ? 2000 : 0);
}

type Limits = { readonly today: Day; readonly min?: Day | undefined; readonly max?: Day | undefined };

/** Of this year, the one before and the one after: the first that lies within the limits, nearest to today. */
function nearest(month: number, date: number, { today, min, max }: Limits): Day | undefined {
  const year = Number(today.slice(0, 4));
  const days = [year, year + 1, year - 1].flatMap((each) => dayOf(each, month, date) ?? []);
  const within = days.filter((day) => (!min || day >= min) && (!max || day <= max));
  const open = min === undefined && max === undefined;
  if (open) return days[0];
  return within.toSorted((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0] ?? days[0];
}

/**
 * The day a person in Britain means: 3/3/2026, 03.03.26, 2026-03-03, "3 March", "3rd of Mar 2026", "March 3", "Tuesday 3
 * March 2026", today, yesterday, tomorrow. Without a year it is this year's, or the nearest that `min` and `max` allow.
 * The day always comes before the month in figures. Undefined for what is none.
 */
export function parseDay(text: string, limits: Limits): Day | undefined {
  const flat = text
    .trim()
    .toLowerCase()
    .replace(/[\s,]+/g, ' ');
  const shift = RELATIVE.get(flat);
  if (shift !== undefined) return addDays(limits.today, shift);
  if (isDay(flat)) return flat;
  const figures = /^(\d{1,2}) ?[/.\- ] ?(\d{1,2})(?: ?[/.\- ] ?(\d{4}|\d\d))?$/.exec(flat);
  if (figures) {
    const [, date = '', month = '', year] = figures;
    if (year) return dayOf(yearOf(year), Number(month), Number(date));
    return nearest(Number(month), Number(date), limits);
  }
  const dateText = flat
    .replace(/^(mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)? /, '')
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .replace(/\b(of|the) /g, '');
  const named =
    /^(?<date>\d{1,2})[ .-]*(?<month>[a-z]+)\.?(?:[ -]*(?<year>\d{4}|\d\d))?$/.exec(dateText) ??
    /^(?<month>[a-z]+)\.? (?<date>\d{1,2})(?: (?<year>\d{4}))?$/.exec(dateText);
  const { date, month: name, year } = named?.groups ?? {};
  const month = name ? monthOf(name) : undefined;
  if (!date || month === undefined) return undefined;
  return year ? dayOf(yearOf(year), month, Number(date)) : nearest(month, Number(date), limits);
}
