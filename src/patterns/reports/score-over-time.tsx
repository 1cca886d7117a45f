import { rangeText } from '../../lib/day-text.ts';
import type { Break } from '../../ui/charts/days.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { ReportPanel } from '../report-panel.tsx';
import type { ReportPart } from './report-part.ts';
import { type MonthScore, monthMarks, monthSteps, monthsBetween, type ScoreGoal, scoreSentence } from './scores.ts';

/** The school's story score at the end of each month, 0 to 100. A month that is absent has none. */
export type ScoreHistory = {
  readonly scores: readonly MonthScore[];
  /** A year before each of these months, where that is known. */
  readonly yearBefore?: readonly MonthScore[];
};

type Props = ReportPart<ScoreHistory> & {
  /** What the school wants to reach, both ends included. */
  goal?: ScoreGoal;
  breaks?: readonly Break[];
};

const HEIGHT = 240;
/** With its legend. */
const PANEL_HEIGHT = HEIGHT + 32;

/** How the story score moved, month by month, and whether it is where the school wants it. */
export function ScoreOverTime({
  title = 'Story score over time',
  source = 'Your stories',
  period,
  goal,
  breaks = [],
  ...panel
}: Props) {
  const months = monthsBetween(period.from, period.to);
  const along = (scores: readonly MonthScore[], shift = 0) =>
    months.map((month) => {
      const year = String(Number(month.slice(0, 4)) - shift);
      return scores.find((one) => one.month === `${year}${month.slice(4)}`)?.score ?? null;
    });
  return (
    <ReportPanel
      {...panel}
      title={title}
      source={source}
      period={rangeText(period)}
      height={PANEL_HEIGHT}
      sentence={({ scores }) => {
        const values = along(scores);
        return scoreSentence(
          months.map((month, index) => ({ month, score: values[index] ?? null })),
          goal,
        );
      }}
      chart={(frame, { scores, yearBefore }) => (
        <LineChart
          {...frame}
          height={HEIGHT}
          fromZero={false}
          steps={monthSteps(months)}
          series={[{ name: 'Score', values: along(scores), ...(yearBefore ? { before: along(yearBefore, 1) } : {}) }]}
          beforeName="a year before"
          stepName="Month"
          marks={monthMarks(months, breaks)}
          unit="points of 100"
          {...(goal ? { target: { ...goal, label: `Your goal: ${goal.from} to ${goal.to}` } } : {})}
        />
      )}
    />
  );
}
