import type { WidgetLayout, WidgetOptions } from './options.ts';

export const LONGEST_ALERT_DAYS = 7;
const DAY_MS = 86_400_000;

type Times = Pick<WidgetOptions, 'from' | 'until'>;
type Planned = { readonly layout: WidgetLayout; readonly options: Times };

/**
 * What is wrong with the end of an alert, `options.until`; null where nothing is.
 * @param before the widget as it is: an end that it already has may have passed
 */
export function alertProblem({ layout, options }: Planned, now: number, before?: Planned): string | null {
  if (layout !== 'alert') return null;
  if (options.until === null) return 'Enter when the alert ends.';
  const until = Date.parse(options.until);
  const from = options.from === null ? now : Date.parse(options.from);
  if (options.from !== null && until <= from) return 'End it after it begins.';
  if (until - from > LONGEST_ALERT_DAYS * DAY_MS)
    return `End it at most ${LONGEST_ALERT_DAYS} days after ${options.from === null ? 'now' : 'it begins'}.`;
  const isNew = before?.layout !== 'alert' || before.options.until !== options.until;
  return isNew && until <= now ? 'This time has passed. Choose a later one.' : null;
}

/** Whether visitors see an alert with these times. */
export function isInAlertTime({ from, until }: Times, now: number): boolean {
  return until !== null && now < Date.parse(until) && (from === null || now >= Date.parse(from));
}

/** When that changes next, in ms since 1970. */
export function nextAlertChange({ from, until }: Times, now: number): number | null {
  const times = [from, until].flatMap((time) => (time === null ? [] : [Date.parse(time)]));
  return times.filter((time) => time > now).sort((one, other) => one - other)[0] ?? null;
}
