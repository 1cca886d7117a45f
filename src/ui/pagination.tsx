import { cx } from 'class-variance-authority';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Inline } from './layout.tsx';
import { pageNumbers } from './page-numbers.ts';
import type { RenderLink } from './render-link.ts';
import { Text } from './text.tsx';

type Props = {
  /** What has pages: "Stories". */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  /** The address of a page. */
  linkTo: (page: number) => RenderLink;
  /** What is counted, in the plural: "stories". */
  noun: string;
  className?: string;
};

const number = (value: number) => value.toLocaleString('en-GB');
const plain = buttonClass({ size: 'sm', variant: 'ghost' });
const square =
  'min-w-control-sm type-figures aria-[current=page]:forced-color-adjust-none forced-colors:aria-[current=page]:bg-brand forced-colors:aria-[current=page]:text-brand-ink';

/** Pages that have an address each: lists one goes through, comes back to and shares a place in. */
export function Pagination({ label, page, pageSize, total, linkTo, noun, className }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const step = (to: number, words: string, inside: ReactNode) =>
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
            <span className="sr-only">{words}</span>
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
      <Text size="sm" tone="quiet" figures>
        {total === 0
          ? `No ${noun}`
          : `${number((page - 1) * pageSize + 1)}–${number(Math.min(total, page * pageSize))} of ${number(total)} ${noun}`}
      </Text>
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
              <li key={each}>
                {linkTo(each)({
                  className: buttonClass({
                    size: 'sm',
                    variant: each === page ? 'secondary' : 'ghost',
                    className: square,
                  }),
                  'aria-current': each === page ? 'page' : undefined,
                  children: (
                    <>
                      <span className="sr-only">Page </span>
                      {number(each)}
                    </>
                  ),
                })}
              </li>
            ),
          )}
          <li>{step(page + 1, 'Page after', <ChevronRight className="size-4 rtl:rotate-180" aria-hidden />)}</li>
        </Inline>
      ) : null}
    </Inline>
  );
}

type MoreProps = {
  shown: number;
  total: number;
  noun: string;
  /** How many come at a time. */
  step: number;
  onMore: () => void;
  busy?: boolean;
  className?: string;
};

/** Below a list that grows: how far one is and the way to go on. Says when more has come. */
export function LoadMore({ shown, total, noun, step, onMore, busy = false, className }: MoreProps) {
  const left = total - shown;
  return (
    <div data-slot="load-more" className={cx('grid justify-items-center gap-2 py-2', className)}>
      <Text role="status" size="sm" tone="quiet" figures>
        {left > 0 ? `${number(shown)} of ${number(total)} ${noun}` : `All ${number(total)} ${noun}`}
      </Text>
      {left > 0 ? (
        <Button busy={busy} busyLabel={`Fetching more ${noun}…`} onClick={onMore}>
          Show {number(Math.min(step, left))} more
        </Button>
      ) : null}
    </div>
  );
}
