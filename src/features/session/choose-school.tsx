import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../data/alerts.tsx';
import { useSession } from '../../data/session/session.tsx';
import type { Institution } from '../../domain/institution/schema.ts';
import { href } from '../../domain/routes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Loading, SkeletonList } from '../../ui/skeleton.tsx';
import { BarePage } from './bare-page.tsx';

/** More schools than these get a box to find one by its name. */
const SEARCH_FROM = 8;

/** Shown when no school is open: the person has several, or the last one could not be opened. */
export function ChooseSchool() {
  const { user, institutions, institution, chooseInstitution, retryInstitution, signOut } = useSession();
  const [query, setQuery] = useState('');
  const failure = institution.status === 'error' ? institution.error : null;
  const all =
    institutions.status === 'ready' ? institutions.value : institutions.status === 'error' ? institutions.last : [];
  const schools = (all ?? []).filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <BarePage
      title={failure ? 'The school could not be opened' : 'Choose a school'}
      corner={
        <>
          {user?.claims.admin ? (
            <Link to={href('admin.manageschools')} className={buttonClass({ variant: 'ghost' })}>
              Run the platform
            </Link>
          ) : null}
          <Button variant="ghost" onClick={() => void signOut()}>
            Sign out
          </Button>
        </>
      }
    >
      {failure ? (
        <Banner
          tone="danger"
          title={errorMessage(failure)}
          action={
            <Button size="sm" onClick={retryInstitution}>
              Try again
            </Button>
          }
        >
          Nothing of the school was changed.
        </Banner>
      ) : (
        <p className="text-ink-2">You can change to another one at any time, at the foot of the sidebar.</p>
      )}
      {(all?.length ?? 0) > SEARCH_FROM ? (
        <SearchInput label="Find a school" value={query} onValueChange={setQuery} />
      ) : null}
      {institutions.status === 'loading' ? (
        <Loading label="Loading your schools">
          <SkeletonList />
        </Loading>
      ) : null}
      {institutions.status === 'error' && !failure ? (
        <Banner tone="danger" title="The list of schools did not load.">
          Please reload the page.
        </Banner>
      ) : null}
      {institutions.status === 'empty' ? <p>There is no school here yet.</p> : null}
      <ul className="grid gap-2">
        {schools.map((school) => (
          <li key={school.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-surface border border-subtle bg-surface p-3 text-start transition-colors hover:border-strong hover:bg-hover"
              onClick={() => chooseInstitution(school.id)}
            >
              <Avatar name={school.name} shape="school" size="lg" />
              <span className="grid min-w-0">
                <span className="truncate font-medium text-ink">{school.name}</span>
                <span className="text-sm text-ink-3">{planLine(school)}</span>
              </span>
            </button>
          </li>
        ))}
        {all && all.length > 0 && schools.length === 0 ? (
          <li className="text-ink-2">No school has this name.</li>
        ) : null}
      </ul>
    </BarePage>
  );
}

function planLine({ isApproved, subscription }: Institution): string {
  const plan = subscription ? `${subscription.displayName} plan` : 'No plan yet';
  return isApproved ? plan : `${plan}, waits for approval`;
}
