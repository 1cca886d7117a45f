import ImageIcon from 'lucide-react/icons/image';
import MissingIcon from 'lucide-react/icons/image-off';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { htmlBelowTitle } from '../../domain/story/below-title.ts';
import { consentNamesIn } from '../../domain/story/consent.ts';
import { isChangedAtSource, storyToReview } from '../../domain/story/proposal.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { Banner } from '../../ui/banner.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HashtagChips } from '../hashtags/hashtag-chips.tsx';
import type { HashtagGroups } from '../hashtags/hashtag-groups.ts';
import { MetaLine } from '../meta-line.tsx';
import { marked } from '../stories/marked.tsx';
import { MediaPlayer } from '../stories/media-player.tsx';
import { authorBeside } from '../stories/story-author.ts';
import { StoryChanges } from '../stories/story-changes.tsx';
import { leadMedia, undescribed } from '../stories/story-media.ts';
import { StoryPicture } from '../stories/story-picture.tsx';
import { StoryProse } from '../stories/story-prose.tsx';
import { StoryBadges } from '../stories/story-status.tsx';
import { When } from '../when.tsx';
import { isDrawnAlike } from './drawn-alike.ts';

type PaneProps = {
  /** The story, as `StoryText`. */
  children: ReactNode;
  /** The acts of reviewing, at the foot and always in the same place. */
  bar: ReactNode;
};

/** The story that is reviewed. */
export function StoryPane({ children, bar }: PaneProps) {
  return (
    <article
      aria-label="Story"
      className="flex min-w-0 flex-1 flex-col rounded-surface border border-subtle bg-surface panes:min-h-0 panes:overflow-hidden"
    >
      {children}
      <div className="bottom-0 z-raised shrink-0 overflow-hidden rounded-b-surface tall:sticky">{bar}</div>
    </article>
  );
}

type TextProps = {
  story: SchoolStory;
  /** Its channel's name. */
  source: string;
  /** The channel as a link; its name alone unless given. */
  sourceLink: ((story: SchoolStory, name: string) => ReactNode) | undefined;
  groups: HashtagGroups | undefined;
  /** Leads to where pictures are described. */
  describeLink: (story: SchoolStory) => ReactNode;
};

/**
 * The story, whole, or what its source has changed in it: what is approved is what was read. Selecting a row or claiming the
 * story does not render it again.
 */
export const StoryText = memo(function StoryText({ story, source, sourceLink, groups, describeLink }: TextProps) {
  const lead = leadMedia(story);
  const changed = isChangedAtSource(story) ? story.proposed : null;
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each story is read from its top
  useEffect(() => {
    text.current?.parentElement?.scrollTo({ top: 0 });
  }, [story.id]);
  return (
    <ScrollArea label="Story text" className="flex-1 md:px-5 md:py-4">
      {lead?.type === 'image' && !changed ? (
        <StoryPicture
          media={lead}
          shape="lead"
          className="rounded-t-surface md:float-end md:ms-5 md:mb-3 md:w-52 md:rounded-control"
        />
      ) : null}
      <div ref={text} className="measure-story space-y-3 px-5 py-4 text-md md:p-0">
        <div className="flow-root space-y-2">
          <MetaLine className="text-sm leading-6 text-ink-3">
            {source === '' ? <Skeleton className="h-3 w-18" /> : sourceLink ? sourceLink(story, source) : source}
            {authorBeside(story.author, source)}
            <When iso={story.publishedAt} form="full" />
            {story.permalink ? <ExternalLink href={story.permalink}>View original</ExternalLink> : null}
            {story.status === 'pending' ? null : (
              <span className="flex flex-wrap gap-1">
                <StoryBadges story={story} />
              </span>
            )}
          </MetaLine>
          <h2 dir="auto" className="type-display text-xl wrap-anywhere xl:text-2xl">
            {story.title ? marked(story.title, namesToMark(story)) : 'Untitled story'}
          </h2>
        </div>
        {story.moderation?.reason ? (
          <Banner tone="info" title="Returned with a note:">
            {story.moderation.reason}
          </Banner>
        ) : null}
        {changed ? (
          <StoryChanges story={story} proposed={changed} />
        ) : (
          <Whole story={story} groups={groups} describeLink={describeLink(story)} />
        )}
      </div>
    </ScrollArea>
  );
}, isDrawnAlike);

/** Names of the consent list in the story that are not confirmed yet. */
function namesToMark(story: SchoolStory): string[] {
  return story.consent.state === 'question'
    ? [...new Set(consentNamesIn(storyToReview(story)).map(({ passage }) => passage))]
    : [];
}

type WholeProps = { story: SchoolStory; groups: HashtagGroups | undefined; describeLink: ReactNode };

/** All that visitors will see, and what of its pictures is not described. */
function Whole({ story, groups, describeLink }: WholeProps) {
  const lead = leadMedia(story);
  const more = story.takenDown ? [] : story.media.filter((item) => item !== lead && item.type === 'image');
  const missing = undescribed(story);
  const names = namesToMark(story);
  return (
    <>
      {lead && lead.type !== 'image' ? <MediaPlayer media={lead} /> : null}
      {story.html ? (
        <StoryProse
          html={htmlBelowTitle(story)}
          skipImages={lead?.type === 'image' ? [lead.url] : []}
          mark={names}
          className="text-md text-ink-2"
        />
      ) : (
        <p dir="auto" className="text-md whitespace-pre-line text-ink-2 wrap-anywhere">
          {marked(story.text, names)}
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
          Screen readers can’t read it out.
        </Banner>
      ) : lead?.type === 'image' ? (
        <p className="flex items-start gap-3 rounded-control bg-sunken px-3.5 py-2.5 text-base text-ink-2">
          <ImageIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          <span className="wrap-anywhere">Picture description: “{marked(lead.alt, names)}”</span>
        </p>
      ) : null}
    </>
  );
}
