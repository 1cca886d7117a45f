import ImageOffIcon from 'lucide-react/icons/image-off';
import type { Media } from '../../domain/story/schema.ts';
import { StoryPicture } from '../stories/story-picture.tsx';

type Props = {
  /** What the server keeps. */
  media: Media | null;
  /** Of a file that was chosen and not saved yet. */
  src: string | undefined;
  /** The file is no picture after all. */
  onFailure: () => void;
};

/** The picture of a form, or the place where it will be. */
export function PictureFormThumb({ media, src, onFailure }: Props) {
  if (src)
    return (
      <img src={src} alt="" onError={onFailure} className="h-12 w-16 shrink-0 rounded-control bg-sunken object-cover" />
    );
  if (media) return <StoryPicture media={media} shape="thumb" decorative />;
  return (
    <span className="grid h-12 w-16 shrink-0 place-items-center rounded-control bg-sunken text-ink-3">
      <ImageOffIcon aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </span>
  );
}
