import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { AnyPerson } from '../../domain/admin/people.ts';
import { PeopleTable } from '../../features/platform/people-table.tsx';
import { PersonDrawer } from '../../features/platform/person-drawer.tsx';
import { useAllPeople } from '../../features/platform/use-platform.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { ListPage } from '../../patterns/page-types/list.tsx';
import { Button } from '../../ui/button.tsx';
import { NothingFoundDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonTable } from '../../ui/skeleton.tsx';

/** After the last letter, before the server is asked. */
const REST_MS = 250;

export default function AllPeoplePage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => setQuery(typed.trim() ? { q: typed.trim() } : {}, { replace: true }), REST_MS);
    return () => clearTimeout(timer);
  }, [typed, q, setQuery]);
  const found = useAllPeople(q);
  const [opened, setOpened] = useState<string | null>(null);
  const open = useCallback(({ uid }: AnyPerson) => setOpened(uid), []);
  const people = lastKnown(found.state) ?? [];
  const person = people.find(({ uid }) => uid === opened);
  return (
    <>
      <ListPage
        title="All people"
        description="Everybody with an account, whatever school they are of."
        filters={
          <SearchInput
            label="Find by name, e-mail or job title"
            className="w-80 max-w-full"
            value={typed}
            onValueChange={setTyped}
          />
        }
        resource={found}
        skeleton={<SkeletonTable columns={5} />}
        loadingLabel="Loading people"
        empty={
          <EmptyState drawing={<NothingFoundDrawing />} title="Nobody has these words">
            The beginnings of words do, such as “marg oak”.
          </EmptyState>
        }
      >
        {(shown) => (
          <div className="grid gap-4">
            <PeopleTable people={shown} onOpen={open} />
            {found.hasMore ? (
              <Button className="justify-self-center" busy={found.loadingMore} onClick={found.loadMore}>
                Show more
              </Button>
            ) : null}
          </div>
        )}
      </ListPage>
      {person ? (
        <PersonDrawer
          key={person.uid}
          person={person}
          isSelf={person.uid === user?.uid}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
