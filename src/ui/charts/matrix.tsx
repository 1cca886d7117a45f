import { cx } from 'class-variance-authority';
import { useScrolls } from '../use-scrolls.ts';
import { LevelKey } from './calendar-heatmap.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { figure, isKnown, knownOf } from './figures.ts';
import { levelOf } from './levels.ts';
import type { ChartProps, Values } from './types.ts';

type Props = ChartProps & {
  /** What the rows are: "Value". */
  rowName: string;
  /** Names down, with one value for each column. */
  rows: readonly { readonly name: string; readonly values: Values }[];
  /** Names across. */
  columns: readonly string[];
  /** What is counted: "stories". */
  unit: string;
};

const CELLS = [
  'border border-dashed border-strong text-ink-2',
  'bg-chart-seq-1 text-ink',
  'bg-chart-seq-2 text-ink',
  'bg-chart-seq-3 text-ink',
  'bg-chart-seq-4 text-chart-ink',
  'bg-chart-seq-5 text-chart-ink',
  'bg-chart-seq-6 text-chart-ink',
] as const;

const ROW = 40;

/** Where two lists meet how often, such as values and months: the holes are what one looks for. Each cell says its figure. */
export function Matrix({ rowName, rows, columns, unit, ...frame }: Props) {
  const [scrolls, scroller] = useScrolls<HTMLDivElement>();
  const knownValues = rows.flatMap(({ values }) => knownOf(values));
  const most = Math.max(1, ...knownValues);
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': frame.title } : {};
  return (
    <ChartFrame
      {...frame}
      height={ROW * (rows.length + 1)}
      isEmpty={knownValues.length === 0}
      table={{
        head: [rowName, ...columns],
        rows: rows.map(({ name, values }) => [name, ...columns.map((_, index) => values[index] ?? null)]),
      }}
    >
      <div ref={scroller} className="relative overflow-x-auto" {...region}>
        <table className="w-full border-separate border-spacing-1 text-sm">
          <caption className="sr-only">{frame.title}</caption>
          <thead>
            <tr>
              <th scope="col" className="pe-2 text-start font-medium text-ink-3">
                {rowName}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="font-medium text-ink-3">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th
                  scope="row"
                  className="sticky start-0 z-raised max-w-48 min-w-24 bg-surface pe-2 text-start font-medium wrap-break-word text-ink"
                >
                  {name}
                </th>
                {columns.map((column, index) => (
                  <MatrixCell key={column} value={values[index]} most={most} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LevelKey most={most} unit={unit} />
    </ChartFrame>
  );
}

function MatrixCell({ value, most }: { value: number | null | undefined; most: number }) {
  const isSet = isKnown(value);
  return (
    <td
      className={cx(
        'h-8 min-w-10 rounded-control text-center type-figures',
        isSet ? CELLS[levelOf(value, most)] : 'text-ink-3',
      )}
    >
      {isSet ? (
        figure(value)
      ) : (
        <>
          <span aria-hidden="true">?</span>
          <span className="sr-only">no data</span>
        </>
      )}
    </td>
  );
}
