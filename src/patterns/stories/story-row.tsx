import { cva } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { excerpt } from '../../lib/text.ts';
import { Inline } from '../../ui/layout.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { MetaLine } from '../meta-line.tsx';
import { When } from '../when.tsx';
import { leadMedia } from './story-media.ts';
import { StoryPicture } from './story-picture.tsx';

const storyRow = cva(
  'relative flex min-w-0 items-start gap-3 border-b border-subtle px-3.5 py-card-sm transition-colors',
  {
    variants: {
      tone: { plain: 'bg-surface hover:bg-hover', selected: 'bg-sunken', current: 'bg-brand-soft' },
      compactWhenLow: { true: 'low:items-center low:py-1', false: '' },
    },
  },
);

type Props = Omit<ComponentProps<'div'>, 'title'> & {
  /** The story. */
  story: SchoolStory;
  /** The name of its channel. */
  source?: string;
  link: RenderLink;
  /** Left out in narrow columns, where the title needs the space. */
  picture?: boolean;
  /** The one that is shown beside the list. */
  current?: boolean;
  selected?: boolean;
  /** In windows of little height the title takes one line: for a list that is worked through. */
  compactWhenLow?: boolean;
  /** A checkbox before the row. */
  select?: ReactNode;
  /** Status, chips: shown at the right from 768 px and below the title before. */
  meta?: ReactNode;
  actions?: ReactNode;
};

/** One story as a row: for queues and long lists. The whole row is the title's link; what else it holds stays clickable. */
export function StoryRow(props: Props) {
  const {
    story,
    source,
    link,
    picture = true,
    current = false,
    selected = false,
    compactWhenLow = false,
    select,
    meta,
    actions,
    className = '',
    ...rest
  } = props;
  const lead = leadMedia(story);
  const name = story.title || excerpt(story.text, 80) || 'Untitled story';
  const tone = current ? 'current' : selected ? 'selected' : 'plain';
  return (
    <div
      data-slot="story-row"
      data-current={current || undefined}
      data-selected={selected || undefined}
      className={`${storyRow({ tone, compactWhenLow })} ${className}`}
      {...rest}
    >
      {current ? <span aria-hidden="true" className="absolute inset-y-0 start-0 w-0.75 bg-brand" /> : null}
      {select ? <div className="relative z-raised">{select}</div> : null}
      {lead && picture ? (
        <StoryPicture media={lead} shape="thumb" decorative className={compactWhenLow ? 'low:h-9 low:w-12' : ''} />
      ) : null}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p
          dir="auto"
          className={`type-display line-clamp-2 text-md leading-5 wrap-anywhere ${compactWhenLow ? 'low:line-clamp-1 low:text-wrap' : ''}`}
        >
          {link({
            className: 'text-ink before:absolute before:inset-0',
            children: name,
            ...(current ? { 'aria-current': 'true' } : {}),
          })}
        </p>
        <MetaLine lines="one" className="text-xs text-ink-3">
          {source}
          <When iso={story.publishedAt} />
        </MetaLine>
        {meta ? <Inline className="pt-1">{meta}</Inline> : null}
      </div>
      {actions ? <div className="relative z-raised flex shrink-0 items-center gap-1">{actions}</div> : null}
    </div>
  );
}
