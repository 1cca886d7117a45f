import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Matrix } from '../../ui/charts/matrix.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Heading, Text } from '../../ui/text.tsx';
import { type Coverage, coverageOf, type ValueCoverage } from './coverage.ts';

type Props = {
  title?: string;
  /** The school’s values with how often stories show them. */
  values: readonly ValueCoverage[];
  /** The first of each month, ISO 8601, the oldest first; as many as each value has figures. */
  months: readonly string[];
  loading?: boolean;
  /** What is missing and why. */
  note?: ReactNode;
  /** The way to do something about a value that is not shown: "Find stories". */
  action?: (value: ValueCoverage) => ReactNode;
  /** Where no values are set yet: the way to set them, for those who may. */
  setUp?: ReactNode;
  level?: 2 | 3;
};

const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** "Nov", with the year where one begins and at the start: "Dec 25", "Jan 26". */
function monthNames(months: readonly string[]): string[] {
  return months.map((month, index) => {
    const date = new Date(month);
    const name = short.format(date);
    return index === 0 || date.getUTCMonth() === 0 ? `${name} ${String(date.getUTCFullYear()).slice(2)}` : name;
  });
}

/** Which of the school's values its stories have shown, month by month, and which they have not. */
export function CoverageMatrix({
  title = 'Values shown',
  values,
  months,
  loading = false,
  note,
  action,
  setUp,
  level = 2,
}: Props) {
  const [onlyHoles, setOnlyHoles] = useState(false);
  if (values.length === 0 && !loading) {
    return (
      <Card padding="md">
        <EmptyState level={level} title="No values yet" action={setUp}>
          Say what your school stands for, in words or hashtags, and see here which of it your stories show.
        </EmptyState>
      </Card>
    );
  }
  const coverage = coverageOf(values);
  const holes = [...coverage.never, ...coverage.quiet.map(({ value }) => value)];
  const rows = onlyHoles && holes.length > 0 ? values.filter((value) => holes.includes(value)) : values;
  return (
    <Card padding="md" className="grid grid-cols-1 gap-6">
      <Matrix
        title={title}
        level={level}
        sentence={sentenceOf(coverage, months)}
        rowName="Value"
        unit="stories"
        columns={monthNames(months)}
        rows={rows.map(({ name, months: counts }) => ({ name, values: counts }))}
        loading={loading}
        note={note}
        actions={
          holes.length > 0 && holes.length < values.length ? (
            <Button size="sm" variant="ghost" aria-pressed={onlyHoles} onClick={() => setOnlyHoles(!onlyHoles)}>
              {onlyHoles ? 'All values' : 'Only those missing'}
            </Button>
          ) : undefined
        }
      />
      {holes.length > 0 && !loading ? (
        <div className="grid grid-cols-1 gap-1 border-t border-subtle pt-4">
          <Heading level={level === 2 ? 3 : 4}>Not shown recently</Heading>
          <ul className="divide-y divide-subtle">
            {coverage.never.map((value) => (
              <HoleRow key={value.id} name={value.name} since="Not once in this time" action={action?.(value)} />
            ))}
            {coverage.quiet.map(({ value, lastMonth }) => (
              <HoleRow
                key={value.id}
                name={value.name}
                since={`Last shown in ${long.format(new Date(months[lastMonth] ?? 0))}`}
                action={action?.(value)}
              />
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}

function HoleRow({ name, since, action }: { name: string; since: string; action: ReactNode }) {
  return (
    <li className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1 py-2 text-base">
      <span dir="auto" className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
        {name}
      </span>
      <Text as="span" size="sm" tone="quiet">
        {since}
      </Text>
      {action}
    </li>
  );
}

/** "Kindness was shown in 11 of 12 months. Courage was never shown." */
function sentenceOf({ strongest, never, quiet }: Coverage, months: readonly string[]): string {
  if (!strongest) return 'No value has been shown in this time.';
  const shown = strongest.months.filter((count) => (count ?? 0) > 0).length;
  const first = `${strongest.name} was shown in ${shown} of ${months.length} months.`;
  const [missed] = never;
  if (never.length > 1) return `${first} ${never.length} values were never shown.`;
  if (missed) return `${first} ${missed.name} was never shown.`;
  const [silent] = quiet;
  if (silent) {
    return `${first} ${silent.value.name} was last shown in ${long.format(new Date(months[silent.lastMonth] ?? 0))}.`;
  }
  return `${first} None has been left out recently.`;
}
