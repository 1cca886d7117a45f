import { useState } from 'react';
import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { PanelError } from '../../patterns/panel-error.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { Section } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useRestedText } from '../../ui/use-rested-text.ts';
import { idOfSchool, nameOfSchool, schoolColumns } from './school-columns.tsx';
import { useSchools } from './use-platform.ts';
import { useSchoolTableSpace } from './use-school-table-space.ts';

/** The others are on the page of all schools. */
const SHOWN = 10;

/** The first schools by name, to open one or to find it by a search, with the way to all of them. */
export function SchoolsSection() {
  const [q, search] = useState('');
  const [typed, type] = useRestedText(q, search);
  const schools = useSchools({ q }, SHOWN);
  const isWide = useSchoolTableSpace();
  const { state, total = 0, retry, retrying } = schools;
  const rows = lastKnownList(state);
  return (
    <Section
      title="Open a school"
      className="grid-cols-1"
      actions={
        <Link to={href('admin.schools', null, { q })} className={linkClass({ tone: 'quiet' })}>
          {total > SHOWN ? `All ${total.toLocaleString('en-GB')} schools` : 'All schools'}
        </Link>
      }
    >
      {rows ? <PanelError resource={schools} /> : null}
      <DataTable
        key={isWide ? 'wide' : 'narrow'}
        label="Schools"
        role="table"
        columns={schoolColumns(isWide)}
        rows={rows ?? []}
        rowId={idOfSchool}
        rowName={nameOfSchool}
        tools={<SearchInput label="Search schools" className="w-72 max-w-full" value={typed} onValueChange={type} />}
        loading={state.status === 'loading'}
        failure={
          state.status === 'error' && !rows ? (
            <ErrorState level={3} message={state.error.message} onRetry={retry} busy={retrying} />
          ) : undefined
        }
        empty={
          <EmptyState level={3} title={q ? `No results for “${q}”` : 'No schools yet'}>
            {q ? 'Try the beginnings of words, for example “oak tau”.' : 'Schools that register appear here.'}
          </EmptyState>
        }
      />
    </Section>
  );
}
