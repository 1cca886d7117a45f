import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useCollection } from '../../../data/lists.ts';
import { useChannelName, useFeeds } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { CollectionUsed } from '../../../domain/collection/used.ts';
import { href } from '../../../domain/routes.ts';
import { CollectionCover } from '../../../features/collections/collection-cover.tsx';
import { CollectionForm } from '../../../features/collections/collection-form.tsx';
import { CollectionStories } from '../../../features/collections/collection-stories.tsx';
import { RulesProgress } from '../../../features/collections/rules-progress.tsx';
import { useDeleteCollection } from '../../../features/collections/use-delete-collection.ts';
import { WhatBreaks } from '../../../features/collections/what-breaks.tsx';
import { NOT_USED, usedInWords } from '../../../patterns/collections/collection-used.ts';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { ContentTabs } from '../../../patterns/page-types/content-tabs.tsx';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Skeleton, SkeletonList } from '../../../ui/skeleton.tsx';
import { useUnsaved, useUnsavedParts } from '../../../ui/unsaved.ts';
import { DisabledByPlan } from '../disabled-by-plan.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function CollectionPage() {
  const { id = '' } = useParams();
  const navigate = useNavigateAfter();
  const session = useSession();
  const saved = useCollection(id);
  const used = lastKnown(saved.state)?.used;
  const feeds = lastKnownList(useFeeds().state) ?? [];
  const schoolValues = session.institution.status === 'ready' ? (session.institution.value.values ?? []) : [];
  const channelName = useChannelName();
  const deleteCollection = useDeleteCollection();
  const unsaved = useUnsaved();
  const partChanged = useUnsavedParts(unsaved);
  const formChanged = useCallback((dirty: boolean) => partChanged('form', dirty), [partChanged]);
  const coverChanged = useCallback((dirty: boolean) => partChanged('cover', dirty), [partChanged]);
  const mayWrite = session.can('s.co.wr');
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this collection" />
      <ResourceDetailPage
        noun="collection"
        titleOf={({ name }) => name}
        list={{ label: 'Collections', link: (props) => <Link to={href('manage.collections')} {...props} /> }}
        description={used ? <ShownIn used={used} mayWrite={session.can('s.w.wr')} /> : 'Checking what shows it…'}
        banner={(shown) => (
          <>
            {shown.disabledByPlan ? (
              <DisabledByPlan what="collection">It can’t be changed. Your website keeps showing it.</DisabledByPlan>
            ) : null}
            <RulesProgress collection={shown} mayWrite={mayWrite && !shown.disabledByPlan} onSaved={saved.show} />
          </>
        )}
        actions={({ disabledByPlan }) =>
          mayWrite && !disabledByPlan ? (
            <>
              <Link to={href('manage.collections.id.moderate', { id })} className={buttonClass()}>
                Moderate
              </Link>
              <Link to={href('manage.collections.publish.id', { id })} className={buttonClass({ variant: 'primary' })}>
                Publish
              </Link>
            </>
          ) : null
        }
        remove={
          mayWrite
            ? {
                text: <WhatBreaks id={id} />,
                onConfirm: async () => {
                  await deleteCollection(id);
                  unsaved.set(false);
                  navigate(href('manage.collections'), { replace: true });
                },
              }
            : null
        }
        resource={saved}
        skeleton={<CollectionSkeleton />}
        safe="Your website keeps showing it."
      >
        {(shown) => (
          <ContentTabs
            label="Parts of this collection"
            contentLabel="Stories"
            unsaved={unsaved}
            hasPanel
            content={(goToSettings) => (
              <CollectionStories
                collection={shown}
                mayWrite={mayWrite && !shown.disabledByPlan}
                channelName={channelName}
                linkTo={(story) => (props) => <Link {...props} to={href('manage.stories.id', { id: story.id })} />}
                onRules={goToSettings}
              />
            )}
            settings={(showSettings, isPanel) => (
              <div className="grid gap-10">
                <CollectionForm
                  key={shown.id}
                  collection={shown}
                  feeds={feeds}
                  schoolValues={schoolValues}
                  channelName={channelName}
                  mayWrite={mayWrite && !shown.disabledByPlan}
                  isNarrow={isPanel}
                  onSaved={saved.show}
                  onRefused={showSettings}
                  onDirtyChange={formChanged}
                />
                <CollectionCover
                  collection={shown}
                  mayWrite={mayWrite && !shown.disabledByPlan}
                  onSaved={saved.show}
                  onDirtyChange={coverChanged}
                />
              </div>
            )}
          />
        )}
      </ResourceDetailPage>
    </>
  );
}

/** Where the collection is shown, with the way to each widget for whoever may change it. */
function ShownIn({ used, mayWrite }: { used: CollectionUsed; mayWrite: boolean }) {
  const { widgets } = used;
  if (widgets.length === 0) return usedInWords(used) ?? NOT_USED;
  return (
    <>
      Shown in{' '}
      {widgets.map((widget, index) => (
        <span key={widget.id}>
          {index > 0 ? ', ' : ''}
          {mayWrite ? (
            <Link to={href('widgets.story.edit.id', { id: widget.id })} className={linkClass()}>
              {widget.name}
            </Link>
          ) : (
            widget.name
          )}
        </span>
      ))}
      .{used.feeds.length > 0 ? ' Published as a feed.' : ''}
    </>
  );
}

function CollectionSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-control w-full" />
      <SkeletonList rows={5} />
    </div>
  );
}
