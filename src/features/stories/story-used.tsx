import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useResource } from '../../data/resource.ts';
import { useSession } from '../../data/session/session.tsx';
import { getStory } from '../../domain/api/stories.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory, StoryUse } from '../../domain/story/schema.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { Banner } from '../../ui/banner.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { linkClass } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** Where visitors find a story, or will once it is published. */
export function StoryUsed({ story }: { story: SchoolStory }) {
  const { can } = useSession();
  const whole = useResource(getStory, 'story', { params: { id: story.id } }, { visit: story.version });
  return (
    <AsyncContent
      resource={whole}
      skeleton={<SkeletonText lines={4} />}
      loadingLabel="Loading where it is used"
      empty={null}
      safe="Your story is safe."
    >
      {({ used }) =>
        used && isUsed(used) ? (
          <div className="grid max-w-reading gap-5 wrap-anywhere">
            {story.status === 'approved' ? null : (
              <Banner tone="info">Visitors see it there once it is published.</Banner>
            )}
            <Places title="Collections" items={used.collections}>
              {({ id, name }) => (
                <Link to={href('manage.collections.id', { id })} className={linkClass()}>
                  {name}
                </Link>
              )}
            </Places>
            <Places title="Widgets" items={used.widgets}>
              {({ id, name }) =>
                can('s.w.wr') ? (
                  <Link to={href('widgets.story.edit.id', { id })} className={linkClass()}>
                    {name}
                  </Link>
                ) : (
                  name
                )
              }
            </Places>
            <Places title="Newsletters" items={used.newsletters}>
              {({ id, name }) => (
                <Link to={href('widgets.newsletter.id', { id })} className={linkClass()}>
                  {name}
                </Link>
              )}
            </Places>
            <Places title="Pages" items={used.page ? [SCHOOL_PAGE] : []}>
              {({ name }) => name}
            </Places>
          </div>
        ) : (
          <EmptyState title="Not used yet">Add this story to a collection to show it in widgets.</EmptyState>
        )
      }
    </AsyncContent>
  );
}

const SCHOOL_PAGE = { id: 'page', name: 'Your school’s page' };

const isUsed = ({ collections, widgets, newsletters, page }: StoryUse) =>
  page || collections.length + widgets.length + newsletters.length > 0;

type Named = StoryUse['collections'][number];
type PlacesProps = { title: string; items: readonly Named[]; children: (item: Named) => ReactNode };

function Places({ title, items, children }: PlacesProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="font-medium">{title}</h2>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.id} dir="auto">
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}
