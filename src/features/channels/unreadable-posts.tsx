import { useState } from 'react';
import { UNREADABLE_PAGE, useUnreadable } from '../../data/lists.ts';
import type { Feed, UnreadablePost } from '../../domain/feed/schema.ts';
import { isReceiving } from '../../domain/networks/all.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { When } from '../../patterns/when.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { LoadMore } from '../../ui/pagination.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

/** How many posts of a channel couldn’t be imported, with a list of them and why. Nothing while there are none. */
export function UnreadablePosts({ feed }: { feed: Feed }) {
  const [open, setOpen] = useState(false);
  const { unreadable = 0 } = feed;
  return (
    <>
      {unreadable > 0 ? (
        <p className="text-sm">
          <button type="button" className={linkClass()} onClick={() => setOpen(true)}>
            {count(unreadable)} not imported
          </button>
        </p>
      ) : null}
      <Dialog open={open} onOpenChange={setOpen} size="wide" title="Posts not imported" description={wordsOf(feed)}>
        <UnreadableList feedId={feed.id} />
      </Dialog>
    </>
  );
}

/** What was sent to us is not read again. */
function wordsOf({ name, network }: Feed): string {
  return isReceiving(network)
    ? `This was sent to ${name} in the last 30 days and couldn’t become part of a story.`
    : `These posts of ${name} couldn’t be imported. We’ll try again at every sync.`;
}

/** Which posts of a channel couldn’t be imported and why, as of its last sync. */
function UnreadableList({ feedId }: { feedId: string }) {
  const unreadable = useUnreadable(feedId);
  const { total, hasMore, loadingMore, loadMore } = unreadable;
  return (
    <AsyncContent
      resource={unreadable}
      loadingLabel="Loading the posts"
      skeleton={<SkeletonList rows={3} />}
      safe="The channel keeps importing posts."
      empty={
        <EmptyState title="All posts are imported" level={3}>
          They have been corrected or removed at their source.
        </EmptyState>
      }
    >
      {(posts) => (
        <>
          <ul className="divide-y divide-subtle" aria-label="Posts not imported">
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
        First seen <When iso={at} />
      </p>
    </li>
  );
}

/** Where there are more than reasons are kept. */
function endOf(shown: number, total = shown): string | undefined {
  if (total <= shown) return undefined;
  return `${shown.toLocaleString('en-GB')} of ${count(total)}. Only the first reasons are kept.`;
}

function count(posts: number): string {
  return `${posts.toLocaleString('en-GB')} ${posts === 1 ? 'post' : 'posts'}`;
}
