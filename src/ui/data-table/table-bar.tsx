import Download from 'lucide-react/icons/download';
import Filter from 'lucide-react/icons/list-filter';
import Rows from 'lucide-react/icons/rows-4';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Toolbar, ToolbarSpace } from '../toolbar.tsx';
import type { Column, Density } from './column.ts';
import { ColumnChooser } from './column-chooser.tsx';
import type { Columns } from './use-columns.ts';
import type { Selection } from './use-selection.ts';

type Props<T> = {
  label: string;
  all: readonly Column<T>[];
  columns: Columns<T>;
  tools: ReactNode;
  density: Density;
  onDensity: (density: Density) => void;
  showsFilters: boolean;
  onShowFilters: (shows: boolean) => void;
  onSave: (() => void) | undefined;
  selection: Selection | undefined;
  actions: ((ids: ReadonlySet<string>, clear: () => void) => ReactNode) | undefined;
};

/** The row above: what can be done with the table, or, once rows are chosen, with those. */
export function TableBar<T>(props: Props<T>) {
  const { label, all, columns, tools, density, onDensity, showsFilters, onShowFilters, onSave, selection, actions } =
    props;
  if (selection && selection.ids.size > 0) {
    return (
      <Toolbar label="Chosen rows" className="min-h-control">
        <p role="status" className="text-base font-medium text-ink">
          {selection.ids.size.toLocaleString('en-GB')} chosen
        </p>
        {actions?.(selection.ids, selection.clear)}
        <ToolbarSpace />
        <Button size="sm" variant="ghost" onClick={selection.clear}>
          Choose none
        </Button>
      </Toolbar>
    );
  }
  const set = columns.filters.length;
  return (
    <Toolbar label={`View of ${label}`} className="min-h-control">
      {tools}
      <ToolbarSpace />
      {all.some(({ filter }) => filter) ? (
        <Button
          size="sm"
          variant="ghost"
          icon={Filter}
          aria-expanded={showsFilters}
          onClick={() => onShowFilters(!showsFilters)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      ) : null}
      <ColumnChooser all={all} columns={columns} />
      <Button
        size="sm"
        variant="ghost"
        icon={Rows}
        aria-pressed={density === 'compact'}
        onClick={() => onDensity(density === 'compact' ? 'comfortable' : 'compact')}
        className="aria-pressed:bg-hover"
      >
        Compact
      </Button>
      {onSave ? (
        <Button size="sm" variant="ghost" icon={Download} onClick={onSave}>
          Save as CSV
        </Button>
      ) : null}
    </Toolbar>
  );
}
