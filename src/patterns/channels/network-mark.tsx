import { cva, type VariantProps } from 'class-variance-authority';
import FileIcon from 'lucide-react/icons/file-spreadsheet';
import LinkIcon from 'lucide-react/icons/link';
import EmailIcon from 'lucide-react/icons/mail';
import FeedIcon from 'lucide-react/icons/rss';
import SystemIcon from 'lucide-react/icons/webhook';
import { manifestOf, type Network } from '../../domain/networks/all.ts';
import type { Mark } from '../../domain/networks/manifest.ts';
import { NETWORK_PATHS } from './network-paths.ts';

const networkMark = cva(
  'inline-flex shrink-0 items-center justify-center rounded-surface border border-subtle bg-sunken text-ink-2',
  { variants: { size: { sm: 'size-8', md: 'size-10', lg: 'size-12' } }, defaultVariants: { size: 'md' } },
);

/** For what is no network, in the line of the other icons. */
const ICONS = {
  feed: FeedIcon,
  link: LinkIcon,
  system: SystemIcon,
  file: FileIcon,
  email: EmailIcon,
} satisfies Record<Exclude<Mark, keyof typeof NETWORK_PATHS>, unknown>;

const isOwnMark = (mark: Mark): mark is keyof typeof NETWORK_PATHS => mark in NETWORK_PATHS;

type Props = VariantProps<typeof networkMark> & { network: Network };

/** A network's own mark in the colour of the text, or a sign for what is no network. Decorative: its name is beside it. */
export function NetworkMark({ network, size }: Props) {
  const { mark } = manifestOf(network);
  const iconClass = size === 'sm' ? 'size-4' : 'size-5';
  return (
    <span data-slot="network-mark" aria-hidden="true" className={networkMark({ size })}>
      {isOwnMark(mark) ? (
        <svg viewBox="0 0 24 24" fill="currentColor" className={iconClass} aria-hidden="true">
          <path d={NETWORK_PATHS[mark]} />
        </svg>
      ) : (
        <OwnIcon mark={mark} className={iconClass} />
      )}
    </span>
  );
}

function OwnIcon({ mark, className }: { mark: keyof typeof ICONS; className: string }) {
  const Icon = ICONS[mark];
  return <Icon className={className} strokeWidth={1.75} />;
}
