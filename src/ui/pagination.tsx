import { cx } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Inline } from './layout.tsx';
import { pageNumbers } from './page-numbers.ts';
import type { RenderLink, RenderLinkProps } from './render-link.ts';
import { Select } from './select.tsx';
import { Text } from './text.tsx';

type Props = {
  /** What has pages: "Stories". */
  label: string;
  /** The page one is on, from 1. */
  page: number;
  /** How many are on a page. */
  pageSize: number;
  total: number;
  /** The address of a page. */
  linkTo: (page: number) => RenderLink;
  /** What is counted, in the plural: "stories". */
  noun: string;
  /** How many rows a page may have, the fewest first; there is no choice without `onPageSizeChange`. */
  pageSizes?: readonly number[];
  /** Lets people choose how many are on a page. */
  onPageSizeChange?: (pageSize: number) => void;
  className?: string;
};

const number = (value: number) => value.toLocaleString('en-GB');
const plain = buttonClass({ size: 'sm', variant: 'ghost' });
const square =
  'min-w-control-sm type-figures aria-[current=page]:forced-color-adjust-none forced-colors:aria-[current=page]:bg-brand forced-colors:aria-[current=page]:text-brand-ink';

const pageLink = (page: number, isCurrent: boolean): RenderLinkProps => ({
  className: buttonClass({
    size: 'sm',
    variant: isCurrent ? 'secondary' : 'ghost',
    className: square,
  }),
  'aria-current': isCurrent ? 'page' : undefined,
  children: (
    <>
      <span className="sr-only">Page </span>
      {number(page)}
    </>
  ),
});

/** Pages that have an address each: lists one goes through, comes back to and shares a place in. */
export function Pagination(props: Props) {
  const { label, page, pageSize, total, linkTo, noun, pageSizes = [], onPageSizeChange, className } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const step = (to: number, label: string, inside: ReactNode) =>
    to < 1 || to > pages ? (
      <span aria-hidden="true" className={`${plain} invisible`}>
        {inside}
      </span>
    ) : (
      linkTo(to)({
        className: plain,
        children: (
          <>
            {inside}
            <span className="sr-only">{label}</span>
          </>
        ),
      })
    );
  return (
    <Inline
      as="nav"
      data-slot="pagination"
      aria-label={`Pages of ${label}`}
      justify="between"
      gap={3}
      className={className}
    >
      <Inline gap={3}>
        <Text role="status" size="sm" tone="quiet" figures>
          {total === 0
            ? `No ${noun}`
            : `${number((page - 1) * pageSize + 1)}–${number(Math.min(total, page * pageSize))} of ${number(total)} ${noun}`}
        </Text>
        {onPageSizeChange ? (
          <Select
            size="sm"
            aria-label={`How many ${noun} on a page`}
            name="size"
            value={String(pageSize)}
            onChange={(event) => onPageSizeChange(Number(event.target.value))}
            options={pageSizes.map((size) => ({ value: String(size), label: `${number(size)} a page` }))}
          />
        ) : null}
      </Inline>
      {pages > 1 ? (
        <Inline as="ul" gap={0}>
          <li>{step(page - 1, 'Page before', <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden />)}</li>
          {pageNumbers(page, pages).map((each, index) =>
            each === null ? (
              <li
                key={index === 1 ? 'before' : 'after'}
                aria-hidden="true"
                className="w-control-sm text-center text-ink-3"
              >
                …
              </li>
            ) : (
              <li key={each}>{linkTo(each)(pageLink(each, each === page))}</li>
            ),
          )}
          <li>{step(page + 1, 'Page after', <ChevronRight className="size-4 rtl:rotate-180" aria-hidden />)}</li>
        </Inline>
      ) : null}
    </Inline>
  );
}

type MoreProps = {
  /** How many are shown. */
  shown: number;
  total: number;
  /** What they are, in the plural. */
  noun: string;
  /** How many come at a time. */
  step: number;
  /** Fetches the next step. */
  onMore: () => void;
  /** Said in place of "All 12 stories" once nothing is left: that there was more than can be shown. */
  end?: string;
  busy?: boolean;
  className?: string;
};

/** Below a list that grows: how far one is and the way to go on. Says when more has come; the focus stays with the count. */
export function LoadMore({ shown, total, noun, step, onMore, end, busy = false, className }: MoreProps) {
  const left = total - shown;
  const root = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button goes with what was left, and the focus would go with it to the top of the page.
    if (left <= 0 && wasPressed.current && document.activeElement === document.body) root.current?.focus();
  }, [left]);
  return (
    <div
      ref={root}
      tabIndex={-1}
      data-slot="load-more"
      className={cx('grid justify-items-center gap-2 rounded-control py-2', className)}
    >
      <Text role="status" size="sm" tone="quiet" figures>
        {left > 0 ? `${number(shown)} of ${number(total)} ${noun}` : (end ?? `All ${number(total)} ${noun}`)}
      </Text>
      {left > 0 ? (
        <Button
          busy={busy}
          busyLabel={`Fetching more ${noun}…`}
          onClick={() => {
            wasPressed.current = true;
            onMore();
          }}
        >
          Show {number(Math.min(step, left))} more
        </Button>
      ) : null}
    </div>
  );
}
