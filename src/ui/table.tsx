import { cva, cx, type VariantProps } from 'class-variance-authority';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useScrolls } from './use-scrolls.ts';

const tableClass = cva('w-full border-collapse text-start text-base', {
  variants: {
    density: {
      comfortable: '**:[tr]:h-row [&_td]:py-row-y [&_th]:py-1',
      compact: '**:[tr]:h-8 [&_td]:py-1 [&_th]:py-1',
    },
  },
  defaultVariants: { density: 'comfortable' },
});

type Props = ComponentProps<'table'> &
  VariantProps<typeof tableClass> & {
    /** What the table shows, in a few words. */
    caption: ReactNode;
    /** The caption is only read, not shown. */
    hideCaption?: boolean;
  };

/** For comparing. Scrolls sideways within itself where there is no space, by keyboard too. */
export function Table({ caption, hideCaption = false, density, className, children, ...props }: Props) {
  const [scrolls, scroller] = useScrolls<HTMLDivElement>();
  const captionId = useId();
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-labelledby': captionId } : {};
  return (
    <div
      ref={scroller}
      data-slot="table"
      className={cx('relative overflow-x-auto rounded-surface border border-subtle bg-surface', className)}
      {...region}
    >
      <table className={tableClass({ density })} {...props}>
        <caption id={captionId} className={hideCaption ? 'sr-only' : 'px-4 pt-3 pb-2 text-start text-sm text-ink-3'}>
          {caption}
        </caption>
        {children}
      </table>
    </div>
  );
}

export function TableHead(props: ComponentProps<'thead'>) {
  return <thead data-slot="table-head" {...props} />;
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody data-slot="table-body" {...props} />;
}

export function TableRow({ selected, className, ...props }: ComponentProps<'tr'> & { selected?: boolean }) {
  return (
    <tr
      data-slot="table-row"
      data-selected={selected || undefined}
      className={cx('border-t border-subtle data-selected:bg-brand-soft', className)}
      {...props}
    />
  );
}

type Sort = 'ascending' | 'descending' | 'none';
const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

/** The same height with a sort button and without, so that the names of a row are on one line. */
const line = 'inline-flex min-h-target items-center py-0.5';

type HeadCellProps = ComponentProps<'th'> & {
  /** In which order this column has put the rows. */
  sort?: Sort;
  /** Makes the heading a button that sorts by this column. */
  onSort?: () => void;
  /** Holds figures: they stand at the end and line up. */
  numeric?: boolean;
};

export function HeadCell({ sort = 'none', onSort, numeric = false, className, children, ...props }: HeadCellProps) {
  const Icon = SORT_ICONS[sort];
  return (
    <th
      data-slot="head-cell"
      scope="col"
      aria-sort={onSort ? sort : undefined}
      className={cx('px-4 align-bottom text-sm font-medium text-ink-3', numeric ? 'text-end' : 'text-start', className)}
      {...props}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={cx(
            line,
            '-mx-1.5 gap-1 rounded-control px-1.5 hover:bg-hover hover:text-ink',
            sort !== 'none' && 'text-ink',
          )}
        >
          {children}
          <Icon className="size-3.5" strokeWidth={1.75} aria-hidden />
        </button>
      ) : (
        <span className={line}>{children}</span>
      )}
    </th>
  );
}

type CellProps = ComponentProps<'td'> & {
  /** Holds figures: they stand at the end and line up. */
  numeric?: boolean;
  /** Names its row. */
  header?: boolean;
};

export function Cell({ numeric = false, header = false, className, ...props }: CellProps) {
  const classes = cx('px-4 align-middle', numeric ? 'text-end type-figures' : 'text-start', className);
  return header ? (
    <th data-slot="cell" scope="row" className={cx('font-medium', classes)} {...props} />
  ) : (
    <td data-slot="cell" className={classes} {...props} />
  );
}
