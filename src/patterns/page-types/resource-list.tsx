import { type ReactNode, useRef } from 'react';
import type { Resource, SteadyResource } from '../../lib/resource.ts';
import { Button } from '../../ui/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LimitMeter } from '../../ui/meter.tsx';
import { OverLimitState } from '../../ui/over-limit-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { LiveList } from '../live-list.tsx';
import { ListPage, type ListPageProps } from './list.tsx';

/** What of the list is shown, as its address says it: `useListAddress` of the routes. */
export type ListAddress = {
  readonly isFiltered: boolean;
  /** Shows all again. */
  readonly reset: () => void;
  /** For a list that comes whole and is shown page by page. */
  readonly paging?: {
    /** From 1; past the last is the last. */
    readonly page: number;
    readonly size: number;
    readonly sizes: readonly number[];
    readonly onSizeChange: (size: number) => void;
    readonly linkTo: (page: number) => RenderLink;
  };
};

/** How many the plan lets there be. */
export type PlanLimit = {
  /** What the plan limits, in the plural: "story widgets". */
  readonly what: string;
  readonly usage: { readonly available: boolean; readonly used: number; readonly limit: number };
  /** Name of the plan; without one there is no limit to speak of. */
  readonly plan: string | null;
  /** How to get below the limit, in a sentence. */
  readonly freeUp: string;
  /** The way to a larger plan. */
  readonly plans?: ReactNode;
};

type Nothing = {
  readonly title?: string;
  readonly text: ReactNode;
  readonly drawing?: ReactNode;
  /** The way on. */
  readonly action?: ReactNode;
};

type Nouns = readonly [one: string, many: string];

type Props<T> = Omit<ListPageProps<T[]>, 'resource' | 'empty' | 'loadingLabel'> & {
  /** Of the filters' choice; with `fresh` its rows stay where they are when others change it. */
  resource: Resource<T[]> | SteadyResource<T>;
  /** What one of them is called, and several. */
  nouns: Nouns;
  address?: ListAddress;
  /** That there is none at all, and how the first comes about; it offers the way to add one unless it names another. */
  none: Nothing;
  /** What to say where there are some and none of them matches. */
  nothingFound?: Nothing;
  /** Makes one more; `null` for a person who may not, who does not see the limit either. */
  add?: ReactNode;
  limit?: PlanLimit;
};

/**
 * A page of one kind of thing: what is shown is in the address, the first can be added in the middle and the next above, as
 * far as the plan allows, and what others add meanwhile is offered instead of moving rows.
 */
export function ResourceListPage<T>(props: Props<T>) {
  const { nouns, address, none, nothingFound, add = null, limit, actions = null, banner, children, ...page } = props;
  const { resource } = page;
  const [, many] = nouns;
  const isFull = limit !== undefined && !limit.usage.available;
  const way = isFull ? null : add;
  const isFiltered = address?.isFiltered ?? false;
  const hasNone = resource.state.status === 'empty' && !isFiltered;
  const empty = isFiltered ? (
    <EmptyState
      framed
      drawing={<NothingFoundDrawing />}
      level={2}
      title={nothingFound?.title ?? `No matching ${many}`}
      action={nothingFound?.action ?? <Button onClick={address?.reset}>Clear filters</Button>}
    >
      {nothingFound?.text ?? 'Try other words or filters.'}
    </EmptyState>
  ) : (
    <EmptyState
      framed
      drawing={none.drawing}
      title={none.title ?? `No ${many} yet`}
      level={2}
      action={none.action ?? way}
    >
      {none.text}
    </EmptyState>
  );
  const live = (content: ReactNode) => (
    <Live resource={resource} nouns={nouns}>
      {content}
    </Live>
  );
  return (
    <ListPage
      {...page}
      loadingLabel={`Loading ${many}`}
      actions={
        actions || way ? (
          <>
            {way && limit ? <Meter {...limit} /> : null}
            {actions}
            {hasNone && none.action === undefined ? null : way}
          </>
        ) : null
      }
      banner={
        <>
          {banner}
          {add && limit && isFull ? <Full {...limit} /> : null}
        </>
      }
      empty={live(empty)}
    >
      {(items) =>
        live(
          // There were none when it was last read, and then the reading failed.
          items.length === 0 ? (
            empty
          ) : (
            <Paged items={items} nouns={nouns} paging={address?.paging}>
              {children}
            </Paged>
          ),
        )
      }
    </ListPage>
  );
}

function Meter({ what, usage }: PlanLimit) {
  return (
    <div className="w-40">
      <LimitMeter label={what.charAt(0).toUpperCase() + what.slice(1)} used={usage.used} limit={usage.limit} />
    </div>
  );
}

function Full({ what, usage, plan, freeUp, plans }: PlanLimit) {
  if (plan === null) return null;
  return (
    <OverLimitState compact what={what} used={usage.used} limit={usage.limit} plan={plan} action={plans}>
      {freeUp}
    </OverLimitState>
  );
}

type LiveProps = { resource: Resource<unknown[]> | SteadyResource<unknown>; nouns: Nouns; children: ReactNode };

function Live({ resource, nouns, children }: LiveProps) {
  if (!('fresh' in resource)) return children;
  return (
    <LiveList fresh={resource.fresh} nouns={nouns} onShowFresh={resource.showFresh}>
      {children}
    </LiveList>
  );
}

type PagedProps<T> = {
  items: T[];
  nouns: Nouns;
  paging: ListAddress['paging'];
  children: (items: T[]) => ReactNode;
};

/** One page of the items, with the way to the others where there are more than the smallest page holds. */
function Paged<T>({ items, nouns: [, many], paging, children }: PagedProps<T>) {
  const top = useRef<HTMLDivElement>(null);
  if (!paging) return children(items);
  const { size, sizes, onSizeChange, linkTo } = paging;
  const page = Math.min(paging.page, Math.max(1, Math.ceil(items.length / size)));
  return (
    <div ref={top} className="grid scroll-mt-4 gap-5">
      {children(items.slice((page - 1) * size, page * size))}
      {items.length > (sizes[0] ?? size) ? (
        <Pagination
          label={many.charAt(0).toUpperCase() + many.slice(1)}
          noun={many}
          page={page}
          pageSize={size}
          total={items.length}
          pageSizes={sizes}
          onPageSizeChange={onSizeChange}
          linkTo={(to) => (props) =>
            linkTo(to)({ ...props, onClick: () => top.current?.scrollIntoView({ block: 'start' }) })
          }
        />
      ) : null}
    </div>
  );
}
