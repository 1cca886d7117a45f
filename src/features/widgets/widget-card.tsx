import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useStoryPage } from '../../data/lists.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { href } from '../../domain/routes.ts';
import { embedSnippet, type Widget } from '../../domain/widget/schema.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { When } from '../../patterns/when.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { usePainter } from './use-painter.ts';
import { MOST_DRAWN, WidgetMiniature } from './widget-miniature.tsx';
import { WidgetState } from './widget-state.tsx';
import { seenInWords, viewsInWords } from './widget-use.ts';
import { LAYOUTS } from './widget-words.ts';

type Props = {
  widget: Widget;
  /** Of its collection; left out while it is not there. */
  collection: string | undefined;
  mayWrite: boolean;
  /** What can be done with it, for who may. */
  menu?: ReactNode;
  level?: 2 | 3;
};

/** A story widget as visitors see it, what it shows, and its snippet. What it shows is read once the card is near. */
export function WidgetCard({ widget, collection, mayWrite, menu, level = 2 }: Props) {
  const { embedOrigin } = useRuntimeConfig();
  const card = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(card);
  const { id, name, collectionId, layout, options, publicKey } = widget;
  const page = useStoryPage(
    isSeen ? { collectionId, status: 'approved', sort: 'collection', limit: MOST_DRAWN } : null,
  );
  const { paint, failed } = usePainter(isSeen);
  const shown = lastKnown(page.state);
  const isUnknown = failed !== null || (page.state.status === 'error' && !shown);
  return (
    <Card ref={card} as="article" padding="none" data-slot="widget-card" className="relative flex flex-col">
      <WidgetMiniature widget={widget} stories={isUnknown ? null : shown?.items} paint={paint} />
      <div className="flex flex-1 flex-col gap-2 p-card">
        <div className="flex items-start justify-between gap-2">
          <CardTitle as={level === 2 ? 'h2' : 'h3'} dir="auto" className="min-w-0 wrap-anywhere">
            {mayWrite ? (
              <Link to={href('widgets.story.edit.id', { id })} className="hover:text-brand-text">
                {name}
              </Link>
            ) : (
              name
            )}
          </CardTitle>
          {menu ? <div className="-my-1 flex shrink-0 items-center">{menu}</div> : null}
        </div>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {LAYOUTS[layout].label} of{' '}
          <Link to={href('manage.collections.id', { id: collectionId })} className={linkClass({ tone: 'quiet' })}>
            {collection ?? 'a collection'}
          </Link>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <WidgetState widget={widget} isEmpty={shown?.total === 0} />
          {viewsInWords(widget)}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere" title={widget.seenOn.join('\n') || undefined}>
          {seenInWords(widget)}
        </p>
        <div className="mt-auto flex min-h-control-sm flex-wrap items-center justify-between gap-2 border-t border-subtle pt-3 text-sm text-ink-3">
          <p className="min-w-0">
            {isUnknown ? null : <ShownStories total={shown?.total} limit={options.limit} />}
            Created <When iso={widget.dateCreated} />
          </p>
          <CopyButton size="sm" label="Copy snippet" value={embedSnippet(embedOrigin, publicKey, widget.layout)} />
        </div>
      </div>
    </Card>
  );
}

function ShownStories({ total, limit }: { total: number | undefined; limit: number }) {
  if (total === undefined) return <span className="block">Counting stories…</span>;
  if (total === 0) return <span className="block text-amber-text">No published stories yet</span>;
  const shown = Math.min(total, limit);
  return (
    <span className="block">{shown === 1 ? 'Shows 1 story' : `Shows ${shown.toLocaleString('en-GB')} stories`}</span>
  );
}

/** As tall as the cards will be. */
export function WidgetGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: cards }, (_, index) => index).map((card) => (
        <div key={card} className="overflow-hidden rounded-surface border border-subtle bg-surface">
          <Skeleton className="aspect-8/5 rounded-none" />
          <SkeletonText lines={4} className="p-card" />
        </div>
      ))}
    </div>
  );
}
