import { Link, useNavigate } from 'react-router-dom';
import { useCollections } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { useWidgetActions } from '../../../features/widgets/use-widget-actions.ts';
import { NewWidgetForm } from '../../../features/widgets/widget-form.tsx';
import { PLAIN_START } from '../../../features/widgets/widget-values.ts';
import { ResourceFormPage } from '../../../patterns/page-types/resource-form.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { NoCollectionsDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Inline } from '../../../ui/layout.tsx';
import { OverLimitState } from '../../../ui/over-limit-state.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { SeePlans } from '../../manage/see-plans.tsx';
import { WIDGET_CRUMBS, WidgetFormSkeleton } from '../widget-form-parts.tsx';

export default function AddWidgetPage() {
  const navigate = useNavigate();
  const navigateAfter = useNavigateAfter();
  const { availability } = useSession();
  const collections = useCollections();
  const actions = useWidgetActions();
  const unsaved = useUnsaved();
  const usage = availability('widgets');
  return (
    <ResourceFormPage
      title="New story widget"
      description="Show a collection on your website. Save to get the embed code."
      breadcrumbs={[...WIDGET_CRUMBS, { label: 'New story widget' }]}
      unsaved={unsaved}
      what="the new widget"
      navigate={navigate}
      resource={collections}
      loadingLabel="Loading your collections"
      skeleton={<WidgetFormSkeleton />}
      empty={<NoCollections />}
      full={usage.available ? null : <Full used={usage.used} limit={usage.limit} />}
    >
      {(all) => (
        <NewWidgetForm
          collections={all.filter(({ disabledByPlan }) => !disabledByPlan)}
          start={PLAIN_START}
          onCreate={actions.create}
          onSaved={({ id }) => navigateAfter(href('widgets.story.edit.id', { id }), { state: { fresh: true } })}
          onDirtyChange={unsaved.set}
        />
      )}
    </ResourceFormPage>
  );
}

function NoCollections() {
  return (
    <EmptyState
      framed
      drawing={<NoCollectionsDrawing />}
      title="No collections yet"
      level={2}
      action={
        <Link to={href('manage.collections')} className={buttonClass({ variant: 'primary' })}>
          Go to collections
        </Link>
      }
    >
      A widget shows the stories of a collection. Create a collection, then come back.
    </EmptyState>
  );
}

function Full({ used, limit }: { used: number; limit: number }) {
  const { subscription } = useSession();
  return (
    <OverLimitState
      what="story widgets"
      used={used}
      limit={limit}
      plan={subscription?.displayName ?? 'no plan'}
      action={
        <Inline justify="center">
          <SeePlans />
          <Link to={href('widgets.story')} className={buttonClass({ variant: 'primary' })}>
            View widgets
          </Link>
        </Inline>
      }
    >
      Delete a widget that you no longer use.
    </OverLimitState>
  );
}
