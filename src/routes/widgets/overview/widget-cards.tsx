import { Link } from 'react-router-dom';
import type { Collection } from '../../../domain/collection/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { Widget } from '../../../domain/widget/schema.ts';
import { WidgetCard } from '../../../features/widgets/widget-card.tsx';
import { linkClass } from '../../../ui/link.tsx';

type Props = { widgets: readonly Widget[]; collections: readonly Collection[]; mayWrite: boolean };

/** The first of the story widgets, with the way to all. */
export function WidgetCards({ widgets, collections, mayWrite }: Props) {
  return (
    <section className="grid gap-3" aria-labelledby="story-widgets">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="story-widgets" className="type-display text-xl">
          Story widgets
        </h2>
        <Link to={href('widgets.story')} className={linkClass()}>
          {widgets.length > 1 ? `All ${widgets.length} story widgets` : 'All story widgets'}
        </Link>
      </div>
      {widgets.length === 0 ? <p className="text-ink-2">No story widgets yet.</p> : null}
      <ul className="grid gap-4 empty:hidden md:grid-cols-2 xl:grid-cols-3">
        {widgets.slice(0, 6).map((widget) => (
          <li key={widget.id} className="grid">
            <WidgetCard
              widget={widget}
              collection={collections.find(({ id }) => id === widget.collectionId)?.name}
              mayWrite={mayWrite}
              level={3}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
