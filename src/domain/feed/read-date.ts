import { withoutUnseen } from '../../lib/unseen.ts';
import { instantAt } from '../../lib/zoned-day.ts';
import { BEFORE_TIME, FILLERS, HOURS, monthNamed, ORDINALS, weekdayNamed } from './date-names.ts';
import { offsetOfName } from './date-zones.ts';
import type { DateOrder } from './import.ts';

type Reading = {
  /** The school's, of which a time without a zone is. */
  readonly timeZone: string;
  /** In which order figures stand; without it those that mean another day in another country are no date. */
  readonly order?: DateOrder;
  /** The text is a cell of a spreadsheet, which writes days as numbers. */
  readonly isCell?: boolean;
};

/** Far more than any date has, so that the work of one stays small. */
const LONGEST = 100;
/** With hidden marks between its letters. */
const LONGEST_MARKED = 400;
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NOON = 12 * HOUR_MS;

/**
 * A day or time as people, sites and spreadsheets write it, in ISO 8601 and UTC; `null` for what is none or is unclear. Without a
 * zone it is by the school's clock, and a day without a time is its noon.
 */
export function readDate(raw: string | null | undefined, reading: Reading): string | null {
  const text = plainText(raw ?? '');
  if (text === '' || text.length > LONGEST) return null;
  const time = numberOf(text, reading) ?? written(text, reading);
  if (time === null || !(time >= EARLIEST && time < LATEST)) return null;
  return new Date(time).toISOString();
}

/** In which order the figures of a column stand: what most of those say that can only be one way; else day first. */
export function guessDateOrder(values: Iterable<string>): DateOrder {
  const counts = { ymd: 0, dmy: 0, mdy: 0, either: 0 };
  for (const value of values) {
    const date = /^\D{0,12}(\d{1,4})[-/. ](\d{1,2})[-/. ]\d{1,4}/.exec(plainText(value));
    if (!date) continue;
    const [, a = '', b = ''] = date;
    const order = a.length === 4 ? 'ymd' : Number(a) > 12 ? 'dmy' : Number(b) > 12 ? 'mdy' : 'either';
    counts[order] += 1;
  }
  // A year of four figures in front is clear by itself and says nothing of the dates beside it.
  if (counts.dmy + counts.mdy + counts.either === 0) return counts.ymd > 0 ? 'ymd' : 'dmy';
  return counts.mdy > counts.dmy ? 'mdy' : 'dmy';
}

/** As it is seen, folded: no hidden marks, one kind of hyphen, small letters without accents. */
function plainText(raw: string): string {
  if (raw.length > LONGEST_MARKED) return '';
  return withoutUnseen(raw)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/['\u2019]/g, ' ')
    .toLowerCase()
    .replace(/\b([ap])\. ?m\b\.?/g, '$1m')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Seconds or milliseconds since 1970, or a spreadsheet's days since the end of 1899. */
function numberOf(text: string, { isCell = false, timeZone }: Reading): number | null {
  if (/^\d{9,10}(?:\.\d+)?$/.test(text)) return Math.trunc(Number(text)) * 1000;
  if (/^\d{12,13}$/.test(text)) return Number(text);
  if (!isCell || !/^[2-7]\d{4}(?:[.,]\d{1,15})?$/.test(text)) return null;
  const days = Number(text.replace(',', '.'));
  const shown = Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000;
  return instantAt(Number.isInteger(days) ? shown + NOON : shown, timeZone);
}

/** `isApart`: a space comes before it. */
type Token = { readonly kind: 'figures' | 'word' | 'sign'; readonly text: string; readonly isApart: boolean };

function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(/(\d+)|([\p{L}_]+)|(\S)/gu), ({ index, 0: each, 1: figures, 2: word }) => ({
    kind: figures ? 'figures' : word ? 'word' : 'sign',
    text: each,
    isApart: index > 0 && text[index - 1] === ' ',
  }));
}

