import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { BarRow } from '../../../ui/charts/bar-row.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Heading, Text } from '../../../ui/text.tsx';

/** A hashtag or value, how many stories have it, and where they are listed. */
export type CoverageRow = { readonly name: string; readonly count: number; readonly to: string };

type Props = {
  title: string;
  /** Said where the school has named none. */
  none: string;
  rows: readonly CoverageRow[];
  total: number;
  setUp: ReactNode;
};

/** One group of what a school wants to show: the most shown first, then what no story shows. */
export function CoveragePart({ title, none, rows, total, setUp }: Props) {
  const id = useId();
  const missing = rows.filter(({ count }) => count === 0).length;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading level={3} id={id}>
          {title}
        </Heading>
        {missing > 0 ? (
          <span className="text-sm text-amber-text">
            {missing} of {rows.length} not shown
          </span>
        ) : null}
      </div>
      {rows.length === 0 ? (
        <Text tone="quiet">
          {none} {setUp}
        </Text>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {rows.map(({ name, count, to }) => (
            <li key={name} className="grid grid-cols-1 gap-1">
              <div className="flex items-baseline justify-between gap-4 text-base">
                {count === 0 ? (
                  <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                ) : (
                  <Link to={to} className={`${linkClass({ tone: 'quiet' })} min-w-0 wrap-anywhere`}>
                    <bdi>{name}</bdi>
                  </Link>
                )}
                {count === 0 ? (
                  <span className="shrink-0 text-amber-text">None</span>
                ) : (
                  <span className="shrink-0 font-medium text-ink type-figures">
                    {count.toLocaleString('en-GB')}
                    <span className="sr-only"> {count === 1 ? 'story' : 'stories'}</span>
                  </span>
                )}
              </div>
              <BarRow share={count / total} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
