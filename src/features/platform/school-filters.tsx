import { DIRECTORY_SORTS, type DirectoryQuery } from '../../domain/admin/directory.ts';
import { SCHOOL_STATUSES } from '../../domain/institution/schema.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';
import { SCHOOL_STATUS_LABELS } from './school-status.ts';

/** Which schools are shown, and in which order. */
export const SCHOOLS_LIST = { q: '', status: ['', ...SCHOOL_STATUSES], plan: '', sort: DIRECTORY_SORTS } as const;
type SchoolsList = AddressValues<typeof SCHOOLS_LIST>;

export type PlanName = { readonly id: string; readonly displayName: string };

const SORT_LABELS: Record<NonNullable<DirectoryQuery['sort']>, string> = {
  name: 'Name',
  '-createdAt': 'Newest first',
};

type Props = {
  list: SchoolsList;
  /** The plans that schools are on. */
  plans: readonly PlanName[];
  onChange: (changes: Partial<SchoolsList>) => void;
  onClear: () => void;
};

export function SchoolFilters({ list: { q, status, plan, sort }, plans, onChange, onClear }: Props) {
  const [typed, type] = useRestedText(q, (searchText) => onChange({ q: searchText }));
  const planName = plans.find(({ id }) => id === plan)?.displayName ?? plan;
  return (
    <FilterBar
      label="Filter the schools"
      search={
        <SearchInput
          className="max-w-72 min-w-48 flex-1 basis-48"
          label="Search schools"
          value={typed}
          onValueChange={type}
        />
      }
      set={[
        ...(status ? [{ id: 'status', label: `Status: ${SCHOOL_STATUS_LABELS[status]}` }] : []),
        ...(plan ? [{ id: 'plan', label: `Plan: ${planName}` }] : []),
      ]}
      onRemove={(id) => onChange({ [id]: '' } as Partial<SchoolsList>)}
      onClear={onClear}
    >
      <Field label="Status">
        <Select
          value={status}
          onChange={({ target }) => onChange({ status: target.value as SchoolsList['status'] })}
          options={[
            { value: '', label: 'Any status' },
            ...SCHOOL_STATUSES.map((value) => ({ value, label: SCHOOL_STATUS_LABELS[value] })),
          ]}
        />
      </Field>
      <Field label="Plan">
        <Select
          value={plan}
          onChange={({ target }) => onChange({ plan: target.value })}
          options={[
            { value: '', label: 'Any plan' },
            ...plans.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
        />
      </Field>
      <Field label="Order">
        <Select
          value={sort}
          onChange={({ target }) => onChange({ sort: target.value as SchoolsList['sort'] })}
          options={DIRECTORY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        />
      </Field>
    </FilterBar>
  );
}
