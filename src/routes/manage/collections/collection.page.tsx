import MoreIcon from 'lucide-react/icons/ellipsis';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useCollection, useWidgets } from '../../../data/lists.ts';
import { useChannelName, useFeeds } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { CollectionForm } from '../../../features/collections/collection-form.tsx';
import { CollectionStories } from '../../../features/collections/collection-stories.tsx';
import { useDeleteCollection } from '../../../features/collections/use-delete-collection.ts';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { DetailPage } from '../../../patterns/page-types/detail.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { DisabledByPlan } from '../disabled-by-plan.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function CollectionPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const session = useSession();
  const saved = useCollection(id);
  const allWidgets = lastKnownList(useWidgets().state);
  const widgets = (allWidgets ?? []).filter((widget) => widget.collectionId === id);
  const feeds = lastKnownList(useFeeds().state) ?? [];
  const channelName = useChannelName();
  const deleteCollection = useDeleteCollection();
  const unsaved = useUnsaved();
  const [deleting, setDeleting] = useState(false);
  const collection = lastKnown(saved.state);
  const mayWrite = session.can('s.co.wr');
  const title = collection?.name ?? 'Collection';
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this collection" />
      <DetailPage
        title={title}
        description={
          widgets.length > 0 ? (
            <>
              Shown in{' '}
              {widgets.map((widget, index) => (
                <span key={widget.id}>
                  {index > 0 ? ', ' : ''}
                  {session.can('s.w.wr') ? (
                    <Link to={href('widgets.story.edit.id', { id: widget.id })} className={linkClass()}>
                      {widget.name}
                    </Link>
                  ) : (
                    widget.name
                  )}
                </span>
              ))}
              .
            </>
          ) : allWidgets ? (
            'No widget shows it yet.'
          ) : (
            'Looking where it is shown…'
          )
        }
        breadcrumbs={[
          { label: 'Collections', link: (props) => <Link to={href('manage.collections')} {...props} /> },
          { label: title },
        ]}
        actions={
          collection && mayWrite ? (
            <DropdownMenu
              align="end"
              trigger={<IconButton label="More for this collection" icon={MoreIcon} variant="secondary" />}
            >
              <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => setDeleting(true)}>
                Delete
              </MenuItem>
            </DropdownMenu>
          ) : null
        }
        notice={
          collection?.offPlan ? (
            <DisabledByPlan what="collection">
              It cannot be changed; pages that show it go on showing it.
            </DisabledByPlan>
          ) : null
        }
        resource={saved}
        loadingLabel="Loading the collection"
        skeleton={
          <div className="grid gap-8 lg:grid-cols-2">
            <div className="grid gap-4">
              <Skeleton className="h-control w-full" />
              <Skeleton className="h-20 w-full" />
              <SkeletonText lines={6} />
            </div>
            <Skeleton className="h-80 w-full" />
          </div>
        }
        safe="Pages that show it go on showing it."
        missing={{
          what: 'Collection',
          back: (
            <Link to={href('manage.collections')} className={buttonClass()}>
              See all collections
            </Link>
          ),
        }}
      >
        {(shown) => (
          <div className="grid gap-10">
            <CollectionForm
              key={shown.id}
              collection={shown}
              feeds={feeds}
              channelName={channelName}
              mayWrite={mayWrite && !shown.offPlan}
              onSaved={saved.show}
              onDirtyChange={unsaved.set}
            />
            <CollectionStories
              collection={shown}
              mayWrite={mayWrite && !shown.offPlan}
              channelName={channelName}
              linkTo={(story) => (props) => <Link {...props} to={href('manage.stories.id', { id: story.id })} />}
            />
          </div>
        )}
      </DetailPage>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${title}?`}
        confirmLabel="Delete collection"
        tone="danger"
        onConfirm={async () => {
          await deleteCollection(id);
          unsaved.set(false);
          navigate(href('manage.collections'), { replace: true });
        }}
      >
        <p>
          The stories in it stay.{' '}
          {widgets.length > 0 ? 'A widget still shows it: choose another collection there first.' : ''}
        </p>
      </ConfirmDialog>
    </>
  );
}
