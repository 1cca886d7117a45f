import type { ComponentProps, ReactNode } from 'react';
import type { Collection } from '../../domain/collection/schema.ts';
import type { CollectionUsed } from '../../domain/collection/used.ts';
import type { Media } from '../../domain/story/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { CardTitle } from '../../ui/card.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StoryPicture } from '../stories/story-picture.tsx';
import { When } from '../when.tsx';
import { rulesInWords } from './collection-rules.ts';
import { NOT_USED, usedInWords } from './collection-used.ts';

type Props = Omit<ComponentProps<'article'>, 'title'> & {
  /** The collection. */
  collection: Collection;
  channelName: (id: string) => string;
  link?: RenderLink;
  /** Up to three pictures of what is in it. */
  covers?: readonly Media[] | 'loading';
  actions?: ReactNode;
  level?: 2 | 3;
};

const number = new Intl.NumberFormat('en-GB');

/** A collection: what it takes in, how many stories stand in it, where it is used. */
export function CollectionCard(props: Props) {
  const { collection, channelName, link, covers = [], actions, level = 2, className = '', ...rest } = props;
  const { name, description, rules, count, used, updatedAt } = collection;
  return (
    <article
      data-slot="collection-card"
      className={`flex min-w-0 flex-col overflow-hidden rounded-surface border border-subtle bg-surface ${className}`}
      {...rest}
    >
      <Covers covers={covers} />
      <div className="flex flex-1 flex-col gap-2 p-card">
        <div className="flex items-start justify-between gap-2">
          <CardTitle as={level === 2 ? 'h2' : 'h3'} dir="auto" className="min-w-0 wrap-anywhere">
            {link ? link({ className: 'hover:text-brand-text', children: name }) : name}
          </CardTitle>
          {actions ? <div className="flex shrink-0 items-center gap-1">{actions}</div> : null}
        </div>
        {description ? (
          <p dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
            {description}
          </p>
        ) : null}
        <p className="line-clamp-3 text-sm text-ink-3 wrap-anywhere">{rulesInWords(rules, channelName)}</p>
        <div className="mt-auto grid grid-cols-1 gap-1 border-t border-subtle pt-3 text-sm text-ink-3">
          <p className="type-figures flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <strong className="font-medium text-ink">{number.format(count)}</strong>{' '}
              {count === 1 ? 'story' : 'stories'}
            </span>
            <span>
              Changed <When iso={updatedAt} />
            </span>
          </p>
          {collection.disabledByPlan ? <p className="text-amber-text">Paused: over plan limit</p> : null}
          {used ? <UsedIn used={used} /> : null}
        </div>
      </div>
    </article>
  );
}

function UsedIn({ used }: { used: CollectionUsed }) {
  const usedInText = usedInWords(used);
  return (
    <p className="flex h-5.5 min-w-0 items-center">
      {usedInText === null ? (
        NOT_USED
      ) : (
        <Badge tone="brand" title={usedInText}>
          {usedInText}
        </Badge>
      )}
    </p>
  );
}

function Covers({ covers }: { covers: readonly Media[] | 'loading' }) {
  if (covers === 'loading') return <Skeleton className="h-28 rounded-none" />;
  if (covers.length === 0) return null;
  return (
    <div className="flex h-28 gap-0.5 border-b border-subtle bg-sunken">
      {covers.slice(0, 3).map((media) => (
        <div key={media.url} className="min-w-0 flex-1 [&>*]:h-full">
          <StoryPicture media={media} decorative />
        </div>
      ))}
    </div>
  );
}
