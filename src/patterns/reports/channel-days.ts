import type { Day } from '../../lib/day.ts';
import { longDay } from '../../ui/charts/days.ts';
import type { ChannelDay } from '../../ui/charts/types.ts';
import { listed } from './change.ts';

/** How one channel was on each day it was checked; an absent day was not checked. */
export type ChannelHistory = {
  readonly id: string;
  /** What the school calls it: "School news". */
  readonly name: string;
  readonly days: Readonly<Record<Day, Exclude<ChannelDay, null>>>;
};

/** Since when a channel has not answered: the first day of the run that lasts until now, unchecked days left out. */
export function failingSince({ days: states }: ChannelHistory, days: readonly Day[]): Day | null {
  let since: Day | null = null;
  for (const day of days) {
    const state = states[day];
    if (state === 'failed') since ??= day;
    else if (state) since = null;
  }
  return since;
}

/** "Instagram has not answered since Tuesday 17 November; the other 3 work." */
export function activitySentence(channels: readonly ChannelHistory[], days: readonly Day[]): string {
  const failing = channels.flatMap((channel) => {
    const since = failingSince(channel, days);
    return since ? [{ name: channel.name, since }] : [];
  });
  const [first] = failing;
  const rest = channels.length - failing.length;
  if (!first) {
    const everFailed = channels.filter(({ days: states }) => days.some((day) => states[day] === 'failed'));
    if (everFailed.length === 0) return 'Every channel answered on every day that it was asked.';
    return `Every channel answers. ${listed(everFailed.map(({ name }) => name))} did not at times.`;
  }
  if (failing.length > 1) {
    return `${listed(failing.map(({ name }) => name))} do not answer${rest > 0 ? `; ${others(rest)}` : ''}.`;
  }
  return `${first.name} has not answered since ${longDay(first.since)}${rest > 0 ? `; ${others(rest)}` : ''}.`;
}

const others = (count: number) => (count === 1 ? 'the other one does' : `the other ${count} do`);
