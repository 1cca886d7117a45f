import { useState } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { Institution } from '../../domain/institution/schema.ts';
import { hasWords } from '../../lib/has-words.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { SchoolAvatar } from '../../patterns/schools/school-avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Loading, SkeletonList } from '../../ui/skeleton.tsx';

/** More schools than these get a search field. */
const SEARCH_FROM = 8;
/** A longer list is for the search. */
const MOST_SHOWN = 50;

/** The person's schools, of a platform admin all; a press opens one. */
export function SchoolList() {
  const { institutions, institution, chooseInstitution } = useSession();
  const [query, setQuery] = useState('');
  const all = institutions.status === 'empty' ? [] : (lastKnown(institutions) ?? []);
  const schools = all.filter(({ name }) => hasWords(name, query.trim()));
  return (
    <>
      {all.length > SEARCH_FROM ? <SearchInput label="Search schools" value={query} onValueChange={setQuery} /> : null}
      {institutions.status === 'loading' ? (
        <Loading label="Loading your schools">
          <SkeletonList />
        </Loading>
      ) : null}
      {institutions.status === 'error' && institution.status !== 'error' ? (
        <Banner tone="danger" title="We couldn’t load the list of schools">
          Reload the page to try again.
        </Banner>
      ) : null}
      {institutions.status === 'empty' ? (
        <p className="text-ink-2">No schools yet. Schools that register appear here.</p>
      ) : null}
      <ul className="grid gap-2">
        {schools.slice(0, MOST_SHOWN).map((school) => (
          <li key={school.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-surface border border-subtle bg-surface p-3 text-start transition-colors hover:border-strong hover:bg-hover"
              onClick={() => chooseInstitution(school.id)}
            >
              <SchoolAvatar name={school.name} colour={school.colours?.primary} size="lg" />
              <span className="grid min-w-0">
                <span className="truncate font-medium text-ink">{school.name}</span>
                <span className="text-sm text-ink-3">{planLine(school)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {all.length > 0 && schools.length === 0 ? <p className="text-ink-2">No results for “{query.trim()}”</p> : null}
      {schools.length > MOST_SHOWN ? (
        <p className="text-sm text-ink-3">
          {MOST_SHOWN} of {schools.length.toLocaleString('en-GB')} schools. Search to find the others.
        </p>
      ) : null}
    </>
  );
}

function planLine({ isApproved, subscription }: Institution): string {
  const plan = subscription ? `${subscription.displayName} plan` : 'No plan yet';
  return isApproved ? plan : `${plan}, awaiting approval`;
}
