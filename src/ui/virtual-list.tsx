import { type ComponentProps, memo, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { type Components, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { Spinner } from './spinner.tsx';

interface Context {
  label: string;
  total: number;
  loadingMore: boolean;
}

interface Props<T> {
  label: string;
  /** All of them. Only what can be seen is drawn. */
  items: readonly T[];
  /** What tells one item from another. */
  itemKey: (item: T) => string;
  /** Draws one item. */
  renderItem: (item: T, index: number) => ReactNode;
  /**
   * What a row shows beside its item: whether it is chosen, say. Given it, a row is drawn anew only when its item or this
   * changes, so its handlers must go by the newest state: a setter with a function, an id.
   */
  rowState?: (item: T) => string | number | boolean;
  /** Comes up once per end: fetch the next page. */
  onEndReached?: () => void;
  /** More are being fetched. */
  loadingMore?: boolean;
  /** How many there are in all, where more can be fetched. */
  total?: number;
  /** Kept in view: the row the keyboard is on. */
  currentIndex?: number;
  /** `self` fills the height of its parent; `window` scrolls with the page. */
  scroll?: 'self' | 'window';
  /** How many are drawn at first, before it is known how high they are: fewer where each row is high, or costs much. */
  firstRows?: number;
  className?: string;
}

const List = ({ context, ref, children, ...props }: ComponentProps<'div'> & { context?: Context }) => (
  // biome-ignore lint/a11y/useSemanticElements: the list measures and pads the div it is given
  <div {...props} ref={ref} role="list" aria-label={context?.label}>
    {children}
  </div>
);

const Item = ({
  context,
  item: _item,
  children,
  ...props
}: ComponentProps<'div'> & { context?: Context; item: unknown; 'data-index': number }) => (
  // biome-ignore lint/a11y/useSemanticElements: belongs to the div above
  <div {...props} role="listitem" aria-setsize={context?.total} aria-posinset={props['data-index'] + 1}>
    {children}
  </div>
);

const Footer = ({ context }: { context?: Context }) =>
  context?.loadingMore ? (
    <p className="flex items-center justify-center gap-2 p-4 text-sm text-ink-3">
      <Spinner /> Fetching more…
    </p>
  ) : null;

interface RowProps {
  item: unknown;
  index: number;
  state: string | number | boolean;
  draw: () => ReactNode;
}

const Row = memo(
  ({ draw }: RowProps) => draw(),
  (before, after) => before.item === after.item && before.index === after.index && before.state === after.state,
);

/** Thousands of rows with only those in view in the page. */
export function VirtualList<T>({
  label,
  items,
  itemKey,
  renderItem,
  rowState,
  onEndReached,
  loadingMore = false,
  total,
  currentIndex,
  scroll = 'self',
  firstRows = 8,
  className,
}: Props<T>) {
  const list = useRef<VirtuosoHandle>(null);
  useEffect(() => {
    if (currentIndex !== undefined && currentIndex >= 0) list.current?.scrollIntoView({ index: currentIndex });
  }, [currentIndex]);
  const components = useMemo(() => ({ List, Item, Footer }) as Components<T, Context>, []);
  return (
    <Virtuoso<T, Context>
      ref={list}
      data-slot="virtual-list"
      className={className}
      style={scroll === 'self' ? { height: '100%' } : undefined}
      useWindowScroll={scroll === 'window'}
      data={items}
      context={{ label, total: total ?? items.length, loadingMore }}
      components={components}
      computeItemKey={(_, item) => itemKey(item)}
      itemContent={(index, item) =>
        rowState ? (
          <Row item={item} index={index} state={rowState(item)} draw={() => renderItem(item, index)} />
        ) : (
          renderItem(item, index)
        )
      }
      endReached={onEndReached}
      increaseViewportBy={{ top: 200, bottom: 400 }}
      initialItemCount={Math.min(items.length, firstRows)}
      tabIndex={-1}
    />
  );
}
