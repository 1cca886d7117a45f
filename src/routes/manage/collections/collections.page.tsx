import PlusIcon from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCollections, useWidgets } from '../../../data/lists.ts';
import { useChannelName } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import {
  COLLECTION_PAGE_SIZES,
  COLLECTION_SORTS,
  type CollectionList,
  pageOfCollections,
  readCollectionList,
  writeCollectionList,
} from '../../../features/collections/collection-list.ts';
import { ConnectedCollectionCard } from '../../../features/collections/connected-collection-card.tsx';
import { NewCollectionDialog } from '../../../features/collections/new-collection-dialog.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { LimitedListPage } from '../../../patterns/page-types/limited-list.tsx';
import { SkeletonGrid } from '../../../patterns/skeleton-grid.tsx';
import { Button } from '../../../ui/button.tsx';
import { NoCollectionsDrawing, NothingFoundDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../../ui/toolbar.tsx';
import { SeePlans } from '../see-plans.tsx';

export default function CollectionsPage() {
  const navigate = useNavigate();
  const session = useSession();
  const collections = useCollections();
  const widgets = useWidgets().state;
  const knownWidgets = lastKnownList(widgets);
  const channelName = useChannelName();
  const [params, setParams] = useSearchParams();
  const [making, setMaking] = useState(false);
  const room = session.availability('collections');
  const mayWrite = session.can('s.co.wr');
  const list = readCollectionList(params);
  const top = useRef<HTMLUListElement>(null);
  const change = (changes: Partial<CollectionList>) =>
    setParams(writeCollectionList({ ...list, page: 1, ...changes }), { replace: true });
  const known = lastKnownList(collections.state);
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
        plans={<SeePlans size="sm" />}
        add={mayWrite ? make : null}
        filters={
          known && known.length > 1 ? (
            <Toolbar label="Find collections">
              <SearchInput label="Search collections" value={list.q} onValueChange={(q) => change({ q })} />
              <ToolbarSpace />
              <Select
                aria-label="Order"
                name="sort"
                value={list.sort}
                onChange={(event) => change({ sort: event.target.value as CollectionList['sort'] })}
                options={Object.entries(COLLECTION_SORTS).map(([value, label]) => ({ value, label }))}
              />
            </Toolbar>
          ) : null
        }
        resource={collections}
        loadingLabel="Loading collections"
        skeleton={<SkeletonGrid cards={6} picture />}
        safe="Pages that show a collection go on showing it."
        empty={(first) => (
          <EmptyState drawing={<NoCollectionsDrawing />} title="No collection yet" level={2} action={first}>
            Make one for a page of yours, such as “Sport” or “Front page”.
          </EmptyState>
        )}
      >
        {(collections) => {
          const { found, page, shown } = pageOfCollections(collections, list);
          if (found === 0) {
            return (
              <EmptyState
                drawing={<NothingFoundDrawing />}
                title="No collection fits"
                level={2}
                action={<Button onClick={() => change({ q: '' })}>Show all collections</Button>}
              >
                None of them has “{list.q}” in its name or description.
              </EmptyState>
            );
          }
          return (
            <div className="grid gap-5">
              <ul ref={top} className="grid scroll-mt-4 gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Collections">
                {shown.map((collection) => (
                  <li key={collection.id} className="grid">
                    <ConnectedCollectionCard
                      collection={collection}
                      channelName={channelName}
                      usedIn={
                        knownWidgets?.filter((each) => each.collectionId === collection.id).map(({ name }) => name) ??
                        (widgets.status === 'loading' ? 'loading' : undefined)
                      }
                      link={(props) => <Link {...props} to={href('manage.collections.id', { id: collection.id })} />}
                    />
                  </li>
                ))}
              </ul>
              {found > COLLECTION_PAGE_SIZES[0] ? (
                <Pagination
                  label="Collections"
                  noun="collections"
                  page={page}
                  pageSize={list.size}
                  total={found}
                  pageSizes={COLLECTION_PAGE_SIZES}
                  onPageSizeChange={(size) => change({ size })}
                  linkTo={(to) => (props) => (
                    <Link
                      {...props}
                      to={{ search: `?${new URLSearchParams(writeCollectionList({ ...list, page: to }))}` }}
                      onClick={() => top.current?.scrollIntoView({ block: 'start' })}
                    />
                  )}
                />
              ) : null}
            </div>
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
