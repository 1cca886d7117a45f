import { Link } from 'react-router-dom';
import { href } from '../../domain/routes.ts';
import type { Crumb } from '../../patterns/page-types/crumb.ts';
import { Skeleton, SkeletonField } from '../../ui/skeleton.tsx';

/** The way back from a page about one story widget. */
export const WIDGET_CRUMBS: readonly Crumb[] = [
  { label: 'Widgets', link: (props) => <Link to={href('widgets')} {...props} /> },
  { label: 'Story widgets', link: (props) => <Link to={href('widgets.story')} {...props} /> },
];

/** The form with its preview beside it. */
export function WidgetFormSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid content-start gap-5">
        <SkeletonField />
        <SkeletonField />
        <SkeletonField className="h-36" />
        <SkeletonField />
      </div>
      <div className="grid content-start gap-5">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-control-sm w-64 max-w-full" />
        <Skeleton className="h-96" />
      </div>
    </div>
  );
}
