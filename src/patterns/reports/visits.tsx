import { rangeText } from '../../lib/day-text.ts';
import { daysFrom, longDay, marksOf } from '../../ui/charts/days.ts';
import { capital, isKnown } from '../../ui/charts/figures.ts';
import { AreaChart } from '../../ui/charts/line-chart.tsx';
import { ReportPanel } from '../report-panel.tsx';
import { beforeName, changeWords, counted, likeWithLike, totalOf } from './change.ts';
import { beforeOf, type Daily, peakOf, stepsOf, valuesOf } from './daily.ts';
import type { DailyPart } from './report-part.ts';

/** Visits (sessions) to the school's website, day by day, of this period and of the one compared with. */
export type VisitsData = Daily;

const HEIGHT = 240;
const LEGEND = 32;

/** How many come to the school's website, beside the period before. */
export function Visits({
  title = 'Visits to the website',
  source = 'Google Analytics',
  period,
  comparison,
  breaks = [],
  ...panel
}: DailyPart<VisitsData>) {
  const days = daysFrom(period.from, period.to);
  const name = beforeName(period, comparison);
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={comparison === 'none' ? HEIGHT : HEIGHT + LEGEND}
      sentence={({ figures }) => {
        const values = valuesOf(days, figures);
        const before = beforeOf(period, comparison, figures);
        const { total } = totalOf(values);
        if (total === null) return 'No day of this time was counted.';
        const both = before ? likeWithLike(values, before) : null;
        const peak = peakOf(values);
        const most = peak && days.length > 1 ? ` ${longDay(days[peak.index] ?? '')} brought most.` : '';
        const change = both ? `, ${changeWords(both.now, both.before, name)}` : '';
        return `${capital(counted(total, 'visit', 'visits'))}${change}.${most}`;
      }}
      chart={(frame, { figures, through }) => {
        const before = beforeOf(period, comparison, figures);
        return (
          <AreaChart
            {...frame}
            height={HEIGHT}
            steps={stepsOf(period, through)}
            series={{ name: 'Visits', values: valuesOf(days, figures), ...(before?.some(isKnown) ? { before } : {}) }}
            beforeName={name}
            stepName="Day"
            marks={marksOf(days, breaks)}
            unit="visits a day"
          />
        );
      }}
    />
  );
}
