import MoreIcon from 'lucide-react/icons/ellipsis';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { lastKnown } from '../last-known.ts';
import type { AsyncContentProps } from './async-content.tsx';
import type { Crumb } from './crumb.ts';
import { DetailPage } from './detail.tsx';

type Slot<T> = (value: T) => ReactNode;

type Props<T> = Omit<AsyncContentProps<T>, 'empty' | 'loadingLabel'> & {
  /** What it is, in the singular: "story". */
  noun: string;
  titleOf: (value: T) => string;
  /** What stands for the title until it is there. Else the noun. */
  unnamed?: string;
  /** Where the others are. */
  list: { readonly label: string; readonly link: RenderLink };
  /** Pages above the list. */
  above?: readonly Crumb[];
  description?: ReactNode;
  /** All that follows is drawn of the last value that is known, and left out until there is one. */
  meta?: Slot<T>;
  actions?: Slot<T>;
  /** What else can be done to it, as `MenuItem`s before `Delete`. */
  menu?: Slot<T>;
  banner?: Slot<T>;
  /** For who may delete it. */
  remove?: {
    /** "Delete Sport?" unless said. */
    readonly title?: string;
    /** What becomes of what hangs on it. */
    readonly text: ReactNode;
    readonly onConfirm: () => Promise<void>;
  } | null;
};

/** A page about one thing out of a list: the way back, what it is called, what can be done to it, and that it is not there. */
export function ResourceDetailPage<T>(props: Props<T>) {
  const { noun, titleOf, unnamed, list, above = [], meta, actions, menu, banner, remove, ...content } = props;
  const [removing, setRemoving] = useState(false);
  const value = lastKnown(content.resource.state);
  const what = noun.charAt(0).toUpperCase() + noun.slice(1);
  const title = (value && titleOf(value)) || (unnamed ?? what);
  const slot = (draw: Slot<T> | undefined) => (value === undefined ? null : draw?.(value));
  const own = slot(actions);
  const more = slot(menu);
  return (
    <>
      <DetailPage
        {...content}
        title={title}
        loadingLabel={`Loading the ${noun}`}
        breadcrumbs={[...above, { label: list.label, link: list.link }, { label: title }]}
        meta={slot(meta)}
        actions={
          value !== undefined && (own || more || remove) ? (
            <>
              {own}
              {more || remove ? (
                <DropdownMenu
                  align="end"
                  trigger={<IconButton label={`More for this ${noun}`} icon={MoreIcon} variant="secondary" />}
                >
                  {more}
                  {remove ? (
                    <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => setRemoving(true)}>
                      Delete
                    </MenuItem>
                  ) : null}
                </DropdownMenu>
              ) : null}
            </>
          ) : null
        }
        banner={slot(banner)}
        missing={{
          what,
          back: list.link({
            className: buttonClass(),
            children: `View all ${list.label.toLocaleLowerCase()}`,
          }),
        }}
      />
      {remove ? (
        <ConfirmDialog
          open={removing}
          onOpenChange={setRemoving}
          title={remove.title ?? `Delete ${title}?`}
          confirmLabel={`Delete ${noun}`}
          tone="danger"
          onConfirm={remove.onConfirm}
        >
          {remove.text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
