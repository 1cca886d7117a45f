import DownIcon from 'lucide-react/icons/arrow-down';
import UpIcon from 'lucide-react/icons/arrow-up';
import RemoveIcon from 'lucide-react/icons/x';
import { useCollections } from '../../data/lists.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { MOST_OFFERED } from '../../domain/institution/school-page.ts';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';

type Props = {
  /** Of the field in the form. */
  name: string;
  /** In the order in which visitors see them. */
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** Which collections visitors can choose on the school's page, and in which order. */
export function OfferedCollections({ name, ids, onChange, onBlur, error }: Props) {
  const { state } = useCollections();
  const all = state.status === 'ready' ? state.value : [];
  const others = all.filter(({ id }) => !ids.includes(id));
  const isFull = ids.length >= MOST_OFFERED;
  return (
    <div className="grid grid-cols-1 gap-2">
      <Field
        label="Add a collection"
        description={`Visitors can filter the stories by these collections. Choose up to ${MOST_OFFERED}.`}
        error={error}
        optional
      >
        <Select
          name={name}
          value=""
          disabled={isFull || others.length === 0}
          onBlur={onBlur}
          onChange={({ target }) => target.value && onChange([...ids, target.value])}
          options={[
            { value: '', label: promptOf(state.status, { isFull, isEmpty: others.length === 0 }) },
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {ids.length > 0 ? (
        <ol
          aria-label="Collections on the page"
          className="divide-y divide-subtle rounded-surface border border-subtle"
        >
          {ids.map((id, index) => (
            <li key={id} className="flex items-center gap-1 py-1 ps-3 pe-1">
              <span className="min-w-0 grow break-words">{nameOf(all, id)}</span>
              <IconButton
                icon={UpIcon}
                label={`Move up: ${nameOf(all, id)}`}
                disabled={index === 0}
                onClick={() => onChange(swapped(ids, index, index - 1))}
              />
              <IconButton
                icon={DownIcon}
                label={`Move down: ${nameOf(all, id)}`}
                disabled={index === ids.length - 1}
                onClick={() => onChange(swapped(ids, index, index + 1))}
              />
              <IconButton
                icon={RemoveIcon}
                label={`Remove: ${nameOf(all, id)}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function promptOf(status: string, { isFull, isEmpty }: { isFull: boolean; isEmpty: boolean }): string {
  if (status === 'loading') return 'Loading collections…';
  if (status === 'error') return 'The collections couldn’t be loaded';
  if (isFull) return `${MOST_OFFERED} of ${MOST_OFFERED} chosen`;
  return isEmpty ? 'No other collections' : 'Choose a collection';
}

const swapped = (ids: readonly string[], one: number, other: number): string[] =>
  ids.with(one, ids[other] ?? '').with(other, ids[one] ?? '');

const nameOf = (all: readonly Collection[], id: string): string =>
  all.find((collection) => collection.id === id)?.name ?? 'Deleted collection';
