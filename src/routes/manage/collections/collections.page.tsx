import PlusIcon from 'lucide-react/icons/plus';
import { useArrangedList } from '../../../data/arranged-list.ts';
import { useCollections } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { CollectionGrid } from '../../../features/collections/collection-grid.tsx';
import {
  arrangeCollections,
  COLLECTION_LIST,
  COLLECTION_SORTS,
} from '../../../features/collections/collection-list.ts';
import { NewCollectionDialog } from '../../../features/collections/new-collection-dialog.tsx';
import { DefaultPicturesLink } from '../../../features/default-pictures/default-pictures-link.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { SkeletonGrid } from '../../../patterns/skeleton-grid.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button } from '../../../ui/button.tsx';
import { NoCollectionsDrawing } from '../../../ui/drawings.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../../ui/toolbar.tsx';
import { useRestedText } from '../../../ui/use-rested-text.ts';
import { useAddressDialog } from '../../use-address-dialog.ts';
import { useListAddress } from '../../use-list-address.tsx';
import { usePlanLimit } from '../plan-limit.tsx';

export default function CollectionsPage() {
  const navigate = useNavigateAfter();
  const mayWrite = useSession().can('s.co.wr');
  const address = useListAddress(COLLECTION_LIST);
  const collections = useCollections();
  const limit = usePlanLimit('collections', {
    what: 'collections',
    freeUp: 'Delete a collection that you no longer use.',
  });
  const [making, setMaking] = useAddressDialog('new');
  const { q, sort } = address.values;
  const [typed, type] = useRestedText(q, (searchText) => address.change({ q: searchText }), 0);
  const arranged = useArrangedList(collections, {
    name: JSON.stringify(address.values),
    arrange: (all) => arrangeCollections(all, { q, sort }),
  });
  const count = lastKnownList(collections.state)?.length ?? 0;
  return (
    <>
      <ResourceListPage
        title="Collections"
        description="Groups of stories to show on your website"
        resource={arranged}
        nouns={['collection', 'collections']}
        address={address}
        limit={limit}
        actions={<DefaultPicturesLink />}
        add={
          mayWrite ? (
            <Button variant="primary" icon={PlusIcon} onClick={() => setMaking(true)}>
              New collection
            </Button>
          ) : null
        }
        filters={
          count > 1 ? (
            <Toolbar label="Search collections">
              <SearchInput label="Search collections" value={typed} onValueChange={type} />
              <ToolbarSpace />
              <Select
                aria-label="Sort by"
                name="sort"
                value={sort}
                onChange={(event) => address.change({ sort: event.target.value as typeof sort })}
                options={Object.entries(COLLECTION_SORTS).map(([value, label]) => ({ value, label }))}
              />
            </Toolbar>
          ) : null
        }
        skeleton={<SkeletonGrid cards={6} picture />}
        safe="Your website keeps showing your collections."
        none={{
          drawing: <NoCollectionsDrawing />,
          text: 'Create a collection to group stories, for example “Sport” or “Front page”.',
        }}
        nothingFound={{ text: `No results for “${q}”.` }}
      >
        {(shown) => <CollectionGrid collections={shown} />}
      </ResourceListPage>
      <NewCollectionDialog
        open={making && mayWrite}
        onOpenChange={setMaking}
        onMade={({ id }) => navigate(href('manage.collections.id', { id }))}
      />
    </>
  );
}
