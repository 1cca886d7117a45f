import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useWholeChannel } from '../../data/lists.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { href } from '../../domain/routes.ts';
import { channelHealth, sourceLabel } from '../../patterns/channel-health.ts';
import { useNow } from '../../patterns/use-now.ts';
import { When } from '../../patterns/when.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { linkClass } from '../../ui/link.tsx';
import { UnreadableList } from './unreadable-posts.tsx';

/** What a row of the table has no room for: its problem in full, where it reads, and the posts it could not. */
export function ChannelDetails({ feed, progress }: { feed: Feed; progress: ReactNode }) {
  const whole = useWholeChannel(feed);
  const { label, detail } = channelHealth(feed, useNow());
  return (
    <div className="grid max-w-160 gap-4">
      {progress}
      <DescriptionList
        items={[
          { term: label, value: detail || 'Nothing stands in its way.' },
          { term: 'Reads', value: sourceLabel(whole) },
          { term: 'Added', value: <When iso={feed.dateCreated} form="full" /> },
          {
            term: 'Stories',
            value: (
              <Link to={href('manage.stories', null, { feedId: feed.id })} className={linkClass()}>
                {feed.postCount === 1 ? 'See its story' : `See its ${feed.postCount.toLocaleString('en-GB')} stories`}
              </Link>
            ),
          },
        ]}
      />
      {feed.unreadable ? (
        <section className="grid gap-2">
          <h3 className="font-medium text-ink">Posts that could not be read</h3>
          <UnreadableList feedId={feed.id} />
        </section>
      ) : null}
    </div>
  );
}
