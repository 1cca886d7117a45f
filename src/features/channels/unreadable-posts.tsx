import { useState } from 'react';
import { UNREADABLE_PAGE, useUnreadable } from '../../data/lists.ts';
import type { Feed, UnreadablePost } from '../../domain/feed/schema.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { When } from '../../patterns/when.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { LoadMore } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** How many posts of a channel could not be read; pressed, it says which and why. Nothing while all can be read. */
export function UnreadablePosts({ feed }: { feed: Feed }) {
  const [open, setOpen] = useState(false);
  const { unreadable = 0 } = feed;
  return (
    <>
      {unreadable > 0 ? (
        <p className="text-sm">
          <button type="button" className={linkClass()} onClick={() => setOpen(true)}>
            {count(unreadable)} could not be read
          </button>
        </p>
      ) : null}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="wide"
        title="Posts that could not be read"
        description={`Everything else from ${feed.name} came in. Each time it is checked these are tried again: a post comes in by itself once it is put right where it was published.`}
      >
        <UnreadableList feedId={feed.id} />
      </Dialog>
    </>
  );
}

/** Which posts of a channel could not be read and why, as of its last reading. */
export function UnreadableList({ feedId }: { feedId: string }) {
  const unreadable = useUnreadable(feedId);
  const { total, hasMore, loadingMore, loadMore } = unreadable;
  return (
    <AsyncContent
      resource={unreadable}
      loadingLabel="Loading the posts"
      skeleton={<SkeletonList rows={3} />}
      safe="The channel goes on fetching posts meanwhile."
      empty={
        <EmptyState title="Every post can be read now" level={3}>
          What could not be read has been put right, or is gone from its source.
        </EmptyState>
      }
    >
      {(posts) => (
        <>
          <ul className="divide-y divide-subtle" aria-label="Posts that could not be read">
            {posts.map((post) => (
              <Reason key={post.id} post={post} />
            ))}
          </ul>
          {hasMore || posts.length > UNREADABLE_PAGE || posts.length < (total ?? 0) ? (
            <LoadMore
              shown={posts.length}
              total={hasMore ? Math.max(total ?? 0, posts.length + 1) : posts.length}
              noun="posts"
              step={UNREADABLE_PAGE}
              end={endOf(posts.length, total)}
              busy={loadingMore}
              onMore={loadMore}
              className="mt-3"
            />
          ) : null}
        </>
      )}
    </AsyncContent>
  );
}

function Reason({ post: { externalId, reason, at } }: { post: UnreadablePost }) {
  return (
    <li className="grid grid-cols-1 gap-0.5 py-3 first:pt-0 last:pb-0">
      <p dir="auto" className="text-ink wrap-anywhere">
        {reason}
      </p>
      {externalId ? <p className="text-sm text-ink-2 wrap-anywhere">{externalId}</p> : null}
      <p className="text-sm text-ink-3">
        Noticed <When iso={at} />
      </p>
    </li>
  );
}

/** Where more could not be read than reasons are kept. */
function endOf(shown: number, total = shown): string | undefined {
  if (total <= shown) return undefined;
  return `${shown.toLocaleString('en-GB')} of ${count(total)}: no reasons of the others are kept.`;
}

function count(posts: number): string {
  return `${posts.toLocaleString('en-GB')} ${posts === 1 ? 'post' : 'posts'}`;
}
