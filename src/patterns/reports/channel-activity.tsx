import type { Day } from '../../lib/day.ts';
import { rangeText } from '../../lib/day-text.ts';
import { ChannelGrid } from '../../ui/charts/channel-grid.tsx';
import { daysFrom } from '../../ui/charts/days.ts';
import { ReportPanel } from '../report-panel.tsx';
import { activitySentence, type ChannelHistory } from './channel-days.ts';
import type { ReportPart } from './report-part.ts';

/** Every channel of the school, and how it was on the days until `through`. */
export type ChannelActivityData = { readonly channels: readonly ChannelHistory[]; readonly through: Day };

/** More than a month cannot be taken in; of a longer period the newest days are shown. */
const MOST_DAYS = 28;
/** Of five channels, with its key. */
const HEIGHT = 226;

/** Since when a channel has failed, and whether others failed with it. */
export function ChannelActivity({
  title = 'Activity of the channels',
  source = 'Your channels',
  period,
  ...panel
}: ReportPart<ChannelActivityData>) {
  const daysUntil = (through: Day) =>
    daysFrom(period.from, through < period.to ? through : period.to).slice(-MOST_DAYS);
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={({ channels, through }) => activitySentence(channels, daysUntil(through))}
      chart={(frame, { channels, through }) => {
        const days = daysUntil(through);
        return (
          <ChannelGrid
            {...frame}
            days={days}
            channels={channels.map((channel) => ({
              name: channel.name,
              days: days.map((day) => channel.days[day] ?? null),
            }))}
          />
        );
      }}
    />
  );
}
