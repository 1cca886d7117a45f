import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import type { Crumb } from '../../patterns/page-types/crumb.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The way back from a page about one story widget. */
export const WIDGET_CRUMBS: readonly Crumb[] = [
  { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
  { label: 'Story widgets', link: (props) => <Link to={href('widgets.story')} {...props} /> },
];

/** The form with its preview beside it. */
export function WidgetFormSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
