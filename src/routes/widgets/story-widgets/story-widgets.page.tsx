import { Link } from 'react-router-dom';
import { useArrangedList } from '../../../data/arranged-list.ts';
import { useWidgets } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { WidgetTable } from '../../../features/widgets/widget-table.tsx';
import { hasWords } from '../../../lib/has-words.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { NoWidgetsDrawing } from '../../../ui/drawings.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonTable } from '../../../ui/skeleton.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { useRestedText } from '../../../ui/use-rested-text.ts';
import { usePlanLimit } from '../../manage/plan-limit.tsx';
import { useListAddress } from '../../use-list-address.tsx';
import { NewWidgetLink } from '../new-widget-link.tsx';

/** So few are found at a glance. */
const FEW = 4;

export default function StoryWidgetsPage() {
  const mayWrite = useSession().can('s.w.wr');
  const address = useListAddress({ q: '' });
  const { q } = address.values;
  const [typed, type] = useRestedText(q, (searchText) => address.change({ q: searchText }), 0);
  const widgets = useWidgets();
  const arranged = useArrangedList(widgets, {
    name: q,
    arrange: (all) => all.filter(({ name }) => hasWords(name, q)),
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
      add={mayWrite ? <NewWidgetLink /> : null}
      filters={
        count > FEW ? (
          <Toolbar label="Search widgets">
            <SearchInput label="Search widgets" value={typed} onValueChange={type} />
          </Toolbar>
        ) : null
      }
      skeleton={<SkeletonTable rows={5} columns={5} />}
      safe="Widgets on your website keep showing their stories."
      none={{
        drawing: <NoWidgetsDrawing />,
        text: 'Create a widget to show a collection on your website.',
      }}
      nothingFound={{ text: `No results for “${q}”.` }}
    >
      {(shown) => <WidgetTable widgets={shown} isAvailable={limit.usage.available} mayWrite={mayWrite} />}
    </ResourceListPage>
  );
}
