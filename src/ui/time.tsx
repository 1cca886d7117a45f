import type { ComponentProps } from 'react';
import { calendarDate, fullTime, relativeTime } from '../lib/time.ts';

const FORMS = { relative: relativeTime, date: calendarDate, datetime: fullTime } as const;

type Props = Omit<ComponentProps<'time'>, 'dateTime'> & {
  /** When, in ISO 8601. */
  iso: string;
  /** The present; the clock's unless given. */
  now?: Date;
  /** How long ago, the day, or day and hour. */
  form?: keyof typeof FORMS;
  timeZone?: string;
};

/**
 * A time in words, its form’s or those of `children`, with the whole of it as a hint. Nothing at all where the time cannot
 * be read.
 */
export function Time({ iso, now = new Date(), form = 'relative', timeZone, children, ...props }: Props) {
  const text = children ?? FORMS[form](iso, now, timeZone);
  if (!text) return null;
  return (
    <time data-slot="time" dateTime={iso} title={fullTime(iso, now, timeZone)} {...props}>
      {text}
    </time>
  );
}
