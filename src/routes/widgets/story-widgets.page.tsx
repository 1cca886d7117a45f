import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCollections, useWidgets } from '../../data/lists.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { embedSnippet, type Widget } from '../../domain/widget/schema.ts';
import { useDuplicates } from '../../features/widgets/use-duplicates.ts';
import { useWidgetActions } from '../../features/widgets/use-widget-actions.ts';
import { WidgetMenu } from '../../features/widgets/widget-menu.tsx';
import { lastKnownList } from '../../patterns/last-known.ts';
import { LimitedListPage } from '../../patterns/page-types/limited-list.tsx';
import { When } from '../../patterns/when.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { NothingFoundDrawing, NoWidgetsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { linkClass } from '../../ui/link.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { SeePlans } from '../manage/see-plans.tsx';

type Column = 'name' | 'collection' | 'dateCreated';
const LAYOUTS: Record<Widget['layout'], string> = { grid: 'Grid', list: 'List' };

export default function StoryWidgetsPage() {
  const session = useSession();
  const { embedOrigin } = useRuntimeConfig();
  const widgets = useWidgets();
  const collections = lastKnownList(useCollections().state) ?? [];
  const actions = useWidgetActions();
  const duplicates = useDuplicates();
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<Widget | null>(null);
  const [sort, setSort] = useState<{ column: Column; up: boolean }>({ column: 'dateCreated', up: false });
  const room = session.availability('widgets');
  const { last: duplicated } = duplicates;
  const mayWrite = session.can('s.w.wr');
  const q = params.get('q') ?? '';
  const collectionName = (id: string) => collections.find((each) => each.id === id)?.name ?? '';
  const head = (column: Column, label: string) => (
    <HeadCell
      sort={sort.column === column ? (sort.up ? 'ascending' : 'descending') : 'none'}
      onSort={() => setSort((before) => ({ column, up: before.column === column ? !before.up : true }))}
    >
      {label}
    </HeadCell>
  );
  const add = (
    <Link to={href('widgets.story.add')} className={buttonClass({ variant: 'primary' })}>
      <PlusIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      New widget
    </Link>
  );
  return (
    <>
      <LimitedListPage
        title="Story widgets"
        description="Each shows one collection on a page of yours."
        breadcrumbs={[
          { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
          { label: 'Story widgets' },
        ]}
        what="story widgets"
        room={room}
        plan={session.subscription?.displayName ?? null}
        makeRoom="Delete one that stands on no page any more to make room."
        plans={<SeePlans size="sm" />}
        add={mayWrite ? add : null}
        filters={
          (lastKnownList(widgets.state)?.length ?? 0) > 4 ? (
            <Toolbar label="Find widgets">
              <SearchInput
                label="Search widgets"
                value={q}
                onValueChange={(words) => setParams(words ? { q: words } : {}, { replace: true })}
              />
            </Toolbar>
          ) : null
        }
        resource={widgets}
        loadingLabel="Loading widgets"
        skeleton={<SkeletonTable rows={5} columns={5} />}
        safe="Widgets on your pages go on showing their stories."
        empty={(first) => (
          <EmptyState drawing={<NoWidgetsDrawing />} title="No widget yet" level={2} action={first}>
            A widget shows a collection on your own page. You paste two lines there once; the rest happens here.
          </EmptyState>
        )}
      >
        {(widgets) => {
          const shown = visible(widgets, q, sort, collectionName);
          if (shown.length === 0) {
            return (
              <EmptyState
                drawing={<NothingFoundDrawing />}
                title="No widget fits"
                level={2}
                action={<Button onClick={() => setParams({}, { replace: true })}>Show all widgets</Button>}
              >
                None of them has “{q}” in its name.
              </EmptyState>
            );
          }
          return (
            <Table caption="Story widgets" hideCaption>
              <TableHead>
                <tr>
                  {head('name', 'Name')}
                  <HeadCell>Layout</HeadCell>
                  {head('collection', 'Collection')}
                  {head('dateCreated', 'Made')}
                  <HeadCell>
                    <VisuallyHidden>Actions</VisuallyHidden>
                  </HeadCell>
                </tr>
              </TableHead>
              <TableBody>
                {shown.map((widget) => (
                  <TableRow key={widget.id}>
                    <Cell header className="wrap-anywhere">
                      {mayWrite ? (
                        <Link to={href('widgets.story.edit.id', { id: widget.id })} className={linkClass()} dir="auto">
                          {widget.name}
                        </Link>
                      ) : (
                        <span dir="auto">{widget.name}</span>
                      )}
                      {widget.offPlan ? (
                        <span className="block text-sm font-normal text-amber-text">
                          Switched off: no room on your plan
                        </span>
                      ) : null}
                    </Cell>
                    <Cell>{LAYOUTS[widget.layout]}</Cell>
                    <Cell className="wrap-anywhere">
                      <Link
                        to={href('manage.collections.id', { id: widget.collectionId })}
                        className={linkClass({ tone: 'quiet' })}
                      >
                        {collectionName(widget.collectionId) || 'Collection'}
                      </Link>
                    </Cell>
                    <Cell className="whitespace-nowrap">
                      <When iso={widget.dateCreated} />
                    </Cell>
                    <Cell>
                      <div className="flex items-center justify-end gap-1">
                        <span className="shrink-0">
                          <CopyButton
                            size="sm"
                            label="Copy snippet"
                            value={embedSnippet(embedOrigin, widget.publicKey)}
                          />
                        </span>
                        {mayWrite ? (
                          <WidgetMenu
                            widget={widget}
                            hasRoom={room.available}
                            onDuplicate={() => duplicates.duplicate(widget)}
                            onDelete={() => setDeleting(widget)}
                          />
                        ) : null}
                      </div>
                    </Cell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          );
        }}
      </LimitedListPage>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => {
          if (!open) setDeleting(null);
        }}
        title={`Delete ${deleting?.name ?? 'this widget'}?`}
        confirmLabel="Delete widget"
        tone="danger"
        onConfirm={async () => {
          if (deleting) await actions.remove(deleting.id);
        }}
      >
        <p>Pages that hold its snippet stop showing stories. The collection and its stories stay.</p>
      </ConfirmDialog>
      {duplicated ? (
        <UndoBar
          key={duplicated.id}
          message={`“${duplicated.name}” is made.`}
          busy={duplicates.isUndoing}
          onUndo={() => duplicates.undo(duplicated)}
          onDismiss={duplicates.forget}
        />
      ) : null}
    </>
  );
}

function visible(
  widgets: readonly Widget[],
  q: string,
  { column, up }: { column: Column; up: boolean },
  collectionName: (id: string) => string,
): Widget[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const key = (widget: Widget) => (column === 'collection' ? collectionName(widget.collectionId) : widget[column]);
  return widgets
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    .toSorted((a, b) => key(a).localeCompare(key(b)) * (up ? 1 : -1));
}
