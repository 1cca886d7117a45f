import { dateFormat } from '../../lib/date-format.ts';
import { rangeText } from '../../lib/day-text.ts';
import { DenseLineChart } from '../../ui/charts/dense-line-chart.tsx';
import { figure, isKnown } from '../../ui/charts/figures.ts';
import { ReportPanel } from '../report-panel.tsx';
import { peakOf } from './daily.ts';
import type { ReportPart } from './report-part.ts';

/** People on the website at once, minute by minute. */
export type LiveData = {
  /** Milliseconds since 1970, rising. */
  readonly minutes: readonly number[];
  /** One per minute; `null` where there was no count. */
  readonly people: readonly (number | null)[];
};

type Props = ReportPart<LiveData> & {
  /** The school's own clock, an IANA name. */
  timeZone?: string;
};

const HEIGHT = 240;

/** How many people are on the website now, and how that came about. Up to some weeks of minutes. */
export function LiveVisitors({
  title = 'On the website now',
  source = 'Google Analytics',
  period,
  timeZone = 'Europe/London',
  ...panel
}: Props) {
  const clock = dateFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={({ minutes, people }) => {
        const last = people.at(-1);
        const now = isKnown(last)
          ? last === 1
            ? 'One person is there now'
            : `${last === 0 ? 'No one' : `${figure(last)} people`} ${last === 0 ? 'is' : 'are'} there now`
          : 'How many are there now is not known';
        const peak = peakOf(people);
        return peak && people.length > 1
          ? `${now}. The most were ${figure(peak.value)}, on ${clock.format(minutes[peak.index] ?? 0)}.`
          : `${now}.`;
      }}
      chart={(frame, { minutes, people }) => (
        <DenseLineChart
          {...frame}
          height={HEIGHT}
          times={minutes}
          series={[{ name: 'People', values: people }]}
          unit="people at the same time"
          timeZone={timeZone}
        />
      )}
    />
  );
}
