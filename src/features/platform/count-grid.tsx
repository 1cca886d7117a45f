import { addDays, type CountedFeed } from '../../domain/admin/post-counts.ts';
import { Button } from '../../ui/button.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';

const NUMBERS = new Intl.NumberFormat('en-GB');
const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOf = (day: string) => DAYS.format(new Date(`${day}T12:00:00Z`));

/** Stays in place while the days are scrolled, where the screen is wide enough. */
const STICKY = 'md:sticky start-0 z-raised';

type Props = {
  rows: readonly CountedFeed[];
  /** Days, or Mondays. */
  steps: readonly string[];
  by: 'day' | 'week';
  onRecount: (row: CountedFeed) => void;
};

/** Channels × days or weeks. */
export function CountGrid({ rows, steps, by, onRecount }: Props) {
  const sums = steps.map((step) =>
    rows.reduce((sum, { days }) => sum + (days.find(({ day }) => day === step)?.count ?? 0), 0),
  );
  return (
    <Table caption={by === 'day' ? 'Posts by day' : 'Posts by week, from Monday'} density="compact">
      <TableHead>
        <TableRow>
          <HeadCell className={`${STICKY} bg-surface`}>Channel</HeadCell>
          <HeadCell numeric>Total</HeadCell>
          <HeadCell numeric className="whitespace-nowrap">
            At source
          </HeadCell>
          <HeadCell>Gaps</HeadCell>
          <HeadCell>
            <span className="sr-only">Act</span>
          </HeadCell>
          {steps.map((step) => (
            <HeadCell key={step} numeric className="whitespace-nowrap">
              {dayOf(step)}
            </HeadCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.feed.id} row={row} steps={steps} by={by} onRecount={onRecount} />
        ))}
        <TableRow>
          <Cell className={`${STICKY} bg-surface`}>All shown</Cell>
          <Cell numeric>{NUMBERS.format(rows.reduce((sum, { total }) => sum + total, 0))}</Cell>
          <Cell colSpan={3}>
            <span className="sr-only">Not added up</span>
          </Cell>
          {steps.map((step, at) => (
            <Cell key={step} numeric>
              {NUMBERS.format(sums[at] ?? 0)}
            </Cell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  );
}

function Row({ row, steps, by, onRecount }: Pick<Props, 'steps' | 'by' | 'onRecount'> & { row: CountedFeed }) {
  const { feed, school, days, total, atSource, gaps, countedAt } = row;
  // A week is in a gap when all of it is.
  const isGap = (step: string) =>
    gaps.some(({ from, to }) => from <= step && (by === 'day' ? step : addDays(step, 6)) <= to);
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return (
    <TableRow>
      <Cell className={`min-w-48 max-w-72 bg-surface wrap-anywhere ${STICKY}`}>
        <bdi className="font-medium text-ink">{feed.name}</bdi>
        <br />
        <bdi className="text-sm text-ink-3">{school.name}</bdi>
      </Cell>
      <Cell numeric>{countedAt ? NUMBERS.format(total) : `${NUMBERS.format(total)}, being counted`}</Cell>
      <Cell numeric className={atSource === null ? 'whitespace-nowrap text-ink-3' : ''}>
        {atSource === null ? 'Not known' : NUMBERS.format(atSource)}
      </Cell>
      <Cell className={gaps.length > 0 ? 'min-w-48 text-sm' : 'text-sm text-ink-3'}>
        {gaps.length === 0 ? 'None' : gaps.map(({ from, to }) => `${dayOf(from)} to ${dayOf(to)}`).join(', ')}
      </Cell>
      <Cell>
        <Button size="sm" aria-label={`Recount: ${feed.name}`} onClick={() => onRecount(row)}>
          Recount
        </Button>
      </Cell>
      {steps.map((step) => (
        <Cell
          key={step}
          numeric
          className={counts.has(step) ? 'text-ink' : isGap(step) ? 'bg-amber-soft text-amber-text' : 'text-ink-3'}
        >
          {NUMBERS.format(counts.get(step) ?? 0)}
          {isGap(step) ? <span className="sr-only">, in a gap</span> : null}
        </Cell>
      ))}
    </TableRow>
  );
}
