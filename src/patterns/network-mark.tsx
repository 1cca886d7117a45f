import { cva, type VariantProps } from 'class-variance-authority';
import BlueskyIcon from 'lucide-react/icons/cloud';
import FlickrIcon from 'lucide-react/icons/images';
import MastodonIcon from 'lucide-react/icons/message-circle';
import YoutubeIcon from 'lucide-react/icons/play';
import RssIcon from 'lucide-react/icons/rss';
import type { Network } from '../domain/feed/schema.ts';

const networkMark = cva(
  'inline-flex shrink-0 items-center justify-center rounded-surface border border-subtle bg-sunken text-ink-2',
  { variants: { size: { md: 'size-10', lg: 'size-12' } }, defaultVariants: { size: 'md' } },
);

const ICONS = {
  rss: RssIcon,
  youtube: YoutubeIcon,
  flickr: FlickrIcon,
  mastodon: MastodonIcon,
  bluesky: BlueskyIcon,
} satisfies Record<Network, unknown>;

type Props = VariantProps<typeof networkMark> & { network: Network };

/** A sign for a network in our own line, never its trade mark. Decorative: its name stands beside it. */
export function NetworkMark({ network, size }: Props) {
  const Icon = ICONS[network];
  return (
    <span data-slot="network-mark" aria-hidden="true" className={networkMark({ size })}>
      <Icon className="size-5" strokeWidth={1.75} />
    </span>
  );
}
