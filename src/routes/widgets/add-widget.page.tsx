import { Link, useNavigate } from 'react-router-dom';
import { useCollections } from '../../data/lists.ts';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { useWidgetActions } from '../../features/widgets/use-widget-actions.ts';
import { WidgetForm } from '../../features/widgets/widget-form.tsx';
import { DetailPage } from '../../patterns/page-types/detail.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { NoCollectionsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Inline } from '../../ui/layout.tsx';
import { OverLimitState } from '../../ui/over-limit-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SeePlans } from '../manage/see-plans.tsx';
import { UnsavedGuard, useStays, useUnsaved } from '../manage/unsaved-guard.tsx';

export default function AddWidgetPage() {
  const navigate = useNavigate();
  const session = useSession();
  const collections = useCollections();
  const actions = useWidgetActions();
  const unsaved = useUnsaved();
  const room = session.availability('widgets');
  const stays = useStays(unsaved, room.available);
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="the new widget" />
      <DetailPage
        title="New story widget"
        description="It shows a collection on your own page. After saving you get two lines to paste there."
        breadcrumbs={[
          { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
          { label: 'Story widgets', link: (props) => <Link to={href('widgets.story')} {...props} /> },
          { label: 'New story widget' },
        ]}
        resource={collections}
        loadingLabel="Loading your collections"
        skeleton={
          <div className="grid gap-8 lg:grid-cols-2">
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        }
        empty={
          <EmptyState
            drawing={<NoCollectionsDrawing />}
            title="A collection comes first"
            level={2}
            action={
              <Link to={href('manage.collections')} className={buttonClass({ variant: 'primary' })}>
                Go to collections
              </Link>
            }
          >
            A widget shows what stands in a collection. Make one, then come back.
          </EmptyState>
        }
      >
        {(all) =>
          !stays ? (
            <OverLimitState
              what="story widgets"
              used={room.used}
              limit={room.limit}
              plan={session.subscription?.displayName ?? 'no plan'}
              action={
                <Inline justify="center">
                  <SeePlans />
                  <Link to={href('widgets.story')} className={buttonClass({ variant: 'primary' })}>
                    Look at your widgets
                  </Link>
                </Inline>
              }
            >
              Delete one that stands on no page any more to make room.
            </OverLimitState>
          ) : (
            <WidgetForm
              collections={all.filter(({ offPlan }) => !offPlan)}
              onSave={actions.create}
              onSaved={({ id }) => navigate(href('widgets.story.edit.id', { id }), { state: { fresh: true } })}
              onDirtyChange={unsaved.set}
            />
          )
        }
      </DetailPage>
    </>
  );
}
