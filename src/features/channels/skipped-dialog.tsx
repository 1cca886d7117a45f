import { useState } from 'react';
import { SKIPPED_PAGE, useSkipped } from '../../data/lists.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { PostList } from './post-list.tsx';

/** By the name of the rule’s field, as the rules say it. */
const RULES: Readonly<Record<string, string>> = {
  from: 'Left out: published before the first day in the rules',
  skipReplies: 'Left out: replies',
  skipReposts: 'Left out: posts by others',
  only: 'Left out: has none of the hashtags in the rules',
};

/** How many posts the rules of a channel left out, and the way to them. Nothing while there are none. */
export function SkippedPosts({ feed }: { feed: Feed }) {
  const [open, setOpen] = useState(false);
  const { skipped = 0 } = feed;
  if (skipped === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-subtle pt-4">
      <p className="type-figures flex-1 text-ink-2">
        {`Its rules left out ${skipped.toLocaleString('en-GB')} ${skipped === 1 ? 'post' : 'posts'} so far.`}
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Skipped posts
      </Button>
      {open ? <SkippedDialog feed={feed} onOpenChange={setOpen} /> : null}
    </div>
  );
}

/** Which posts a channel’s rules kept out, and by which rule. */
function SkippedDialog({ feed, onOpenChange }: { feed: Feed; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={onOpenChange}
      title="Skipped posts"
      description={`Posts of ${feed.name} that its rules left out. Change the rules to import posts like these from now on.`}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <SkippedList feedId={feed.id} />
    </Dialog>
  );
}

function SkippedList({ feedId }: { feedId: string }) {
  return (
    <PostList
      pages={useSkipped(feedId)}
      label="Skipped posts"
      empty={{ title: 'No posts were skipped', text: 'The rules of this channel have left nothing out so far.' }}
      step={SKIPPED_PAGE}
      keyOf={({ externalId, at }) => `${externalId} ${at}`}
    >
      {({ title, externalId, url, rule, at }) => {
        const name = title || externalId;
        return (
          <>
            <p dir="auto" className="text-ink wrap-anywhere">
              {url && /^https?:/.test(url) ? <ExternalLink href={url}>{name}</ExternalLink> : name}
            </p>
            <p className="text-sm text-ink-2">{RULES[rule] ?? 'Left out by a rule'}</p>
            <p className="text-sm text-ink-3">
              <When iso={at} />
            </p>
          </>
        );
      }}
    </PostList>
  );
}
