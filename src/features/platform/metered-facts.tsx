import type { MeteredUse } from '../../domain/admin/metered-use.ts';
import { rangeText } from '../../lib/day-text.ts';
import { When } from '../../patterns/when.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';

const NUMBERS = new Intl.NumberFormat('en-GB');
const MONEY = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' });

/** How much was read this month, and by whom. */
export function MeteredFacts({ use }: { use: MeteredUse }) {
  const { from, to, reads, cap, stopped, cost, endpoints, schools } = use;
  return (
    <>
      {stopped ? (
        <Banner tone="amber" title="All reading is stopped">
          Nothing is sent to X until you start it again. Existing stories stay.
        </Banner>
      ) : reads >= cap ? (
        <Banner tone="amber" title="This month’s limit is reached">
          Nothing more is read until next month, or until you raise the limit.
        </Banner>
      ) : null}
      <Card as="section" className="grid gap-4">
        <CardTitle>{rangeText({ from, to })}</CardTitle>
        <Meter
          label="Posts read"
          value={Math.min(reads, cap)}
          max={Math.max(1, cap)}
          valueText={`${NUMBERS.format(reads)} of ${NUMBERS.format(cap)}`}
        />
        <p className="text-base text-ink-2">Cost so far: {MONEY.format(cost)}</p>
      </Card>
      <Table caption="Schools">
        <TableHead>
          <TableRow>
            <HeadCell>School</HeadCell>
            <HeadCell numeric>Posts read</HeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {schools.length === 0 ? (
            <TableRow>
              <Cell colSpan={2}>No school has read from X this month.</Cell>
            </TableRow>
          ) : null}
          {schools.map((school) => (
            <TableRow key={school.id}>
              <Cell>
                <bdi>{school.name}</bdi>
              </Cell>
              <Cell numeric>{NUMBERS.format(school.reads)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {endpoints.length > 0 ? (
        <Table caption="Limits of the endpoints, as X last said">
          <TableHead>
            <TableRow>
              <HeadCell>Endpoint</HeadCell>
              <HeadCell numeric>Left</HeadCell>
              <HeadCell>Reset</HeadCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {endpoints.map(({ name, limit, remaining, reset }) => (
              <TableRow key={name}>
                <Cell>
                  <code>{name}</code>
                </Cell>
                <Cell numeric>
                  {NUMBERS.format(remaining)} of {NUMBERS.format(limit)}
                </Cell>
                <Cell>
                  <When iso={reset} form="full" />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
    </>
  );
}
