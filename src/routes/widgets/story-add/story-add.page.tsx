import { Link, useNavigate } from 'react-router-dom';
import { useCollections } from '../../../data/lists.ts';
import { useResource } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import { getWidgetDefaults } from '../../../domain/api/widgets.ts';
import type { Collection } from '../../../domain/collection/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { WidgetDefaults } from '../../../domain/widget/defaults.ts';
import { useWidgetActions } from '../../../features/widgets/use-widget-actions.ts';
import { NewWidgetForm } from '../../../features/widgets/widget-form.tsx';
import { type AsyncState, mapState } from '../../../lib/async-state.ts';
import { combineResources, type Resource } from '../../../lib/resource.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
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
  const defaults = useResource(getWidgetDefaults, 'defaults', {});
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
      resource={withDefaults(collections, defaults)}
      loadingLabel="Loading your collections"
      skeleton={<WidgetFormSkeleton />}
      empty={<NoCollections />}
      full={usage.available ? null : <Full used={usage.used} limit={usage.limit} />}
    >
      {({ collections: all, defaults: start }) => (
        <NewWidgetForm
          collections={all.filter(({ disabledByPlan }) => !disabledByPlan)}
          start={start}
          onCreate={actions.create}
          onSaved={({ id }) => navigateAfter(href('widgets.story.edit.id', { id }), { state: { fresh: true } })}
          onDirtyChange={unsaved.set}
        />
      )}
    </ResourceFormPage>
  );
}

type Choices = { readonly collections: Collection[]; readonly defaults: WidgetDefaults };

/** Ready once both are: the form begins with the school's defaults. */
function withDefaults(collections: Resource<Collection[]>, defaults: Resource<WidgetDefaults>): Resource<Choices> {
  const start = lastKnown(defaults.state);
  const state: AsyncState<Choices> = start
    ? mapState(collections.state, (all) => ({ collections: all, defaults: start }))
    : collections.state.status === 'ready'
      ? mapState<WidgetDefaults, Choices>(defaults.state, () => undefined)
      : mapState<Collection[], Choices>(collections.state, () => undefined);
  return combineResources(state, [collections, defaults]);
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
