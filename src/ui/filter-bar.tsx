import Bookmark from 'lucide-react/icons/bookmark';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Chip, ChipList } from './chip.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Divider, Inline, Stack } from './layout.tsx';
import { Popover } from './popover.tsx';
import { Text } from './text.tsx';
import { TextInput } from './text-input.tsx';
import { Toolbar } from './toolbar.tsx';

const NAME_LENGTH = 60;

type Props = {
  /** "Filter stories". */
  label: string;
  /** The controls: selects, dates, a search. */
  children: ReactNode;
  /** What is set, each as it reads: "Status: waiting". */
  set: readonly { id: string; label: string }[];
  onRemove: (id: string) => void;
  onClear: () => void;
  saved?: SavedFilters;
  className?: string;
};

export type SavedFilters = {
  filters: readonly { id: string; name: string }[];
  /** The one that is on as it was saved. */
  current?: string;
  onApply: (id: string) => void;
  /** Called with a name that is not taken. A failure's message is shown; the name stays. */
  onSave: (name: string) => void | Promise<void>;
  onDelete: (id: string) => void;
};

/** The controls of a list, what is set below them, and sets of filters kept under a name. */
export function FilterBar({ label, children, set, onRemove, onClear, saved, className }: Props) {
  return (
    <Stack data-slot="filter-bar" gap={2} className={className}>
      <Toolbar label={label}>
        {children}
        {saved ? <Saved {...saved} canSave={set.length > 0} /> : null}
      </Toolbar>
      {set.length > 0 ? (
        <ChipList role="group" aria-label="Filters that are set" className="items-center">
          {set.map(({ id, label }) => (
            <Chip key={id} onRemove={() => onRemove(id)} removeLabel={`Remove ${label}`}>
              {label}
            </Chip>
          ))}
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear all
          </Button>
        </ChipList>
      ) : null}
    </Stack>
  );
}

function Saved({ filters, current, onApply, onSave, onDelete, canSave }: SavedFilters & { canSave: boolean }) {
  const [open, setOpen] = useState(false);
  const name = filters.find(({ id }) => id === current)?.name;
  return (
    <Popover
      title="My filters"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="sm" variant="ghost" icon={Bookmark} className="max-w-60">
          {name ?? (filters.length > 0 ? `My filters (${filters.length})` : 'My filters')}
        </Button>
      }
    >
      <Stack gap={3}>
        {filters.length === 0 ? (
          <Text size="sm" tone="quiet">
            Keep what is set under a name, and find it here the next time.
          </Text>
        ) : (
          <Stack as="ul" gap={1}>
            {filters.map(({ id, name }) => (
              <Inline as="li" key={id} wrap={false} gap={1}>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-pressed={id === current}
                  className="min-w-0 flex-1 justify-start aria-pressed:bg-brand-soft"
                  onClick={() => {
                    onApply(id);
                    setOpen(false);
                  }}
                >
                  {name}
                </Button>
                <IconButton size="sm" icon={Trash} label={`Delete ${name}`} onClick={() => onDelete(id)} />
              </Inline>
            ))}
          </Stack>
        )}
        {canSave && current === undefined ? (
          <>
            {filters.length > 0 ? <Divider /> : null}
            <SaveAs taken={filters.map(({ name }) => name)} onSave={onSave} />
          </>
        ) : null}
      </Stack>
    </Popover>
  );
}

function SaveAs({ taken, onSave }: { taken: readonly string[]; onSave: SavedFilters['onSave'] }) {
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A form within a popover still bubbles to the page's through React.
    event.stopPropagation();
    const wanted = name.trim();
    if (!wanted) return setError('Give it a name.');
    if (taken.some((each) => each.toLocaleLowerCase() === wanted.toLocaleLowerCase())) {
      return setError('There is one of this name. Choose another, or delete that one first.');
    }
    setBusy(true);
    try {
      await onSave(wanted);
      setName('');
      setError('');
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'It could not be saved.');
    }
    setBusy(false);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field label="Save what is set as" error={error || undefined}>
        <Inline wrap={false}>
          <TextInput size="sm" value={name} maxLength={NAME_LENGTH} onChange={(event) => setName(event.target.value)} />
          <Button size="sm" type="submit" busy={busy}>
            Save
          </Button>
        </Inline>
      </Field>
    </form>
  );
}