function written(text: string, reading: Reading): number | null {
  const { rest, clock, zone } = withoutClock(tokensOf(text));
  if (clock === 'none') return null;
  const day = dayOf(rest, reading);
  if (day === null) return null;
  const { date, ...compact } = day;
  const ms = clock ?? compact.clock ?? null;
  const shown = date + (ms ?? NOON);
  const offset = ms === null ? null : offsetOf(zone);
  if (typeof offset === 'number') return shown - offset * MINUTE_MS;
  return instantAt(shown, offset ?? reading.timeZone);
}

type Clock = {
  readonly rest: readonly Token[];
  /** Milliseconds since midnight; `null` without a time, `none` for one that no clock shows. */
  readonly clock: number | 'none' | null;
  readonly zone: readonly Token[];
};

/** The time of day and the zone behind it, and what is left without them. */
function withoutClock(tokens: readonly Token[]): Clock {
  for (let at = 0; at < tokens.length; at += 1) {
    const time = timeAt(tokens, at);
    if (!time) continue;
    const zoneEnd = endOfZone(tokens, time.end);
    return {
      rest: [...tokens.slice(0, at), ...tokens.slice(zoneEnd)],
      clock: time.ms,
      zone: tokens.slice(time.end, zoneEnd),
    };
  }
  // A day with a zone is no moment: it is that day.
  const ending = tokens.findIndex(({ text }, at) => '[+'.includes(text) || (text === 'z' && at === tokens.length - 1));
  const end = ending > 0 ? ending : tokens.length;
  return { rest: tokens.slice(0, end), clock: null, zone: tokens.slice(end) };
}

type Time = { readonly ms: number | 'none'; readonly end: number };

/** 08:30, 8:30:15.5, 8.30 am, 8h30, 8 Uhr, 8 am. */
function timeAt(tokens: readonly Token[], at: number): Time | null {
  const text = (ahead: number) => tokens[at + ahead]?.text ?? '';
  const isFigures = (ahead: number, length: number) =>
    tokens[at + ahead]?.kind === 'figures' && text(ahead).length === length;
  if (isCompactTime(tokens, at))
    return withHalf(tokens, at + 1, [text(0).slice(0, 2), text(0).slice(2, 4), text(0).slice(4)]);
  if (!(isFigures(0, 1) || isFigures(0, 2)) || text(-1) === ':' || text(-1) === '+') return null;
  const [hour, separator] = [text(0), text(1)];
  if (separator === ':' && isFigures(2, 2)) {
    const hasSeconds = text(3) === ':' && isFigures(4, 2);
    const hasParts = hasSeconds && (text(5) === '.' || text(5) === ',') && tokens[at + 6]?.kind === 'figures';
    const end = at + (hasParts && !tokens[at + 6]?.isApart ? 7 : hasSeconds ? 5 : 3);
    return withHalf(tokens, end, [hour, text(2), hasSeconds ? text(4) : '0']);
  }
  if (separator === '.' && isFigures(2, 2) && isDotted(tokens, at))
    return withHalf(tokens, at + 3, [hour, text(2), '0']);
  if (separator === 'h' && isFigures(2, 2)) return withHalf(tokens, at + 3, [hour, text(2), '0']);
  const isHour = HOURS.has(separator) || separator === 'am' || separator === 'pm';
  return isHour && text(-1) !== '.' ? withHalf(tokens, at + 1, [hour, '0', '0']) : null;
}

/** The second of 20261005T083000 and 20261005 0830. */
function isCompactTime(tokens: readonly Token[], at: number): boolean {
  const [day, figures] = [tokens[at - (tokens[at - 1]?.text === 't' ? 2 : 1)], tokens[at]];
  return day?.kind === 'figures' && day.text.length === 8 && /^\d{4}(?:\d{2})?$/.test(figures?.text ?? '');
}

/** Whether figures parted by a dot are a time: a day is written so, too. */
function isDotted(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 3]];
  if (before?.text === '.' || after?.text === '.') return false;
  if (after && (HOURS.has(after.text) || after.text === 'am' || after.text === 'pm')) return true;
  if (before && BEFORE_TIME.has(before.text)) return true;
  return after === undefined && (before?.text === ',' || before?.text === '-' || before?.text.length === 4);
}

