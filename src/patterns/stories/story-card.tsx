import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { excerptBelowTitle } from '../../domain/story/below-title.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { excerpt } from '../../lib/text.ts';
import { Inline } from '../../ui/layout.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { HashtagChips } from '../hashtags/hashtag-chips.tsx';
import type { HashtagGroups } from '../hashtags/hashtag-groups.ts';
import { MetaLine } from '../meta-line.tsx';
import { When } from '../when.tsx';
import { leadMedia } from './story-media.ts';
import { StoryPicture } from './story-picture.tsx';
import { StoryBadges } from './story-status.tsx';

const storyCard = cva(
  'group/story relative flex min-w-0 flex-col overflow-hidden rounded-surface border bg-surface transition-colors',
  {
    variants: {
      density: { comfortable: '', compact: '' },
      selected: { true: 'border-brand bg-brand-soft', false: 'border-subtle' },
      /** Position of the picture; beside the text only where both fit. */
      layout: { above: '', beside: 'md:flex-row' },
    },
    defaultVariants: { density: 'comfortable', selected: false, layout: 'above' },
  },
);

const body = cva('flex flex-1 flex-col', {
  variants: { density: { comfortable: 'gap-2 p-card', compact: 'gap-1 p-card-sm' } },
  defaultVariants: { density: 'comfortable' },
});

const title = cva('type-display wrap-anywhere text-ink', {
  variants: { density: { comfortable: 'line-clamp-3 text-lg', compact: 'line-clamp-2 text-md' } },
  defaultVariants: { density: 'comfortable' },
});

type Props = Omit<ComponentProps<'article'>, 'title'> &
  VariantProps<typeof storyCard> & {
    /** The story. */
    story: SchoolStory;
    /** The channel's name; the story itself knows only its id. */
    source?: string;
    groups?: HashtagGroups;
    /** Where the title leads. */
    link?: RenderLink;
    /** Shown where stories of several statuses stand side by side. */
    showStatus?: boolean;
    /** A checkbox in the picture's corner. */
    select?: ReactNode;
    /** A menu in the other corner. */
    menu?: ReactNode;
    /** The caller decides who may do what. */
    actions?: ReactNode;
    level?: 2 | 3 | 4;
  };

/** One story as a card: for grids with pictures. Lists and queues take StoryRow. */
export function StoryCard(props: Props) {
  const {
    story,
    source,
    groups,
    link,
    showStatus,
    select,
    menu,
    actions,
    density,
    selected,
    layout,
    level = 3,
    className = '',
    ...rest
  } = props;
  const lead = leadMedia(story);
  const Heading = `h${level}` as const;
  const name = story.title || excerpt(story.text, 80) || 'Untitled story';
  return (
    <article
      data-slot="story-card"
      data-selected={selected || undefined}
      className={`${storyCard({ density, selected, layout })} ${className}`}
      {...rest}
    >
      {lead ? (
        <StoryPicture
          media={lead}
          shape={density === 'compact' ? 'banner' : 'card'}
          className={layout === 'beside' ? 'md:w-1/2 md:shrink-0' : ''}
        />
      ) : null}
      <div className={`${body({ density })} ${(select || menu) && !lead ? 'pt-11' : ''}`}>
        <MetaLine className="text-xs text-ink-3">
          {source}
          <When iso={story.publishedAt} />
        </MetaLine>
        <Heading dir="auto" className={title({ density })}>
          {link ? link({ className: 'hover:text-brand-text', children: name }) : name}
        </Heading>
        {lead && layout !== 'beside' ? null : (
          <p dir="auto" className="line-clamp-6 text-ink-2 wrap-anywhere">
            {story.title ? excerptBelowTitle(story, 420) : excerpt(story.text, 420)}
          </p>
        )}
        {density === 'compact' ? null : (
          <div className="mt-auto flex flex-wrap items-end gap-2 pt-2">
            {showStatus ? <StoryBadges story={story} /> : null}
            <HashtagChips tags={story.hashtags} groups={groups} max={5} />
          </div>
        )}
        {actions ? <Inline className="pt-1">{actions}</Inline> : null}
      </div>
      {select ? (
        <div className="absolute start-3 top-3 z-raised rounded-control bg-surface px-0.5">{select}</div>
      ) : null}
      {menu ? <div className="absolute end-3 top-3 z-raised rounded-control bg-surface">{menu}</div> : null}
    </article>
  );
}
