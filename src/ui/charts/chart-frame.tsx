import { cx } from 'class-variance-authority';
import Download from 'lucide-react/icons/download';
import TableIcon from 'lucide-react/icons/table-2';
import { type ReactNode, useId, useState } from 'react';
import { toCsv } from '../../lib/csv.ts';
import { fileName } from '../../lib/file-name.ts';
import { IconButton } from '../icon-button.tsx';
import { saveFile } from '../save-file.ts';
import { Loading, Skeleton } from '../skeleton.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../table.tsx';
import { figure } from './figures.ts';
import type { ChartProps, ChartTable } from './types.ts';

/** More rows than this are for the CSV file. */
const MOST_ROWS = 200;

type FrameProps = ChartProps & {
  /** A function where making it takes long. */
  table: ChartTable | (() => ChartTable);
  /** No value at all. */
  isEmpty: boolean;
  /** Pixels that the picture takes, so that nothing moves when it comes. */
  height: number;
  /** Said below when values are missing. */
  gaps?: string;
  /** Above the picture, where names have no space beside their marks. */
  legend?: ReactNode;
  /** The picture. */
  children: ReactNode;
};

/** The parts around every chart: title, sentence, the table and the file, and the states without a picture. */
export function ChartFrame({
  title,
  sentence,
  level = 3,
  loading = false,
  empty = 'There is nothing to show for this time.',
  note,
  actions,
  className,
  table,
  isEmpty,
  height,
  gaps,
  legend,
  children,
}: FrameProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const Heading = `h${level}` as const;
  const hasData = !loading && !isEmpty;
  const tableOf = () => (typeof table === 'function' ? table() : table);
  const save = () => {
    const { head, rows } = tableOf();
    saveFile(fileName(title, 'csv'), toCsv([head, ...rows]));
  };
  return (
    <figure data-slot="chart" aria-labelledby={titleId} className={cx('grid min-w-0 content-start gap-3', className)}>
      <figcaption className="grid gap-0.5">
        <div className="flex min-h-control-sm items-start justify-between gap-3">
          <Heading id={titleId} className="min-w-0 text-lg wrap-anywhere type-display">
            {title}
          </Heading>
          <div className="-my-0.5 flex shrink-0 items-center gap-1 text-ink-3 type-figures print:hidden">
            {actions}
            {hasData ? <Tools asTable={asTable} onToggle={() => setAsTable(!asTable)} onSave={save} /> : null}
          </div>
        </div>
        {loading ? (
          <Skeleton className="my-1 h-3.5 w-1/2" />
        ) : (
          <p className="text-base text-pretty text-ink-2">
            <bdi>{sentence}</bdi>
          </p>
        )}
      </figcaption>
      {/* Also while loading, so that nothing moves when the picture comes. */}
      {isEmpty && !loading ? null : asTable ? null : legend}
      {loading ? (
        <Loading label={`Loading ${title}`}>
          <span className="block" style={{ height }}>
            <Skeleton className="size-full" />
          </span>
        </Loading>
      ) : isEmpty ? (
        <p
          className="grid place-items-center rounded-surface border border-dashed border-strong px-4 text-center text-base text-balance text-ink-3"
          style={{ minHeight: height }}
        >
          {empty}
        </p>
      ) : asTable ? (
        <DataTable title={title} table={tableOf()} />
      ) : (
        children
      )}
      {hasData && (note || gaps) ? (
        <p className="text-sm text-pretty text-ink-3">
          <bdi>{note ?? gaps}</bdi>
        </p>
      ) : null}
    </figure>
  );
}

function Tools({ asTable, onToggle, onSave }: { asTable: boolean; onToggle: () => void; onSave: () => void }) {
  return (
    <>
      <IconButton
        label="Show as table"
        icon={TableIcon}
        size="sm"
        aria-pressed={asTable}
        className="aria-pressed:bg-hover aria-pressed:text-ink"
        onClick={onToggle}
      />
      <IconButton label="Download as CSV" icon={Download} size="sm" onClick={onSave} />
    </>
  );
}

function DataTable({ title, table: { head, rows } }: { title: string; table: ChartTable }) {
  return (
    <>
      <Table caption={title} hideCaption density="compact" className="max-h-96 overflow-y-auto">
        <TableHead>
          <tr>
            {head.map((name, column) => (
              <HeadCell key={name} numeric={column > 0}>
                {name}
              </HeadCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {rows.slice(0, MOST_ROWS).map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike, and rows never change places
            <TableRow key={index}>
              {row.map((cell, column) => (
                <Cell key={head[column]} header={column === 0} numeric={column > 0}>
                  {cell === null ? (
                    <span className="text-ink-3">no data</span>
                  ) : typeof cell === 'number' ? (
                    figure(cell)
                  ) : (
                    cell
                  )}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > MOST_ROWS ? (
        <p className="text-sm text-ink-3">
          The first {MOST_ROWS} of {figure(rows.length)} rows. The CSV file has them all.
        </p>
      ) : null}
    </>
  );
}
