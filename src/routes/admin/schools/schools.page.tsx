import { useMemo } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { idOfSchool, nameOfSchool, schoolColumns } from '../../../features/platform/school-columns.tsx';
import { type PlanName, SCHOOLS_LIST, SchoolFilters } from '../../../features/platform/school-filters.tsx';
import { useSchools } from '../../../features/platform/use-platform.ts';
import { useSchoolTableSpace } from '../../../features/platform/use-school-table-space.ts';
import { AdminTablePage } from '../../../patterns/page-types/admin-table.tsx';
import { useListAddress } from '../../use-list-address.tsx';

export default function SchoolsPage() {
  const { values, change, reset, isFiltered } = useListAddress(SCHOOLS_LIST);
  const { status, ...narrowing } = values;
  const schools = useSchools({ ...narrowing, ...(status ? { status } : {}) });
  const plans = usePlans();
  const isWide = useSchoolTableSpace();
  return (
    <AdminTablePage
      key={isWide ? 'wide' : 'narrow'}
      title="Schools"
      description={describe(schools.total, isFiltered)}
      filters={<SchoolFilters list={values} plans={plans} onChange={change} onClear={reset} />}
      resource={schools}
      loadingLabel="Loading schools"
      columns={schoolColumns(isWide)}
      rowId={idOfSchool}
      rowName={nameOfSchool}
      empty={
        isFiltered
          ? {
              title: values.q ? `No results for “${values.q}”` : 'No matching schools',
              text: 'Try the beginnings of words, for example “oak tau”, or other filters.',
              onClear: reset,
            }
          : { title: 'No schools yet', text: 'Schools that register appear here.' }
      }
    />
  );
}

function describe(total: number | undefined, isFiltered: boolean): string {
  const about = 'Status, plan, channels and published stories of every school';
  if (total === undefined) return about;
  const count = `${total.toLocaleString('en-GB')} ${total === 1 ? 'school' : 'schools'}`;
  return isFiltered ? `${count} found` : count;
}

/** Those that a school is on, by name. */
function usePlans(): readonly PlanName[] {
  const { institutions } = useSession();
  const schools = institutions.status === 'ready' ? institutions.value : null;
  return useMemo(() => {
    const plans = new Map(
      schools?.flatMap(({ subscription }) => (subscription ? [[subscription.id, subscription]] : [])),
    );
    return [...plans.values()].toSorted((one, other) => one.displayName.localeCompare(other.displayName, 'en-GB'));
  }, [schools]);
}
