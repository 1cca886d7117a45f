import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Collection } from '../../../domain/collection/schema.ts';
import { href } from '../../../domain/routes.ts';
import { ConnectedCollectionCard } from '../../../features/collections/connected-collection-card.tsx';
import { NewCollectionDialog } from '../../../features/collections/new-collection-dialog.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { LimitedListPage } from '../../../patterns/page-types/limited-list.tsx';
import { SkeletonGrid } from '../../../patterns/skeleton-grid.tsx';
import { useCollections, useWidgets } from '../../../services/lists.ts';
import { useChannelName } from '../../../services/live.ts';
import { useSession } from '../../../services/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoCollectionsDrawing, NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../../ui/toolbar.tsx';

const SORTS = { '-updatedAt': 'Last changed first', name: 'By name', '-count': 'Most stories' } as const;
type Sort = keyof typeof SORTS;

export default function CollectionsPage() {
  const navigate = useNavigate();
  const session = useSession();
  const { state, retry, retrying } = useCollections();
  const widgets = lastKnownList(useWidgets().state) ?? [];
  const channelName = useChannelName();
  const [params, setParams] = useSearchParams();
  const [making, setMaking] = useState(false);
  const room = session.availability('collections');
  const mayWrite = session.can('s.co.wr');
  const q = params.get('q') ?? '';
  const sort = (Object.keys(SORTS) as Sort[]).find((each) => each === params.get('sort')) ?? '-updatedAt';
  const known = lastKnownList(state);
  const make = (
    <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
      New collection
    </Button>
  );
  return (
    <>
      <LimitedListPage
        title="Collections"
        description="Stories that belong together, picked by hand or by a rule, ready for a page of yours."
        what="collections"
        room={room}
        plan={session.subscription?.displayName ?? null}
        makeRoom="Delete one that no page shows any more to make room."
        add={mayWrite ? make : null}
        filters={
          known && known.length > 1 ? (
            <Toolbar label="Find collections">
              <SearchInput
                label="Search collections"
                value={q}
                onValueChange={(words) => setParams(query(words, sort), { replace: true })}
              />
              <ToolbarSpace />
              <Select
                aria-label="Order"
                name="sort"
                value={sort}
                onChange={(event) => setParams(query(q, event.target.value as Sort), { replace: true })}
                options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
              />
            </Toolbar>
          ) : null
        }
        state={state}
        loadingLabel="Loading collections"
        skeleton={<SkeletonGrid cards={6} picture />}
        onRetry={retry}
        retrying={retrying}
        safe="Pages that show a collection go on showing it."
        empty={(first) => (
          <EmptyState drawing={<NoCollectionsDrawing />} title="No collection yet" level={2} action={first}>
            Make one for a page of yours, such as “Sport” or “Front page”.
          </EmptyState>
        )}
      >
        {(collections) => {
          const shown = visible(collections, q, sort);
          if (shown.length === 0) {
            return (
              <EmptyState
                drawing={<NothingFoundDrawing />}
                title="No collection fits"
                level={2}
                action={
                  <Button onClick={() => setParams(query('', sort), { replace: true })}>Show all collections</Button>
                }
              >
                None of them has “{q}” in its name or description.
              </EmptyState>
            );
          }
          return (
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Collections">
              {shown.map((collection) => (
                <li key={collection.id} className="grid">
                  <ConnectedCollectionCard
                    collection={collection}
                    channelName={channelName}
                    usedIn={widgets.filter((each) => each.collectionId === collection.id).map(({ name }) => name)}
                    link={(props) => <Link {...props} to={href('manage.collections.id', { id: collection.id })} />}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </LimitedListPage>
      <NewCollectionDialog
        open={making}
        onOpenChange={setMaking}
        onMade={({ id }) => navigate(href('manage.collections.id', { id }))}
      />
    </>
  );
}

function visible(collections: readonly Collection[], q: string, sort: Sort): Collection[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = collections.filter(({ name, description }) =>
    words.every((word) => `${name} ${description}`.toLocaleLowerCase().includes(word)),
  );
  if (sort === 'name') return found.toSorted((a, b) => a.name.localeCompare(b.name));
  if (sort === '-count') return found.toSorted((a, b) => b.count - a.count);
  return found.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
}

function query(q: string, sort: Sort): Record<string, string> {
  return { ...(q ? { q } : {}), ...(sort === '-updatedAt' ? {} : { sort }) };
}
