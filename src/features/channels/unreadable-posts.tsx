import { useState } from 'react';
import { UNREADABLE_PAGE, useUnreadable } from '../../data/lists.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { isReceiving } from '../../domain/networks/all.ts';
import { When } from '../../patterns/when.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { linkClass } from '../../ui/link.tsx';
import { PostList } from './post-list.tsx';

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
  return (
    <PostList
      pages={useUnreadable(feedId)}
      label="Posts not imported"
      empty={{ title: 'All posts are imported', text: 'They have been corrected or removed at their source.' }}
      step={UNREADABLE_PAGE}
      endOf={endOf}
      keyOf={({ id }) => id}
    >
      {({ externalId, reason, at }) => (
        <>
          <p dir="auto" className="text-ink wrap-anywhere">
            {reason}
          </p>
          {externalId ? <p className="text-sm text-ink-2 wrap-anywhere">{externalId}</p> : null}
          <p className="text-sm text-ink-3">
            First seen <When iso={at} />
          </p>
        </>
      )}
    </PostList>
  );
}

/** Where there are more than reasons are kept. */
function endOf(shown: number, total: number): string | undefined {
  if (total <= shown) return undefined;
  return `${shown.toLocaleString('en-GB')} of ${count(total)}. Only the first reasons are kept.`;
}

function count(posts: number): string {
  return `${posts.toLocaleString('en-GB')} ${posts === 1 ? 'post' : 'posts'}`;
}
