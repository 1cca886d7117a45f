import Bookmark from 'lucide-react/icons/bookmark';
import AddIcon from 'lucide-react/icons/list-filter';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chip, ChipList } from './chip.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Inline, Stack } from './layout.tsx';
import { Popover } from './popover.tsx';
import { TextInput } from './text-input.tsx';
import { Toolbar } from './toolbar.tsx';

const NAME_LENGTH = 60;

type Props = {
  /** "Filter stories". */
  label: string;
  /** The field that people use most: it is always there. */
  search?: ReactNode;
  /** A `Field` for each filter, behind "Add filter". */
  children: ReactNode;
  /** The filters in use, each as it reads: "Channel: Sports desk". */
  set: readonly { id: string; label: string }[];
  /** Removes one filter, by its id. */
  onRemove: (id: string) => void;
  /** Removes all filters. */
  onClear: () => void;
  /** Sets of filters that were saved, as tabs. */
  views?: SavedViews;
  /** Order and layout, at the end of the row. */
  end?: ReactNode;
  className?: string;
};

/** Sets of filters that a person has named; where they are chosen is the page's own. */
export type SavedViews = {
  readonly names: readonly string[];
  /** The name of the filters in use, where they are saved. */
  readonly current?: string;
  /** Whether the filters in use are worth a name. */
  readonly canSave: boolean;
  /** Whether what is saved can be shared, and with whom: "Share with everyone in the school". */
  readonly shareLabel?: string;
  /** Called with a name that is not taken. A failure's message is shown; the name stays. */
  readonly onSave: (name: string, isShared: boolean) => void | Promise<void>;
  /** Left out where the view in use is not for the person to delete. */
  readonly onDelete?: ((name: string) => void) | undefined;
};

/** One row above a list: search, filters, order. The filters in use are chips below it. */
export function FilterBar({ label, search, children, set, onRemove, onClear, views, end, className }: Props) {
  return (
    <Stack data-slot="filter-bar" gap={2} className={className}>
      <Toolbar label={label}>
        {search}
        <Popover title="Filters" trigger={<Button icon={AddIcon}>Add filter</Button>}>
          <Stack gap={3}>{children}</Stack>
        </Popover>
        {set.length === 0 && views ? <ViewActions {...views} alone /> : null}
        {end ? <div className="ms-auto flex flex-wrap items-center gap-2">{end}</div> : null}
      </Toolbar>
      {set.length > 0 ? (
        <ChipList role="group" aria-label="Filters in use" className="items-center">
          {set.map(({ id, label }) => (
            <Chip key={id} onRemove={() => onRemove(id)} removeLabel={`Remove ${label}`}>
              {label}
            </Chip>
          ))}
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear filters
          </Button>
          {views ? <ViewActions {...views} /> : null}
        </ChipList>
      ) : null}
    </Stack>
  );
}

/** `alone`: as an icon among the controls, where there is no row of filters in use to stand in. */
function ViewActions({ alone = false, ...views }: SavedViews & { alone?: boolean }) {
  const { names, current, canSave, shareLabel, onSave, onDelete } = views;
  const [open, setOpen] = useState(false);
  if (current !== undefined) {
    if (!onDelete) return null;
    const remove = () => onDelete(current);
    if (alone) return <IconButton size="sm" icon={Trash} label={`Delete view “${current}”`} onClick={remove} />;
    return (
      <Button size="sm" variant="ghost" icon={Trash} className="max-w-60" onClick={remove}>
        <span className="truncate">Delete view “{current}”</span>
      </Button>
    );
  }
  if (!canSave) return null;
  return (
    <Popover
      title="Save view"
      open={open}
      onOpenChange={setOpen}
      trigger={
        alone ? (
          <IconButton size="sm" icon={Bookmark} label="Save view" />
        ) : (
          <Button size="sm" variant="ghost" icon={Bookmark}>
            Save view
          </Button>
        )
      }
    >
      <NameForm
        taken={names}
        shareLabel={shareLabel}
        onSave={async (name, isShared) => {
          await onSave(name, isShared);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

type NameFormProps = {
  taken: readonly string[];
  shareLabel: string | undefined;
  onSave: (name: string, isShared: boolean) => Promise<void>;
};

function NameForm({ taken, shareLabel, onSave }: NameFormProps) {
  const [isShared, setShared] = useState(false);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A form within a popover still bubbles to the page's through React.
    event.stopPropagation();
    const viewName = name.trim();
    if (!viewName) return setError('Enter a name.');
    if (taken.some((each) => each.toLocaleLowerCase() === viewName.toLocaleLowerCase())) {
      return setError('You already have a view with this name. Choose another name.');
    }
    setBusy(true);
    try {
      await onSave(viewName, isShared);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "We couldn't save this view.");
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Name" error={error || undefined}>
        <Inline wrap={false}>
          <TextInput size="sm" value={name} maxLength={NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
          <Button size="sm" type="submit" busy={busy}>
            Save
          </Button>
        </Inline>
      </Field>
      {shareLabel ? (
        <Checkbox label={shareLabel} checked={isShared} onChange={({ target }) => setShared(target.checked)} />
      ) : null}
    </form>
  );
}
