import { Link } from 'react-router-dom';
import { useCollections, useWidgets } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { LimitMeterRow } from '../../../patterns/limit-meter-row.tsx';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { SkeletonGrid } from '../../../patterns/skeleton-grid.tsx';
import { When } from '../../../patterns/when.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { NoWidgetsDrawing } from '../../../ui/drawings.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { SeePlans } from '../../manage/see-plans.tsx';
import { NewWidgetLink } from '../new-widget-link.tsx';

export default function WidgetsPage() {
  const session = useSession();
  const widgets = useWidgets();
  const collections = lastKnownList(useCollections().state) ?? [];
  const mayWrite = session.can('s.w.wr');
  const story = session.availability('widgets');
  const newsletter = session.availability('newsletterWidgets');
  return (
    <ResourceListPage
      title="Widgets"
      description="Show your stories on your website."
      add={mayWrite && story.available ? <NewWidgetLink /> : null}
      notice={
        <LimitMeterRow
          title="Plan usage"
          plan={session.subscription ? `${session.subscription.displayName} plan` : 'No plan yet'}
          limits={[
            { label: 'Story widgets', used: story.used, limit: story.limit },
            { label: 'Newsletter widgets', used: newsletter.used, limit: newsletter.limit },
          ]}
          action={story.available ? null : <SeePlans size="sm" />}
        />
      }
      resource={widgets}
      nouns={['widget', 'widgets']}
      skeleton={<SkeletonGrid cards={3} />}
      safe="Widgets on your website keep showing their stories."
      none={{
        drawing: <NoWidgetsDrawing />,
        text: 'Create a widget to show a collection on your website.',
      }}
    >
      {(widgets) => (
        <section className="grid gap-3" aria-labelledby="story-widgets">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="story-widgets" className="type-display text-xl">
              Story widgets
            </h2>
            <Link to={href('widgets.story')} className={linkClass()}>
              All {widgets.length} story widgets
            </Link>
          </div>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {widgets.slice(0, 6).map((widget) => (
              <li key={widget.id} className="grid">
                <Card as="article" padding="md" className="grid content-start gap-1">
                  <CardTitle as="h3" dir="auto" className="wrap-anywhere">
                    {mayWrite ? (
                      <Link to={href('widgets.story.edit.id', { id: widget.id })} className="hover:text-brand-text">
                        {widget.name}
                      </Link>
                    ) : (
                      widget.name
                    )}
                  </CardTitle>
                  <p className="text-ink-2 wrap-anywhere">
                    {collections.find(({ id }) => id === widget.collectionId)?.name ?? 'A collection'} as a{' '}
                    {widget.layout}
                  </p>
                  <p className="text-sm text-ink-3">
                    Created <When iso={widget.dateCreated} />
                  </p>
                  {widget.disabledByPlan ? <p className="text-sm text-amber-text">Paused: over plan limit</p> : null}
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
    </ResourceListPage>
  );
}
