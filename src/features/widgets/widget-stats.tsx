import { useResource } from '../../data/resource.ts';
import { getWidgetStats } from '../../domain/api/widgets.ts';
import type { DayCounts, WidgetStats } from '../../domain/widget/stats.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Section } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

const MOST_PAGES = 5;

/** How often it was seen and used in 30 days, and on which pages. */
export function WidgetStatsBox({ id }: { id: string }) {
  const stats = useResource(getWidgetStats, null, { params: { id }, query: {} });
  return (
    <Section
      title="Last 30 days"
      description="Counted without cookies. Robots and people who ask not to be counted are left out."
    >
      <AsyncContent
        resource={stats}
        loadingLabel="Loading the figures"
        skeleton={<SkeletonText lines={5} />}
        empty={null}
        safe="Your website keeps showing the widget."
      >
        {(shown) => <Figures stats={shown} />}
      </AsyncContent>
    </Section>
  );
}

function Figures({ stats: { days, pages } }: { stats: WidgetStats }) {
  const sum = (name: Exclude<keyof DayCounts, 'devices'>) => days.reduce((total, day) => total + day[name], 0);
  const number = (value: number) => <span className="type-figures">{value.toLocaleString('en-GB')}</span>;
  const blocked = sum('blocked');
  const shownPages = pages.toSorted((a, b) => b.views - a.views).slice(0, MOST_PAGES);
  return (
    <DescriptionList
      items={[
        { term: 'Views', value: number(sum('views')) },
        { term: 'Visitors, day by day', value: number(sum('visitors')) },
        { term: 'Clicks on stories', value: number(sum('clicks')) },
        ...(blocked > 0 ? [{ term: 'Refused on other sites', value: number(blocked) }] : []),
        {
          term: 'Seen on',
          value:
            shownPages.length > 0 ? (
              <ul className="grid gap-1">
                {shownPages.map(({ page, views }) => (
                  <li key={page} className="wrap-anywhere">
                    {page.replace(/^https?:\/\//, '')} ({number(views)})
                  </li>
                ))}
              </ul>
            ) : (
              'No page yet'
            ),
        },
      ]}
    />
  );
}
