import { Link } from 'react-router-dom';
import { useFeeds } from '../../data/live.ts';
import { useSession } from '../../data/session/session.tsx';
import { placeOfChannel } from '../../domain/notification/places.ts';
import { href } from '../../domain/routes.ts';
import { ChannelSummary } from '../../patterns/channels/channel-summary.tsx';
import { lastKnownList } from '../../patterns/last-known.ts';
import { HoverCard } from '../../ui/hover-card.tsx';
import { linkClass } from '../../ui/link.tsx';

/**
 * The channel a story came by, which leads to it; under the pointer or on focus, how it is. `name` is shown without a link where
 * the channel is gone or may not be seen.
 */
export function ChannelLink({ feedId, name }: { feedId: string | null; name: string }) {
  const { can } = useSession();
  const feed = lastKnownList(useFeeds().state)?.find(({ id }) => id === feedId);
  if (!feed || !can('s.c.rea')) return <bdi className="wrap-anywhere">{name}</bdi>;
  // Only those who may change channels can connect one again.
  const place = can('s.c.wr') ? placeOfChannel(feed) : href('manage.channels', null, { channel: feed.id });
  return (
    <HoverCard label={feed.name} card={<ChannelSummary feed={feed} />}>
      <Link to={place} className={linkClass({ tone: 'quiet' })}>
        <bdi className="wrap-anywhere">{feed.name}</bdi>
      </Link>
    </HoverCard>
  );
}
