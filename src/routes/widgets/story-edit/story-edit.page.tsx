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
import { WidgetForm } from '../../../features/widgets/widget-form.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import { combineResources, type Resource } from '../../../lib/resource.ts';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceFormPage } from '../../../patterns/page-types/resource-form.tsx';
import { SnippetBox } from '../../../patterns/snippet-box.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { DisabledByPlan } from '../../manage/disabled-by-plan.tsx';
import { WIDGET_CRUMBS, WidgetFormSkeleton } from '../widget-form-parts.tsx';

export default function EditWidgetPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const alerts = useAlerts();
  const { embedOrigin } = useRuntimeConfig();
  const saved = useWidget(id);
  const lists = useCollections();
  const collections = lastKnownList(lists.state);
  const actions = useWidgetActions();
  const unsaved = useUnsaved();
  const [deleting, setDeleting] = useState(false);
  const widget = lastKnown(saved.state);
  const title = widget?.name ?? 'Story widget';
  return (
    <>
      <ResourceFormPage
        title={title}
        description="What you save here reaches your pages by itself."
        breadcrumbs={[...WIDGET_CRUMBS, { label: title }]}
        actions={widget ? <Menu onDelete={() => setDeleting(true)} /> : null}
        notice={widget ? <Notice widget={widget} /> : null}
        unsaved={unsaved}
        what="this widget"
        navigate={navigate}
        resource={withChoices(saved, lists)}
        loadingLabel="Loading the widget"
        skeleton={<WidgetFormSkeleton />}
        safe="Pages that hold it go on showing stories."
        missing={{
          what: 'Widget',
          back: (
            <Link to={href('widgets.story')} className={buttonClass()}>
              See all story widgets
            </Link>
          ),
        }}
      >
        {(shown) => (
          <WidgetForm
            key={shown.id}
            widget={shown}
            collections={(collections ?? []).filter(
              ({ id, disabledByPlan }) => !disabledByPlan || id === shown.collectionId,
            )}
            onSave={(request) => actions.update(shown.id, request)}
            onSaved={(changed) => {
              saved.show(changed);
              alerts.show('success', 'The widget is saved.');
            }}
            onDirtyChange={unsaved.set}
            aside={<SnippetBox origin={embedOrigin} publicKey={shown.publicKey} />}
          />
        )}
      </ResourceFormPage>
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={`Delete ${title}?`}
        confirmLabel="Delete widget"
        tone="danger"
        onConfirm={async () => {
          await actions.remove(id);
          unsaved.set(false);
          navigate(href('widgets.story'), { replace: true });
        }}
      >
        <p>Pages that hold its snippet stop showing stories. The collection and its stories stay.</p>
      </ConfirmDialog>
    </>
  );
}

function Menu({ onDelete }: { onDelete: () => void }) {
  return (
    <DropdownMenu align="end" trigger={<IconButton label="More for this widget" icon={MoreIcon} variant="secondary" />}>
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

/** What keeps the widget from being shown; of one just made, what comes next. */
function Notice({ widget }: { widget: Widget }) {
  const { institution } = useSession();
  const { state } = useLocation();
  if (widget.disabledByPlan) {
    return (
      <DisabledByPlan what="widget">
        Your pages show nothing in its place; its snippet can stay where it is.
      </DisabledByPlan>
    );
  }
  if (institution.status === 'ready' && !institution.value.isApproved) {
    return (
      <Banner tone="amber" title="Your school waits for approval.">
        Everything here works, but nothing is shown outside until then.
      </Banner>
    );
  }
  return isFresh(state) ? (
    <Banner tone="good" title="The widget is ready.">
      Copy the snippet and paste it into your page.
    </Banner>
  ) : null;
}

/** The form needs what can be chosen as well as the widget; a list that was there once is good enough. */
function withChoices<T>(saved: Resource<T>, choices: Resource<Collection[]>): Resource<T> {
  const waits = saved.state.status === 'ready' && lastKnownList(choices.state) === undefined;
  const missing: AsyncState<T> =
    choices.state.status === 'error' ? { status: 'error', error: choices.state.error } : { status: 'loading' };
  return combineResources(waits ? missing : saved.state, [saved, choices]);
}

function isFresh(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fresh' in state;
}
