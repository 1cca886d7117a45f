import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCollections } from '../../data/lists.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { href } from '../../domain/routes.ts';
import { embedSnippet, type Widget } from '../../domain/widget/schema.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { When } from '../../patterns/when.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../ui/table.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { useDuplicates } from './use-duplicates.ts';
import { useWidgetActions } from './use-widget-actions.ts';
import { WidgetMenu } from './widget-menu.tsx';

type Column = 'name' | 'collection' | 'dateCreated';
const LAYOUTS: Record<Widget['layout'], string> = { grid: 'Grid', list: 'List' };

type Props = {
  widgets: readonly Widget[];
  /** Whether the plan lets there be one more. */
  isAvailable: boolean;
  mayWrite: boolean;
};

/** Story widgets, each with its snippet, in the order of the column that was chosen. */
export function WidgetTable({ widgets, isAvailable, mayWrite }: Props) {
  const collections = lastKnownList(useCollections().state) ?? [];
  const actions = useWidgetActions();
  const duplicates = useDuplicates();
  const { last: duplicated } = duplicates;
  const [deleting, setDeleting] = useState<Widget | null>(null);
  const [sort, setSort] = useState<{ column: Column; up: boolean }>({ column: 'dateCreated', up: false });
  const collectionName = (id: string) => collections.find((each) => each.id === id)?.name ?? '';
  const key = (widget: Widget) =>
    sort.column === 'collection' ? collectionName(widget.collectionId) : widget[sort.column];
  const sorted = widgets.toSorted((a, b) => key(a).localeCompare(key(b)) * (sort.up ? 1 : -1));
  const head = (column: Column, label: string) => (
    <HeadCell
      sort={sort.column === column ? (sort.up ? 'ascending' : 'descending') : 'none'}
      onSort={() => setSort((before) => ({ column, up: before.column === column ? !before.up : true }))}
    >
      {label}
    </HeadCell>
  );
  return (
    <>
      <Table caption="Story widgets" hideCaption>
        <TableHead>
          <tr>
            {head('name', 'Name')}
            <HeadCell>Layout</HeadCell>
            {head('collection', 'Collection')}
            {head('dateCreated', 'Created')}
            <HeadCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {sorted.map((widget) => (
            <WidgetRow
              key={widget.id}
              widget={widget}
              collection={collectionName(widget.collectionId) || 'Collection'}
              menu={
                mayWrite ? (
                  <WidgetMenu
                    widget={widget}
                    isAvailable={isAvailable}
                    onDuplicate={() => duplicates.duplicate(widget)}
                    onDelete={() => setDeleting(widget)}
                  />
                ) : null
              }
            />
          ))}
        </TableBody>
      </Table>
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
        <p>Pages with its embed code stop showing stories. The collection and its stories are not deleted.</p>
      </ConfirmDialog>
      {duplicated ? (
        <UndoBar
          key={duplicated.id}
          message={`“${duplicated.name}” created`}
          busy={duplicates.isUndoing}
          onUndo={() => duplicates.undo(duplicated)}
          onDismiss={duplicates.forget}
        />
      ) : null}
    </>
  );
}

type RowProps = {
  widget: Widget;
  collection: string;
  /** What can be done to it, for who may. */
  menu: ReactNode;
};

function WidgetRow({ widget, collection, menu }: RowProps) {
  const { embedOrigin } = useRuntimeConfig();
  return (
    <TableRow>
      <Cell header className="wrap-anywhere">
        {menu ? (
          <Link to={href('widgets.story.edit.id', { id: widget.id })} className={linkClass()} dir="auto">
            {widget.name}
          </Link>
        ) : (
          <span dir="auto">{widget.name}</span>
        )}
        {widget.disabledByPlan ? (
          <span className="block text-sm font-normal text-amber-text">Paused: over plan limit</span>
        ) : null}
      </Cell>
      <Cell>{LAYOUTS[widget.layout]}</Cell>
      <Cell className="wrap-anywhere">
        <Link to={href('manage.collections.id', { id: widget.collectionId })} className={linkClass({ tone: 'quiet' })}>
          {collection}
        </Link>
      </Cell>
      <Cell className="whitespace-nowrap">
        <When iso={widget.dateCreated} />
      </Cell>
      <Cell>
        <div className="flex items-center justify-end gap-1">
          <span className="shrink-0">
            <CopyButton size="sm" label="Copy snippet" value={embedSnippet(embedOrigin, widget.publicKey)} />
          </span>
          {menu}
        </div>
      </Cell>
    </TableRow>
  );
}