function withHalf(tokens: readonly Token[], end: number, [h = '', m = '', s = '']: readonly string[]): Time {
  const next = tokens[end]?.text ?? '';
  const half = next === 'am' || next === 'pm' ? next : null;
  const [hour, minute, second] = [Number(h), Number(m), Number(s)];
  const after = half || HOURS.has(next) ? end + 1 : end;
  if (half && (hour < 1 || hour > 12)) return { ms: 'none', end: after };
  const whole = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour;
  // 24:00 is the end of the day, :60 a leap second; both roll over.
  const isClock = whole <= 24 && minute < 60 && second <= 60 && (whole < 24 || minute + second === 0);
  return { ms: isClock ? whole * HOUR_MS + minute * MINUTE_MS + second * 1000 : 'none', end: after };
}

/** Where the zone behind a time ends: words, an offset, and what is in brackets. */
function endOfZone(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length) {
    const { kind, text } = tokens[at] as Token;
    const next = tokens[at + 1];
    if (text === '(' || text === '[') {
      const close = tokens.findIndex((token, index) => index > at && token.text === (text === '(' ? ')' : ']'));
      if (close < 0) return tokens.length;
      at = close + 1;
    } else if ((text === '+' || text === '-') && next?.kind === 'figures' && !next.isApart)
      at += offsetLength(tokens, at);
    else if (kind === 'word' && !isOfDate(text)) at += 1;
    else if (at > from && (text === '/' || text === '.' || text === '-') && next?.kind === 'word' && !next.isApart)
      at += 2;
    else if (at > from && text === '.') at += 1;
    else return at;
  }
  return at;
}

/** `+1`, `+0100`, `+01:00`. */
function offsetLength(tokens: readonly Token[], at: number): number {
  const isLong = tokens[at + 2]?.text === ':' && tokens[at + 3]?.kind === 'figures';
  return isLong ? 4 : 2;
}

const isOfDate = (word: string) => monthNamed(word) > 0 || weekdayNamed(word) !== null || FILLERS.has(word);

/** Minutes east of Greenwich, or the name of a zone; `null` for what says nothing that is known. */
function offsetOf(zone: readonly Token[]): number | string | null {
  const sign = zone.findIndex(({ text }, at) => (text === '+' || text === '-') && zone[at + 1]?.kind === 'figures');
  if (sign >= 0) {
    const [hours = '', more] = [zone[sign + 1]?.text, zone[sign + 2]?.text === ':' ? zone[sign + 3]?.text : undefined];
    const minutes =
      hours.length > 2
        ? Number(hours.slice(0, -2)) * 60 + Number(hours.slice(-2))
        : Number(hours) * 60 + Number(more ?? 0);
    if (hours.length <= 4 && minutes <= 14 * 60) return zone[sign]?.text === '-' ? -minutes : minutes;
  }
  for (const name of namesIn(zone)) {
    const offset = offsetOfName(name.replace(/[^\p{L}]+/gu, ' ').trim());
    if (offset !== null) return offset;
    if (isZone(name)) return name;
  }
  return null;
}

/** What is outside of brackets, and in each of them. */
function namesIn(zone: readonly Token[]): string[] {
  const names: string[] = [''];
  for (const { text, isApart } of zone) {
    if ('()[]'.includes(text)) names.push('');
    else names.push(`${names.pop()}${isApart ? ' ' : ''}${text}`);
  }
  return names.map((name) => name.trim()).filter((name) => name !== '');
}

