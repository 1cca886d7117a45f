import { useCollections, useWidgets } from '../../../data/lists.ts';
import { useNewsletters } from '../../../data/newsletters/newsletters.ts';
import { useSession } from '../../../data/session/session.tsx';
import type { Newsletter } from '../../../domain/newsletter/schema.ts';
import type { Widget } from '../../../domain/widget/schema.ts';
import { WidgetGridSkeleton } from '../../../features/widgets/widget-card.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import { combineResources } from '../../../lib/resource.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';
import { LimitMeterRow } from '../../../patterns/plan/limit-meter-row.tsx';
import { NoWidgetsDrawing } from '../../../ui/drawings.tsx';
import { SeePlans } from '../../manage/see-plans.tsx';
import { useNewNewsletter } from '../new-newsletter.tsx';
import { NewWidgetLink } from '../new-widget-link.tsx';
import { NewsletterCards } from './newsletter-cards.tsx';
import { WidgetCards } from './widget-cards.tsx';

export default function WidgetsPage() {
  const session = useSession();
  const widgets = useWidgets();
  const newsletters = useNewsletters();
  const collections = lastKnownList(useCollections().state) ?? [];
  const mayWrite = session.can('s.w.wr');
  const story = session.availability('widgets');
  const newsletter = session.availability('newsletterWidgets');
  const adding = useNewNewsletter(story.available ? 'secondary' : 'primary');
  const newOnes = mayWrite ? (
    <>
      {newsletter.available ? adding.button : null}
      {story.available ? <NewWidgetLink /> : null}
    </>
  ) : null;
  return (
    <>
      <ResourceListPage
        title="Widgets"
        description="Show your stories on your website, and gather them in newsletters."
        add={story.available || newsletter.available ? newOnes : null}
        banner={
          <LimitMeterRow
            title="Plan usage"
            plan={session.subscription ? `${session.subscription.displayName} plan` : 'No plan yet'}
            limits={[
              { label: 'Story widgets', used: story.used, limit: story.limit },
              { label: 'Newsletters', used: newsletter.used, limit: newsletter.limit },
            ]}
            action={story.available && newsletter.available ? null : <SeePlans size="sm" />}
          />
        }
        resource={combineResources(joined(widgets.state, newsletters.state), [widgets, newsletters])}
        nouns={['widget', 'widgets']}
        skeleton={<WidgetGridSkeleton cards={3} />}
        safe="Widgets on your website keep showing their stories."
        none={{
          drawing: <NoWidgetsDrawing />,
          text: 'Create a widget to show a collection on your website, or a newsletter to gather stories for families.',
        }}
      >
        {([both]) => (
          <div className="grid grid-cols-1 gap-8">
            <WidgetCards widgets={both?.widgets ?? []} collections={collections} mayWrite={mayWrite} />
            <NewsletterCards newsletters={both?.newsletters ?? []} />
          </div>
        )}
      </ResourceListPage>
      {adding.dialog}
    </>
  );
}

type Both = { readonly widgets: readonly Widget[]; readonly newsletters: readonly Newsletter[] };

/** There once both lists are; empty where both are. */
function joined(widgets: AsyncState<Widget[]>, newsletters: AsyncState<Newsletter[]>): AsyncState<Both[]> {
  const lists = { widgets: lastKnownList(widgets), newsletters: lastKnownList(newsletters) };
  const failed = [widgets, newsletters].find((each) => each.status === 'error');
  if (!lists.widgets || !lists.newsletters) {
    return failed?.status === 'error' ? { status: 'error', error: failed.error } : { status: 'loading' };
  }
  const both = { widgets: lists.widgets, newsletters: lists.newsletters };
  if (failed?.status === 'error') return { ...failed, last: [both] };
  return both.widgets.length + both.newsletters.length === 0 ? { status: 'empty' } : { status: 'ready', value: [both] };
}
