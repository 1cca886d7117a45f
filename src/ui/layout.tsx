import { cx } from 'class-variance-authority';
import type { ComponentProps, ElementType } from 'react';

/** Steps of the 4 px grid. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8;

const GAP = {
  0: 'gap-0',
  1: 'gap-1',
  2: 'gap-2',
  3: 'gap-3',
  4: 'gap-4',
  5: 'gap-5',
  6: 'gap-6',
  8: 'gap-8',
} as const satisfies Record<Gap, string>;
const ALIGN = {
  start: 'items-start',
  center: 'items-center',
  end: 'items-end',
  baseline: 'items-baseline',
  stretch: 'items-stretch',
} as const;
const JUSTIFY = {
  start: 'justify-start',
  center: 'justify-center',
  end: 'justify-end',
  between: 'justify-between',
} as const;
const COLUMNS = {
  1: 'grid-cols-1',
  2: 'grid-cols-1 sm:grid-cols-2',
  3: 'grid-cols-1 sm:grid-cols-2 lg:grid-cols-3',
  4: 'grid-cols-1 sm:grid-cols-2 lg:grid-cols-4',
} as const;

/** Which element it is: `section`, `ul`, `form` … */
type As = { as?: ElementType };
type Props = ComponentProps<'div'> &
  As & {
    /** Distance between its parts, in steps of 4 px. */
    gap?: Gap;
    /** How parts of different size line up. */
    align?: keyof typeof ALIGN;
  };

/** One below the other. Children may shrink below their content, so nothing pushes the page wider. */
export function Stack({ as: Tag = 'div', gap = 4, align, className, ...props }: Props) {
  return (
    <Tag data-slot="stack" className={cx('grid grid-cols-1', GAP[gap], align && ALIGN[align], className)} {...props} />
  );
}

type InlineProps = Props & {
  /** Where the parts stand along the row. */
  justify?: keyof typeof JUSTIFY;
  /** Goes on in the next line where there is no space. */
  wrap?: boolean;
};

/** One beside the other, on more lines where there is no space. */
export function Inline({
  as: Tag = 'div',
  gap = 2,
  align = 'center',
  justify,
  wrap = true,
  className,
  ...props
}: InlineProps) {
  return (
    <Tag
      data-slot="inline"
      className={cx(
        'flex min-w-0',
        wrap && 'flex-wrap',
        GAP[gap],
        ALIGN[align],
        justify && JUSTIFY[justify],
        className,
      )}
      {...props}
    />
  );
}

/** Equal columns, fewer where there is less space. */
export function Grid({
  as: Tag = 'div',
  columns = 2,
  gap = 4,
  align,
  className,
  ...props
}: Props & {
  /** How many columns at most. */
  columns?: keyof typeof COLUMNS;
}) {
  return (
    <Tag
      data-slot="grid"
      className={cx('grid', COLUMNS[columns], GAP[gap], align && ALIGN[align], className)}
      {...props}
    />
  );
}

const PADDING = { none: '', sm: 'p-card-sm', md: 'p-card', lg: 'p-card-lg' } as const;
const GROUND = { none: '', surface: 'bg-surface', sunken: 'bg-sunken', raised: 'bg-raised' } as const;

type BoxProps = ComponentProps<'div'> &
  As & {
    /** Distance from its edge to its content. */
    padding?: keyof typeof PADDING;
    /** The colour of its surface. */
    ground?: keyof typeof GROUND;
    /** A thin line around it. */
    edge?: boolean;
  };

/** A surface that is no card: a well, a bar, a preview. */
export function Box({ as: Tag = 'div', padding = 'md', ground = 'none', edge = false, className, ...props }: BoxProps) {
  return (
    <Tag
      data-slot="box"
      className={cx(
        PADDING[padding],
        GROUND[ground],
        edge && 'border border-subtle',
        ground !== 'none' && 'rounded-surface',
        className,
      )}
      {...props}
    />
  );
}

const WIDTH = {
  form: 'max-w-form',
  dialog: 'max-w-dialog',
  reading: 'max-w-reading',
  content: 'max-w-content',
} as const;

/** As wide as its kind of content may be, in the middle of what there is. */
export function Container({
  as: Tag = 'div',
  width = 'content',
  className,
  ...props
}: ComponentProps<'div'> &
  As & {
    /** What it holds, which says how wide it may be. */
    width?: keyof typeof WIDTH;
  }) {
  return <Tag data-slot="container" className={cx('mx-auto w-full', WIDTH[width], className)} {...props} />;
}

type DividerProps = ComponentProps<'hr'> & {
  /** Across a column, or upright in a row. */
  orientation?: 'horizontal' | 'vertical';
};

/** A line between things that have no frame of their own. Decoration unless it has a label. */
export function Divider({ orientation = 'horizontal', className, ...props }: DividerProps) {
  return (
    <hr
      data-slot="divider"
      aria-orientation={orientation === 'vertical' ? 'vertical' : undefined}
      aria-hidden={props['aria-label'] ? undefined : true}
      className={cx(
        orientation === 'vertical' ? 'h-auto self-stretch border-s' : 'border-t',
        'border-subtle',
        className,
      )}
      {...props}
    />
  );
}

/** Read out, not shown. */
export function VisuallyHidden({ as: Tag = 'span', className, ...props }: ComponentProps<'span'> & As) {
  return <Tag data-slot="visually-hidden" className={cx('sr-only', className)} {...props} />;
}
