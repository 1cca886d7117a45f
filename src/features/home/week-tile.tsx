import type { AsyncState } from '../../lib/async-state.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { longDay } from '../../ui/charts/days.ts';
import { lastValue } from './live.ts';
import { type Weeks, weekSentence } from './weeks.ts';

type Props = { weeks: AsyncState<Weeks>; onRetry: () => void; retrying: boolean };

export function WeekTile({ weeks, onRetry, retrying }: Props) {
  const known = lastValue(weeks);
  const days = known?.days ?? [];
  return (
    <Card padding="md" className="grid content-start gap-5">
      {weeks.status === 'error' ? (
        <>
          {known ? null : <CardTitle>This week</CardTitle>}
          <PanelError error={weeks.error} onRetry={onRetry} busy={retrying} />
        </>
      ) : null}
      {known || weeks.status === 'loading' ? (
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
