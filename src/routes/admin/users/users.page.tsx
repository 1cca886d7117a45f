import { useSession } from '../../../data/session/session.tsx';
import type { AnyPerson } from '../../../domain/admin/people.ts';
import { nameOfPerson, peopleColumns } from '../../../features/platform/people-columns.tsx';
import { PersonDrawer } from '../../../features/platform/person-drawer.tsx';
import { useAllPeople } from '../../../features/platform/use-platform.ts';
import { AdminTablePage } from '../../../patterns/page-types/admin-table.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { useRestedText } from '../../../ui/use-rested-text.ts';
import { useListAddress } from '../../use-list-address.tsx';

const idOf = ({ uid }: AnyPerson) => uid;

export default function AllPeoplePage() {
  const { user } = useSession();
  const { values, change, reset } = useListAddress({ q: '' });
  const [typed, type] = useRestedText(values.q, (q) => change({ q }));
  const people = useAllPeople(values.q);
  return (
    <AdminTablePage
      title="All people"
      description="Everyone with an account, in every school"
      filters={
        <SearchInput
          label="Search by name, email or job title"
          className="w-80 max-w-full"
          value={typed}
          onValueChange={type}
        />
      }
      resource={people}
      loadingLabel="Loading people"
      columns={peopleColumns}
      rowId={idOf}
      rowName={nameOfPerson}
      empty={
        values.q
          ? {
              title: `No results for “${values.q}”`,
              text: 'Try the beginnings of words, for example “marg oak”.',
              onClear: reset,
            }
          : { title: 'No people yet', text: 'Everyone who creates an account is listed here.' }
      }
      drawer={(person, close) => (
        <PersonDrawer key={person.uid} person={person} isSelf={person.uid === user?.uid} onClose={close} />
      )}
    />
  );
}
