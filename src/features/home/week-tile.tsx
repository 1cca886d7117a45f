import type { Resource } from '../../lib/resource.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { longDay } from '../../ui/charts/days.ts';
import type { Approvals } from './use-fortnight.ts';
import { type Weeks, weekCounts, weekSentence } from './weeks.ts';

type Props = { weeks: Resource<Weeks>; approvals: Approvals | undefined };

/** The posts of this week by day beside those of the week before, and how many stories were approved. */
export function WeekTile({ weeks, approvals }: Props) {
  const { state } = weeks;
  const lastWeeks = lastKnown(state);
  const days = lastWeeks?.days ?? [];
  const most = Math.max(0, ...days.map(({ count }) => count));
  return (
    <Card padding="md" className="flex min-h-104 flex-col gap-4">
      {state.status === 'error' ? (
        <>
          {lastWeeks ? null : <CardTitle>This week</CardTitle>}
          <PanelError resource={weeks} />
        </>
      ) : null}
      {lastWeeks || state.status === 'loading' ? (
        <BarChart
          title="This week"
          level={2}
          height={250}
          loading={!lastWeeks}
          sentence={lastWeeks ? weekSentence(lastWeeks) : ''}
          steps={days.map(({ date, name, isToday, isAhead, count }) => ({
            label: longDay(date),
            tick: name,
            current: isToday,
            ahead: isAhead,
            ...(lastWeeks?.event && count > 0 && count === most ? { note: lastWeeks.event } : {}),
          }))}
          series={[
            {
              name: 'This week',
              values: days.map(({ count, isAhead }) => (isAhead ? null : count)),
              before: days.map(({ before }) => before),
            },
          ]}
          beforeName="the week before"
          stepName="Day"
        />
      ) : null}
      <p className="mt-auto min-h-5 text-sm text-ink-2">
        {lastWeeks && approvals ? weekCounts(lastWeeks.total, approvals.current) : null}
      </p>
    </Card>
  );
}
