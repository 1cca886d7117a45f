import MoreIcon from 'lucide-react/icons/ellipsis';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCollections, useWidget } from '../../../data/lists.ts';
import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { useSession } from '../../../data/session/session.tsx';
import type { Collection } from '../../../domain/collection/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { Widget } from '../../../domain/widget/schema.ts';
import { useWidgetActions } from '../../../features/widgets/use-widget-actions.ts';
import { EditWidgetForm } from '../../../features/widgets/widget-form.tsx';
import { PauseItem } from '../../../features/widgets/widget-menu.tsx';
import { WidgetStatsBox } from '../../../features/widgets/widget-stats.tsx';
import { WidgetVersions } from '../../../features/widgets/widget-versions.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import { combineResources, type Resource } from '../../../lib/resource.ts';
import { EmbedBox } from '../../../patterns/embed-box.tsx';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceFormPage } from '../../../patterns/page-types/resource-form.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { DisabledByPlan } from '../../manage/disabled-by-plan.tsx';
import { WIDGET_CRUMBS, WidgetFormSkeleton } from '../widget-form-parts.tsx';

export default function EditWidgetPage() {
  const { id = '' } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const navigateAfter = useNavigateAfter();
  const alerts = useAlerts();
  const { embedOrigin } = useRuntimeConfig();
  const saved = useWidget(id);
  const lists = useCollections();
  const collections = lastKnownList(lists.state);
  const actions = useWidgetActions();
  const unsaved = useUnsaved();
  const [layer, setLayer] = useState<'versions' | 'delete' | null>(null);
  const widget = lastKnown(saved.state);
  const title = widget?.name ?? 'Story widget';
  const pause = async (paused: Widget) => {
    try {
      saved.show(await actions.pauseOrResume(paused));
    } catch (error) {
      alerts.showError(error);
    }
  };
  const whole = withChoices(saved, lists);
  return (
    <>
      <ResourceFormPage
        title={title}
        description="Changes appear on your website automatically."
        breadcrumbs={[...WIDGET_CRUMBS, { label: title }]}
        actions={
          widget ? (
            <>
              <Button onClick={() => setLayer('versions')}>Versions</Button>
              <Menu widget={widget} onPause={() => void pause(widget)} onDelete={() => setLayer('delete')} />
            </>
          ) : null
        }
        // Not before the form, which it would push down.
        banner={widget && lastKnown(whole.state) ? <StateBanner widget={widget} /> : null}
        unsaved={unsaved}
        what="this widget"
        navigate={navigate}
        resource={whole}
        loadingLabel="Loading the widget"
        skeleton={<WidgetFormSkeleton />}
        safe="Your website keeps showing the widget."
        missing={{
          what: 'Widget',
          back: (
            <Link to={href('widgets.story')} className={buttonClass()}>
              View all story widgets
            </Link>
          ),
        }}
      >
        {(shown) => (
          <EditWidgetForm
            key={shown.id}
            widget={shown}
            collections={(collections ?? []).filter(
              ({ id, disabledByPlan }) => !disabledByPlan || id === shown.collectionId,
            )}
            onSaved={(changed) => {
              saved.show(changed);
              alerts.done('Widget saved');
            }}
            onDirtyChange={unsaved.set}
            isNew={isFresh(state)}
            aside={
              <>
                <EmbedBox origin={embedOrigin} widget={shown} />
                <WidgetStatsBox id={shown.id} />
              </>
            }
          />
        )}
      </ResourceFormPage>
      {widget && layer === 'versions' ? (
        <WidgetVersions
          widget={widget}
          onClose={() => setLayer(null)}
          onRestored={(restored) => {
            saved.show(restored);
            alerts.done('Version restored');
          }}
        />
      ) : null}
      <ConfirmDialog
        open={layer === 'delete'}
        onOpenChange={() => setLayer(null)}
        title={`Delete ${title}?`}
        confirmLabel="Delete widget"
        tone="danger"
        onConfirm={async () => {
          await actions.remove(id);
          unsaved.set(false);
          navigateAfter(href('widgets.story'), { replace: true });
        }}
      >
        <p>Pages with its embed code stop showing stories. The collection and its stories are not deleted.</p>
      </ConfirmDialog>
    </>
  );
}

type MenuProps = { widget: Widget; onPause: () => void; onDelete: () => void };

function Menu({ widget, onPause, onDelete }: MenuProps) {
  return (
    <DropdownMenu align="end" trigger={<IconButton label="More for this widget" icon={MoreIcon} variant="secondary" />}>
      <PauseItem widget={widget} onPause={onPause} />
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

/** What keeps the widget from being shown; of one just made, what comes next. */
function StateBanner({ widget }: { widget: Widget }) {
  const { institution } = useSession();
  const { state } = useLocation();
  if (widget.disabledByPlan) {
    return (
      <DisabledByPlan what="widget">
        It shows nothing on your website for now. You can leave its embed code in place.
      </DisabledByPlan>
    );
  }
  if (widget.status === 'paused') {
    return (
      <Banner tone="amber" title="This widget is paused">
        Pages that show it show no stories until you resume it from the menu above.
      </Banner>
    );
  }
  if (institution.status === 'ready' && !institution.value.isApproved) {
    return (
      <Banner tone="amber" title="Your school is awaiting approval">
        You can set everything up. Nothing is published until your school is approved.
      </Banner>
    );
  }
  return isFresh(state) ? (
    <Banner tone="good" title="Widget created">
      Copy the snippet and paste it into your website.
    </Banner>
  ) : null;
}

/** The form needs what can be chosen as well as the widget; a list that was there once is good enough. */
function withChoices<T>(saved: Resource<T>, choices: Resource<Collection[]>): Resource<T> {
  const isWaiting = saved.state.status === 'ready' && lastKnownList(choices.state) === undefined;
  const missing: AsyncState<T> =
    choices.state.status === 'error' ? { status: 'error', error: choices.state.error } : { status: 'loading' };
  return combineResources(isWaiting ? missing : saved.state, [saved, choices]);
}

function isFresh(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state;
}
