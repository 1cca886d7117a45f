import type { ReactNode } from 'react';
import type { EndpointPages } from '../../data/resource.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

type Props<T> = {
  /** The posts of a channel that became no stories, page by page. */
  pages: EndpointPages<T>;
  label: string;
  empty: { readonly title: string; readonly text: string };
  /** How many come at a time. */
  step: number;
  /** Said once no more can be shown, where there were more. */
  endOf?: (shown: number, total: number) => string | undefined;
  keyOf: (post: T) => string;
  /** Its three lines. */
  children: (post: T) => ReactNode;
};

/** Posts of a channel that became no stories, and why, as they are read page by page. */
export function PostList<T>({ pages, label, empty, step, endOf, keyOf, children }: Props<T>) {
  const { hasMore, loadingMore, loadMore } = pages;
  return (
    <AsyncContent
      resource={pages}
      loadingLabel="Loading the posts"
      skeleton={<SkeletonList rows={3} />}
      safe="The channel keeps importing posts."
      empty={
        <EmptyState title={empty.title} level={3}>
          {empty.text}
        </EmptyState>
      }
    >
      {(posts) => {
        const shown = posts.length;
        const total = pages.total ?? shown;
        const end = hasMore ? undefined : endOf?.(shown, total);
        return (
          <>
            <ul className="divide-y divide-subtle" aria-label={label}>
              {posts.map((post) => (
                <li key={keyOf(post)} className="grid grid-cols-1 gap-0.5 py-3 first:pt-0 last:pb-0">
                  {children(post)}
                </li>
              ))}
            </ul>
            {hasMore || shown > step || end ? (
              <LoadMore
                shown={shown}
                total={hasMore ? Math.max(total, shown + 1) : shown}
                noun="posts"
                step={step}
                end={end}
                busy={loadingMore}
                onMore={loadMore}
                className="mt-3"
              />
            ) : null}
          </>
        );
      }}
    </AsyncContent>
  );
}
