import type { Resource } from '../../lib/resource.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { longDay } from '../../ui/charts/days.ts';
import { type Weeks, weekSentence } from './weeks.ts';

export function WeekTile({ weeks }: { weeks: Resource<Weeks> }) {
  const { state } = weeks;
  const known = lastKnown(state);
  const days = known?.days ?? [];
  return (
    <Card padding="md" className="grid content-start gap-5">
      {state.status === 'error' ? (
        <>
          {known ? null : <CardTitle>This week</CardTitle>}
          <PanelError resource={weeks} />
        </>
      ) : null}
      {known || state.status === 'loading' ? (
        <BarChart
          title="This week"
          level={2}
          loading={!known}
          sentence={known ? weekSentence(known) : ''}
          actions={known ? `${known.total} in, ${known.approved} approved` : null}
          steps={days.map(({ date, name, isToday, isAhead }) => ({
            label: longDay(date),
            tick: name,
            current: isToday,
            ahead: isAhead,
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
    </Card>
  );
}
