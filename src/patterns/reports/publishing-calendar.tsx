import { rangeText } from '../../lib/day-text.ts';
import { CalendarHeatmap } from '../../ui/charts/calendar-heatmap.tsx';
import { type Break, daysFrom, longDay } from '../../ui/charts/days.ts';
import { capital, figure } from '../../ui/charts/figures.ts';
import { ReportPanel } from '../report-panel.tsx';
import { counted, totalOf } from './change.ts';
import { type Daily, longestSilence, schoolDays, valuesOf } from './daily.ts';
import type { ReportPart } from './report-part.ts';

type Props = ReportPart<Daily> & {
  /** Days without school: outlined, and no silence. */
  breaks?: readonly Break[];
};

/** Of a term, with its key. */
const HEIGHT = 192;
/** A silence of fewer school days is not worth a word. */
const LEAST_SILENCE = 3;

/** On which days stories came out, and how long it was silent. Days to come are not drawn. */
export function PublishingCalendar({
  title = 'When stories came out',
  source = 'Your stories',
  period,
  breaks = [],
  ...panel
}: Props) {
  const daysUntil = (through: string) => daysFrom(period.from, through < period.to ? through : period.to);
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={HEIGHT}
      sentence={({ figures, through }) => {
        const days = daysUntil(through);
        const values = valuesOf(days, figures);
        const { total } = totalOf(values);
        if (total === null) return 'No day of this time was counted.';
        const open = schoolDays(days, breaks);
        const withStory = open.filter((day) => (figures[day] ?? 0) > 0).length;
        const first = `${capital(counted(total, 'story', 'stories'))}, on ${figure(withStory)} of ${figure(open.length)} school days.`;
        const silence = longestSilence(days, values, breaks);
        if (total === 0 || !silence || silence.schoolDays < LEAST_SILENCE) return first;
        return `${first} The longest silence was ${figure(silence.schoolDays)} school days, from ${longDay(silence.from)}.`;
      }}
      chart={(frame, { figures, through }) => {
        const days = daysUntil(through);
        return (
          <CalendarHeatmap {...frame} days={days} values={valuesOf(days, figures)} unit="stories" breaks={breaks} />
        );
      }}
    />
  );
}
