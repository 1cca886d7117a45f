import type { Role } from '../../domain/access.ts';
import type { AddressValues } from '../../lib/list-address.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';

/** What the list of people shows. */
export const PEOPLE_LIST = { q: '', role: '', secondFactor: ['', 'none'] } as const;
type PeopleList = AddressValues<typeof PEOPLE_LIST>;

type Props = { roles: readonly Role[]; list: PeopleList; onChange: (changes: Partial<PeopleList>) => void };

/** Which people are shown. */
export function PeopleFilters({ roles, list: { q, role, secondFactor }, onChange }: Props) {
  const [typed, type] = useRestedText(q, (searchText) => onChange({ q: searchText }), 0);
  return (
    <Toolbar label="Find people">
      <SearchInput label="Search people" value={typed} maxLength={200} onValueChange={type} />
      <Select
        aria-label="Role"
        value={role}
        onChange={(event) => onChange({ role: event.target.value })}
        options={[{ value: '', label: 'All roles' }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Select
        aria-label="Two-step verification"
        value={secondFactor}
        onChange={(event) => onChange({ secondFactor: event.target.value === 'none' ? 'none' : '' })}
        options={[
          { value: '', label: 'Two-step verification: any' },
          { value: 'none', label: 'Without two-step verification' },
        ]}
      />
    </Toolbar>
  );
}
