import ImageIcon from 'lucide-react/icons/image';
import MissingIcon from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import { isChangedAtSource } from '../../domain/story/proposal.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { HashtagChips } from '../hashtag-chips.tsx';
import type { HashtagGroups } from '../hashtag-groups.ts';
import { MediaPlayer } from '../media-player.tsx';
import { StoryChanges } from '../story-changes.tsx';
import { leadMedia, undescribed } from '../story-media.ts';
import { StoryPicture } from '../story-picture.tsx';
import { StoryProse } from '../story-prose.tsx';
import { StoryBadges } from '../story-status.tsx';
import { When } from '../when.tsx';

type Props = {
  story: SchoolStory;
  /** Its channel's name, or the way to it. */
  source: ReactNode;
  groups: HashtagGroups | undefined;
  /** Leads to where pictures are described. */
  describeLink: ReactNode;
  /** The decisions, at the foot and always in reach. */
  bar: ReactNode;
  /** While the undo bar stands at the foot of the window, the decisions stand above it. */
  lifted: boolean;
};

/** The story that is decided about, whole, or what its source has changed in it: what is approved is what was read. */
export function StoryPane({ story, source, groups, describeLink, bar, lifted }: Props) {
  const lead = leadMedia(story);
  const changed = isChangedAtSource(story) ? story.proposed : null;
  return (
    <article aria-label="Story" className="min-w-0 rounded-surface border border-subtle bg-surface">
      {lead?.type === 'image' && !changed ? (
        <StoryPicture media={lead} shape="banner" className="rounded-t-surface" />
      ) : null}
      <div className="grid gap-4 px-5 py-5 lg:px-7">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
          {source}
          {story.author ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="wrap-anywhere">{story.author}</span>
            </>
          ) : null}
          <span aria-hidden="true">·</span>
          <When iso={story.publishedAt} form="full" />
          {story.permalink ? (
            <>
              <span aria-hidden="true">·</span>
              <ExternalLink href={story.permalink}>see the original</ExternalLink>
            </>
          ) : null}
          {story.status === 'pending' ? null : <StoryBadges story={story} />}
        </div>
        <h2 dir="auto" className="type-display max-w-reading text-2xl wrap-anywhere">
          {story.title || 'Story without a title'}
        </h2>
        {story.moderation?.reason ? (
          <Banner tone="info" title="Returned with a note">
            {story.moderation.reason}
          </Banner>
        ) : null}
        {changed ? (
          <StoryChanges story={story} proposed={changed} />
        ) : (
          <Whole story={story} groups={groups} describeLink={describeLink} />
        )}
      </div>
      <div className={`sticky z-raised rounded-b-surface bg-surface ${lifted ? 'bottom-20' : 'bottom-0'}`}>{bar}</div>
    </article>
  );
}

/** All that visitors will see, and what of its pictures is not described. */
function Whole({ story, groups, describeLink }: Pick<Props, 'story' | 'groups' | 'describeLink'>) {
  const lead = leadMedia(story);
  const more = story.media.filter((item) => item !== lead && item.type === 'image');
  const missing = undescribed(story);
  return (
    <>
      {lead && lead.type !== 'image' ? <MediaPlayer media={lead} /> : null}
      {story.html ? (
        <StoryProse
          html={story.html}
          skipImages={lead?.type === 'image' ? [lead.url] : []}
          className="max-w-reading text-md text-ink-2"
        />
      ) : (
        <p dir="auto" className="max-w-reading text-md whitespace-pre-line text-ink-2 wrap-anywhere">
          {story.text}
        </p>
      )}
      {more.length > 0 ? (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3" aria-label="More pictures">
          {more.map((media) => (
            <li key={media.url}>
              <StoryPicture media={media} className="rounded-control" />
            </li>
          ))}
        </ul>
      ) : null}
      <HashtagChips tags={story.hashtags} groups={groups} max={20} />
      {missing.length > 0 ? (
        <Banner
          tone="amber"
          icon={MissingIcon}
          title={
            missing.length === 1 ? 'A picture has no description.' : `${missing.length} pictures have no description.`
          }
          action={describeLink}
        >
          People who cannot see it will not know what it shows.
        </Banner>
      ) : lead?.type === 'image' ? (
        <p className="flex items-start gap-3 rounded-control bg-sunken px-3.5 py-2.5 text-ink-2">
          <ImageIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          <span className="wrap-anywhere">The picture is described: “{lead.alt}”</span>
        </p>
      ) : null}
    </>
  );
}
