import type { Media } from '../../domain/story/schema.ts';
import { fileInAddress } from '../../lib/file-in-address.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { hostOf } from './story-media.ts';
import { StoryPicture } from './story-picture.tsx';

/** A film, recording or link of a story. What is no file of sound or film opens at its own place. */
export function MediaPlayer({ media }: { media: Media }) {
  const label = media.alt || fileInAddress(media.url) || hostOf(media.url);
  switch (media.type) {
    case 'image':
      return <StoryPicture media={media} className="rounded-control" />;
    case 'audio':
      return (
        <div className="grid gap-1">
          {/* biome-ignore lint/a11y/useMediaCaption: feeds carry no captions; the story's own text is below */}
          <audio controls preload="none" src={media.url} aria-label={label} className="w-full" />
          <p className="text-sm">
            <ExternalLink href={media.url}>Open the recording</ExternalLink>
          </p>
        </div>
      );
    case 'video':
      return (
        <div className="grid gap-1">
          {/\.(mp4|webm|ogv|mov)(\?|$)/i.test(media.url) ? (
            // biome-ignore lint/a11y/useMediaCaption: feeds carry no captions; the story's own text is below
            <video
              controls
              preload="none"
              src={media.url}
              aria-label={label}
              className="aspect-video w-full rounded-control bg-sunken"
            />
          ) : null}
          <p className="text-sm">
            <ExternalLink href={media.url}>Watch the video at {hostOf(media.url)}</ExternalLink>
          </p>
        </div>
      );
    case 'link':
      return (
        <p>
          <ExternalLink href={media.url}>{label}</ExternalLink>
        </p>
      );
    default:
      return media.type satisfies never;
  }
}
