import { fitting, integer } from './numbers.ts';
import { EvaluationError, RDuration, RTimestamp, type RValue, typeName } from './values.ts';

const SECOND = 1_000_000_000n;
const DAY = 86_400n * SECOND;
/** From the year 1 to the end of the year 9999. */
const FIRST = -62_135_596_800n * SECOND;
const LAST = 253_402_300_800n * SECOND - 1n;
const UNITS: Record<string, bigint> = {
  w: 7n * DAY,
  d: DAY,
  h: 3600n * SECOND,
  m: 60n * SECOND,
  s: SECOND,
  ms: 1_000_000n,
  ns: 1n,
};

const fail = (message: string): never => {
  throw new EvaluationError(message);
};

/** Throws an EvaluationError for a time before the year 1 or after 9999. */
export function timestampAt(nanos: bigint): RTimestamp {
  return nanos < FIRST || nanos > LAST ? fail('the timestamp is out of range') : new RTimestamp(nanos);
}

/** Rounds towards the past, unlike the division of bigint. */
const floor = (value: bigint, by: bigint): bigint => (value - (((value % by) + by) % by)) / by;

/** Days from 1970 to a date. `Date.UTC` would take the years to 99 for those of the last century. */
function daysTo(year: number, month: number, day: number): bigint {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? BigInt(date.getTime() / 86_400_000) : fail('there is no such date');
}

const TIMESTAMP: Record<string, (nanos: bigint, date: Date) => RValue> = {
  date: (nanos) => new RTimestamp(floor(nanos, DAY) * DAY),
  time: (nanos) => new RDuration(nanos - floor(nanos, DAY) * DAY),
  year: (_nanos, date) => BigInt(date.getUTCFullYear()),
  month: (_nanos, date) => BigInt(date.getUTCMonth() + 1),
  day: (_nanos, date) => BigInt(date.getUTCDate()),
  // Monday is 1 and Sunday 7.
  dayOfWeek: (_nanos, date) => BigInt(date.getUTCDay() || 7),
  dayOfYear: (nanos, date) => floor(nanos, DAY) - daysTo(date.getUTCFullYear(), 1, 1) + 1n,
  hours: (_nanos, date) => BigInt(date.getUTCHours()),
  minutes: (_nanos, date) => BigInt(date.getUTCMinutes()),
  seconds: (_nanos, date) => BigInt(date.getUTCSeconds()),
  nanos: (nanos) => nanos - floor(nanos, SECOND) * SECOND,
  toMillis: (nanos) => floor(nanos, 1_000_000n),
};

const DURATION: Record<string, (nanos: bigint) => RValue> = {
  seconds: (nanos) => nanos / SECOND,
  nanos: (nanos) => nanos % SECOND,
};

export function callTime(self: RTimestamp | RDuration, name: string): RValue {
  const table = self instanceof RTimestamp ? TIMESTAMP : DURATION;
  if (!Object.hasOwn(table, name)) return fail(`a ${typeName(self)} has no ${name}()`);
  const date = new Date(Number(floor(self.nanos, 1_000_000n)));
  return (table[name] as (nanos: bigint, date: Date) => RValue)(self.nanos, date);
}

/** The namespace `timestamp`. */
export const TIMESTAMPS: Record<string, (args: RValue[]) => RValue> = {
  date: ([year, month, day]) =>
    timestampAt(daysTo(Number(integer(year)), Number(integer(month)), Number(integer(day))) * DAY),
  value: ([millis]) => timestampAt(integer(millis) * 1_000_000n),
};

/** The namespace `duration`. */
export const DURATIONS: Record<string, (args: RValue[]) => RValue> = {
  abs: ([value]) => {
    if (!(value instanceof RDuration)) return fail('duration.abs takes a duration');
    return new RDuration(value.nanos < 0n ? -value.nanos : value.nanos);
  },
  time: ([hours, minutes, seconds, nanos]) =>
    new RDuration(
      integer(hours) * 3600n * SECOND + integer(minutes) * 60n * SECOND + integer(seconds) * SECOND + integer(nanos),
    ),
  value: ([magnitude, unit]) => {
    const size = typeof unit === 'string' && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
    return size === undefined
      ? fail('the unit is one of w, d, h, m, s, ms, ns')
      : new RDuration(fitting((integer(magnitude) * size) / SECOND) * SECOND + ((integer(magnitude) * size) % SECOND));
  },
};
