import { Link } from 'react-router-dom';
import { useArrangedList } from '../../../data/arranged-list.ts';
import { useCollections, useWidgets } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { WidgetGridSkeleton } from '../../../features/widgets/widget-card.tsx';
import { WidgetGrid } from '../../../features/widgets/widget-grid.tsx';
import { arrangeWidgets, WIDGET_LIST, WIDGET_SORTS } from '../../../features/widgets/widget-list.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { NoWidgetsDrawing } from '../../../ui/drawings.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../../ui/toolbar.tsx';
import { useRestedText } from '../../../ui/use-rested-text.ts';
import { usePlanLimit } from '../../manage/plan-limit.tsx';
import { useListAddress } from '../../use-list-address.tsx';
import { NewWidgetLink } from '../new-widget-link.tsx';

export default function StoryWidgetsPage() {
  const mayWrite = useSession().can('s.w.wr');
  const address = useListAddress(WIDGET_LIST);
  const { q, sort } = address.values;
  const [typed, type] = useRestedText(q, (searchText) => address.change({ q: searchText }), 0);
  const widgets = useWidgets();
  const collections = lastKnownList(useCollections().state) ?? [];
  const collectionName = (id: string) => collections.find((each) => each.id === id)?.name ?? '';
  const arranged = useArrangedList(widgets, {
    // The names of collections come by themselves, and later.
    name: JSON.stringify([q, sort, sort === 'collection' || q ? collections.map(({ name }) => name) : null]),
    arrange: (all) => arrangeWidgets(all, collectionName, { q, sort }),
  });
  const limit = usePlanLimit('widgets', {
    what: 'story widgets',
    freeUp: 'Delete a widget that you no longer use.',
  });
  const count = lastKnownList(widgets.state)?.length ?? 0;
  return (
    <ResourceListPage
      title="Story widgets"
      description="Each widget shows a collection on your website."
      breadcrumbs={[
        { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
        { label: 'Story widgets' },
      ]}
      resource={arranged}
      nouns={['widget', 'widgets']}
      address={address}
      limit={limit}
      add={
        mayWrite ? (
          <>
            <Link to={href('manage.widget-defaults')} className={buttonClass()}>
              Widget defaults
            </Link>
            <NewWidgetLink />
          </>
        ) : null
      }
      filters={
        count > 1 ? (
          <Toolbar label="Search widgets">
            <SearchInput label="Search widgets" value={typed} onValueChange={type} />
            <ToolbarSpace />
            <Select
              aria-label="Sort by"
              name="sort"
              value={sort}
              onChange={({ target }) => address.change({ sort: target.value as typeof sort })}
              options={Object.entries(WIDGET_SORTS).map(([value, label]) => ({ value, label }))}
            />
          </Toolbar>
        ) : null
      }
      skeleton={<WidgetGridSkeleton cards={6} />}
      safe="Widgets on your website keep showing their stories."
      none={{
        drawing: <NoWidgetsDrawing />,
        text: 'Create a widget to show a collection on your website.',
      }}
      nothingFound={{ text: `No results for “${q}”.` }}
    >
      {(shown) => (
        <WidgetGrid
          widgets={shown}
          collectionName={collectionName}
          isAvailable={limit.usage.available}
          mayWrite={mayWrite}
        />
      )}
    </ResourceListPage>
  );
}
