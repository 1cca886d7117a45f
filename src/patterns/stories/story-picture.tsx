import { cva, type VariantProps } from 'class-variance-authority';
import FilmIcon from 'lucide-react/icons/clapperboard';
import AudioIcon from 'lucide-react/icons/headphones';
import BrokenIcon from 'lucide-react/icons/image-off';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import type { Media } from '../../domain/story/schema.ts';
import { averageColour, focusPosition, pictureSources } from '../../lib/picture-sources.ts';
import { hostOf } from './story-media.ts';

const storyPicture = cva(
  'relative block overflow-hidden bg-sunken after:pointer-events-none after:absolute after:inset-0 after:bg-shade-picture',
  {
    variants: {
      shape: {
        card: 'aspect-8/5 w-full',
        banner: 'aspect-5/2 w-full',
        lead: 'picture-height aspect-5/2 w-full md:aspect-4/3',
        thumb: 'h-12 w-16 shrink-0 rounded-control',
      },
    },
    defaultVariants: { shape: 'card' },
  },
);

type Props = VariantProps<typeof storyPicture> & {
  media: Media;
  /** A small picture beside its title says nothing that the title does not. */
  decorative?: boolean;
  /** It was taken down, so it is not served. */
  takenDown?: boolean;
  className?: string;
};

/** How wide each shape is drawn at most, so that no browser loads more than it shows. */
const SIZES = { card: '(max-width: 640px) 100vw, 400px', banner: '100vw', lead: '100vw', thumb: '64px' };

const ICONS = { video: FilmIcon, audio: AudioIcon, link: LinkIcon };
const LABELS = { video: 'Video', audio: 'Recording', link: 'Link' };

/** The picture at the head of a story, or a quiet tile that says what is there instead. */
export function StoryPicture({ media, shape, decorative = false, takenDown = false, className = '' }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const frame = `${storyPicture({ shape })} ${className}`;
  if (media.type !== 'image') {
    const Icon = ICONS[media.type];
    return (
      <span data-slot="story-picture" className={frame}>
        <Tile
          icon={Icon}
          text={`${LABELS[media.type]}: ${hostOf(media.url)}`}
          small={shape === 'thumb'}
          hidden={decorative}
        />
      </span>
    );
  }
  if (takenDown || brokenUrl === media.url) {
    const why = takenDown ? 'The picture was taken down' : 'The picture did not load';
    return (
      <span data-slot="story-picture" className={frame}>
        <Tile
          icon={BrokenIcon}
          text={media.alt ? `${why}: ${media.alt}` : why}
          small={shape === 'thumb'}
          hidden={decorative}
        />
      </span>
    );
  }
  return (
    <span data-slot="story-picture" className={frame}>
      <picture>
        {pictureSources(media.variants).map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={SIZES[shape ?? 'card']} />
        ))}
        <img
          src={media.url}
          alt={decorative ? '' : media.alt}
          width={media.width}
          height={media.height}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          style={{ backgroundColor: averageColour(media.blur), objectPosition: focusPosition(media.focus) }}
          onError={() => setBrokenUrl(media.url)}
        />
      </picture>
    </span>
  );
}

type TileProps = { icon: typeof LinkIcon; text: string; small: boolean; hidden: boolean };

function Tile({ icon: Icon, text, small, hidden }: TileProps) {
  return (
    <span
      className="flex size-full flex-col items-center justify-center gap-2 p-2 text-center text-ink-3"
      aria-hidden={hidden || undefined}
    >
      <Icon aria-hidden="true" className={small ? 'size-5' : 'size-7'} strokeWidth={1.5} />
      <span className={small ? 'sr-only' : 'line-clamp-2 text-xs wrap-anywhere'}>{text}</span>
    </span>
  );
}
