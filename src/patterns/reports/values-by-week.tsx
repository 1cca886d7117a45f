import { addDays, type Day } from '../../lib/day.ts';
import { dayText, rangeText } from '../../lib/day-text.ts';
import { shortMonth } from '../../ui/charts/days.ts';
import { StackedBarChart } from '../../ui/charts/stacked-bar-chart.tsx';
import type { Mark } from '../../ui/charts/types.ts';
import { ReportPanel } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { stackOf, type ValueWeeks, valuesSentence } from './shares.ts';

/** How often stories showed each of the school's values. A story may show several. */
export type ValuesData = {
  /** The Monday of each week, the oldest first; as many as each value has counts. */
  readonly weeks: readonly Day[];
  readonly values: readonly ValueWeeks[];
};

type Props = ReportPart<ValuesData> & {
  /** Days without school. A week is marked when its five school days lie in one. */
  breaks?: readonly { readonly from: Day; readonly to: Day; readonly label: string }[];
};

const HEIGHT = 240;
/** With its legend. */
const PANEL_HEIGHT = HEIGHT + 32;

/** Which values stories showed, week by week: the three shown most, and the others together. */
export function ValuesByWeek({
  title = 'Values, week by week',
  source = 'Your stories',
  period,
  breaks = [],
  ...panel
}: Props) {
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={PANEL_HEIGHT}
      sentence={({ values }) => valuesSentence(values)}
      chart={(frame, { weeks, values }) => (
        <StackedBarChart
          {...frame}
          height={HEIGHT}
          steps={weeks.map((monday) => ({
            label: `Week of ${dayText(monday, 'date')}`,
            tick: shortDate(monday),
            current: addDays(monday, 6) >= period.to && monday <= period.to,
          }))}
          series={stackOf(values)}
          stepName="Week"
          marks={weekMarks(weeks, breaks)}
          unit="times shown"
        />
      )}
    />
  );
}

function weekMarks(weeks: readonly Day[], breaks: NonNullable<Props['breaks']>): Mark[] {
  return weeks.flatMap((monday, index) => {
    const weekBreak = breaks.find(({ from, to }) => from <= monday && to >= addDays(monday, 4));
    return weekBreak ? [{ from: index, label: weekBreak.label }] : [];
  });
}

/** "3 Nov" */
const shortDate = (day: Day) => `${Number(day.slice(8))} ${shortMonth(day)}`;