function isZone(name: string): boolean {
  if (!/^[a-z]+\/[a-z_]+(?:[/-][a-z_]+)?$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

type DayRead = { readonly date: number; readonly clock?: number };

/** The day that these say, as UTC's midnight; a time of day where it is written with it in one row of figures. */
function dayOf(tokens: readonly Token[], { order }: Reading): DayRead | null {
  const parts = partsOf(tokens);
  if (!parts) return null;
  const { figures, month, weekday, isDotted: dotted } = parts;
  const [a = '', b = '', c = ''] = figures;
  if (month > 0) {
    if (figures.length !== 2) return null;
    // The year has four figures, or comes last.
    const [year, day] = a.length === 4 ? [a, b] : [b, a];
    return dayLike(yearOf(year), month, day);
  }
  if (figures.length === 1) return compactDay(a);
  if (figures.length === 2) return a.length === 4 && b.length === 2 ? dayLike(Number(a), Number(b), '1') : null;
  if (figures.length !== 3) return null;
  if (a.length === 4) return dayLike(Number(a), Number(b), c);
  if (a.length > 2 || b.length > 2 || (c.length !== 4 && c.length !== 2)) return null;
  if (order === 'ymd' && c.length === 2) return dayLike(yearOf(a), Number(b), c);
  const readings = { dmy: dayLike(yearOf(c), Number(b), a), mdy: dayLike(yearOf(c), Number(a), b) };
  const byWeekday = weekday > 0 ? Object.values(readings).filter((each) => each && weekdayOf(each) === weekday) : [];
  if (byWeekday.length === 1) return byWeekday[0] ?? null;
  if (order === 'mdy') return readings.mdy;
  if (order || dotted) return readings.dmy;
  // Without a word on the order only what can be read in one way, or is the same in both, is clear.
  if (!readings.dmy || !readings.mdy) return readings.dmy ?? readings.mdy;
  return readings.dmy.date === readings.mdy.date ? readings.dmy : null;
}

type Parts = {
  readonly figures: readonly string[];
  readonly month: number;
  /** 0 where none is certain. */
  readonly weekday: number;
  readonly isDotted: boolean;
};

/** Figures and names, without what is between them; `null` where there is something that no date has. */
function partsOf(tokens: readonly Token[]): Parts | null {
  const figures: string[] = [];
  const months: string[] = [];
  let [weekday, dots] = [0, 0];
  for (const [at, { kind, text, isApart }] of tokens.entries()) {
    if (kind === 'figures') figures.push(text);
    else if (kind === 'sign') {
      if (!'-/.,:'.includes(text) || (text === '-' && at === 0 && !tokens[1]?.isApart)) return null;
      if (text === '.') dots += 1;
    } else if (monthNamed(text) > 0) months.push(text);
    else if (tokens[at - 1]?.kind === 'figures' && !isApart && ORDINALS.has(text)) continue;
    else if (FILLERS.has(text)) continue;
    else if (weekdayNamed(text) !== null) weekday = weekdayNamed(text) ?? 0;
    // What leads a date without being known may be a weekday of yet another language.
    else if (at > 0) return null;
  }
  // "Mar" and "Mawrth" are weekdays, too.
  const isWeekday = (name: string | undefined) => name !== undefined && weekdayNamed(name) !== null;
  if (isWeekday(months[0]) && (months.length === 2 || figures.length === 3)) months.shift();
  if (months.length > 1) return null;
  return { figures, month: monthNamed(months[0] ?? ''), weekday, isDotted: dots >= 2 };
}

/** 20261005, with a time 20261005083000 or 20261005 and 083000; 2026. */
function compactDay(figures: string): DayRead | null {
  const [, year = '', month = '1', day = '1', clock] =
    /^(\d{4})(?:(\d{2})(\d{2})(\d{4}(?:\d{2})?)?)?$/.exec(figures) ?? [];
  const read = dayLike(Number(year), Number(month), day);
  if (!read || clock === undefined) return read;
  const time = withHalf([], 0, [clock.slice(0, 2), clock.slice(2, 4), clock.slice(4) || '0']);
  return time.ms === 'none' ? null : { ...read, clock: time.ms };
}

/** Of two figures: this century up to 69, as spreadsheets take it. */
function yearOf(figures: string): number {
  const year = Number(figures);
  if (figures.length !== 2) return figures.length === 4 ? year : 0;
  return year < 70 ? 2000 + year : 1900 + year;
}

function dayLike(year: number, month: number, figures: string): DayRead | null {
  const day = Number(figures);
  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999, and 30 February as 2 March.
  if (figures.length > 2 || year < 1900 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return { date: Date.UTC(year, month - 1, day) };
}

const weekdayOf = ({ date }: DayRead): number => new Date(date).getUTCDay() || 7;
