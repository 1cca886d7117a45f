import type { CollectionOrder } from './schema.ts';

/** The orders that follow from the stories themselves. */
export type NaturalOrder = Exclude<CollectionOrder, 'hand'>;

/** Where a story lies by itself: the value it is ordered by (ms since 1970, or the folded title) and its id. */
export type NaturalPlace = { readonly value: number | string; readonly id: string };

/** Enough hexadecimal digits for any time that a date may have. */
const TIME_DIGITS = 12;

/**
 * A rank is a fraction written in hexadecimal digits: "4f8" lies before "5". Every story has one by itself, and one that a
 * person moves gets the middle between its new neighbours, so that a move never renumbers the others.
 */
export function naturalRank(order: NaturalOrder, { value, id }: NaturalPlace): string {
  const digits = typeof value === 'number' ? timeDigits(value) : `${hexOf(value)}0`;
  // The closing digit puts a shorter text before those that begin with it, also once all digits are inverted.
  const whole = `${digits}${hexOf(id)}0`;
  return `${order.startsWith('-') ? inverted(whole) : whole}8`;
}

/** The value at which the stories that lie after a rank begin; some of those at the value itself may lie before it. */
export function valueAtRank(order: NaturalOrder, rank: string): number | string {
  if (order === 'title') return textOf(rank);
  const digits = rank.slice(0, TIME_DIGITS).padEnd(TIME_DIGITS, '0');
  return Number.parseInt(order.startsWith('-') ? inverted(digits) : digits, 16);
}

/** A rank between two others; `null` is before the first, or after the last. */
export function rankBetween(before: string | null, after: string | null): string {
  const low = before ?? '';
  let rank = '';
  // Once a digit of the lower end was passed, the upper end holds no longer.
  let isFree = after === null;
  for (let at = 0; ; at += 1) {
    // Ends that are alike have nothing between them: the place after both is as good.
    if (!isFree && at >= low.length && at >= (after ?? '').length) return `${rank}8`;
    const from = digitAt(low, at) ?? 0;
    const to = isFree ? 16 : (digitAt(after ?? '', at) ?? 0);
    if (to - from > 1) return rank + ((from + to) >> 1).toString(16);
    rank += from.toString(16);
    if (to > from) isFree = true;
  }
}

const digitAt = (rank: string, at: number): number | undefined =>
  at < rank.length ? Number.parseInt(rank.charAt(at), 16) : undefined;

const timeDigits = (ms: number): string => Math.max(0, Math.trunc(ms)).toString(16).padStart(TIME_DIGITS, '0');

const inverted = (digits: string): string =>
  digits.replace(/./g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16));

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The text that a rank begins with, as far as it can be read. */
function textOf(rank: string): string {
  const bytes: number[] = [];
  for (let at = 0; at + 1 < rank.length && rank.charAt(at) !== '0'; at += 2) {
    bytes.push(Number.parseInt(rank.slice(at, at + 2), 16));
  }
  const text = new TextDecoder().decode(Uint8Array.from(bytes));
  const unreadable = text.indexOf('\ufffd');
  return unreadable < 0 ? text : text.slice(0, unreadable);
}
