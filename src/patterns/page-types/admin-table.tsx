import { type ReactNode, useMemo, useState } from 'react';
import type { PagedResource, Resource } from '../../lib/resource.ts';
import { Button } from '../../ui/button.tsx';
import type { Column, Sort } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { lastKnownList } from '../last-known.ts';
import { ListPage, type ListPageProps } from './list.tsx';

type Opens<T> = (row: T) => void;
/** Without a way on it is the whole list. */
type Rows<T> = Resource<T[]> & Partial<Pick<PagedResource<T>, 'hasMore' | 'loadMore' | 'loadingMore'>>;

type Props<T> = Omit<ListPageProps<T[]>, 'resource' | 'skeleton' | 'empty' | 'children'> & {
  /** The rows, from a hook of `src/data`. */
  resource: Rows<T>;
  /** Names the table; the page's title unless given. */
  label?: string;
  /** Kept at module level. As a function it is given what opens the drawer of a row. */
  columns: readonly Column<T>[] | ((open: Opens<T>) => readonly Column<T>[]);
  /** Kept at module level as well. */
  rowId: (row: T) => string;
  /** The name of a row, for its checkbox and its menu. */
  rowName: (row: T) => string;
  /** The column and direction it is sorted by. */
  sort?: Sort;
  /** What it is to a screen reader: a `grid` unless given. */
  role?: 'grid' | 'table';
  /** What can be done with several rows at once: buttons of size `sm`. With it rows can be chosen. */
  rowActions?: (ids: ReadonlySet<string>, clear: () => void) => ReactNode;
  /** Opens below its row: details that do not fit in the row. */
  detail?: (row: T) => ReactNode;
  /** Opens beside the table: what can be done with a row. */
  drawer?: (row: T, close: () => void) => ReactNode;
  /** Where no row is found. */
  empty: {
    readonly title: string;
    readonly text: ReactNode;
    /** Shows all again, where the filters or the search hide them. */
    readonly onClear?: (() => void) | undefined;
  };
  /** On the button that brings the next rows. */
  moreLabel?: string;
};

/** A page on which the platform's staff look through many rows: filters, a table that grows page by page, one row opened. */
export function AdminTablePage<T>(props: Props<T>) {
  const {
    label,
    columns: allColumns,
    rowId,
    rowName,
    sort,
    role = 'grid',
    rowActions,
    detail,
    drawer,
    empty,
    moreLabel,
    ...page
  } = props;
  const { hasMore, loadingMore = false, loadMore, state } = page.resource;
  const [opened, setOpened] = useState<string | null>(null);
  const columns = useMemo(
    () => (typeof allColumns === 'function' ? allColumns((row) => setOpened(rowId(row))) : allColumns),
    [allColumns, rowId],
  );
  const openedRow = opened === null ? undefined : lastKnownList(state)?.find((row) => rowId(row) === opened);
  return (
    <>
      <ListPage
        {...page}
        skeleton={<SkeletonTable columns={columns.filter(({ hidden }) => !hidden).length + (detail ? 1 : 0)} />}
        empty={
          <EmptyState
            framed
            drawing={<NothingFoundDrawing />}
            title={empty.title}
            action={empty.onClear ? <Button onClick={empty.onClear}>Clear filters</Button> : null}
          >
            {empty.text}
          </EmptyState>
        }
      >
        {(rows) => (
          <div className="grid gap-4">
            <DataTable
              label={label ?? page.title}
              role={role}
              columns={columns}
              rows={rows}
              rowId={rowId}
              rowName={rowName}
              sort={sort}
              detail={detail}
              {...(rowActions ? { selectable: true, actions: rowActions } : {})}
            />
            {hasMore ? (
              <Button className="justify-self-center" busy={loadingMore} onClick={loadMore}>
                {moreLabel ?? 'Show more'}
              </Button>
            ) : null}
          </div>
        )}
      </ListPage>
      {drawer && openedRow ? drawer(openedRow, () => setOpened(null)) : null}
    </>
  );
}
