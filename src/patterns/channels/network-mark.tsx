import { cva, type VariantProps } from 'class-variance-authority';
import WorkIcon from 'lucide-react/icons/briefcase';
import CameraIcon from 'lucide-react/icons/camera';
import CloudIcon from 'lucide-react/icons/cloud';
import FileIcon from 'lucide-react/icons/file-spreadsheet';
import PicturesIcon from 'lucide-react/icons/images';
import LinkIcon from 'lucide-react/icons/link';
import EmailIcon from 'lucide-react/icons/mail';
import SpeechIcon from 'lucide-react/icons/message-circle';
import FilmIcon from 'lucide-react/icons/play';
import FeedIcon from 'lucide-react/icons/rss';
import PeopleIcon from 'lucide-react/icons/users';
import SystemIcon from 'lucide-react/icons/webhook';
import { manifestOf, type Network } from '../../domain/networks/all.ts';
import type { Mark } from '../../domain/networks/manifest.ts';

const networkMark = cva(
  'inline-flex shrink-0 items-center justify-center rounded-surface border border-subtle bg-sunken text-ink-2',
  { variants: { size: { sm: 'size-8', md: 'size-10', lg: 'size-12' } }, defaultVariants: { size: 'md' } },
);

const ICONS = {
  feed: FeedIcon,
  film: FilmIcon,
  pictures: PicturesIcon,
  speech: SpeechIcon,
  cloud: CloudIcon,
  people: PeopleIcon,
  camera: CameraIcon,
  work: WorkIcon,
  link: LinkIcon,
  system: SystemIcon,
  file: FileIcon,
  email: EmailIcon,
} satisfies Record<Mark, unknown>;

type Props = VariantProps<typeof networkMark> & { network: Network };

/** A sign for a network in our own line, never its trade mark. Decorative: its name is beside it. */
export function NetworkMark({ network, size }: Props) {
  const Icon = ICONS[manifestOf(network).mark];
  return (
    <span data-slot="network-mark" aria-hidden="true" className={networkMark({ size })}>
      <Icon className={size === 'sm' ? 'size-4' : 'size-5'} strokeWidth={1.75} />
    </span>
  );
}
