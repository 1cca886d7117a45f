import { Card } from '../ui/card.tsx';
import { Loading, Skeleton, SkeletonCards, SkeletonList, SkeletonTable, SkeletonText } from '../ui/skeleton.tsx';
import type { PageType } from './page-types.ts';

/** What a page of each type will look like, while its code or the answer to who is here is on its way. */
export function PageSkeleton({ type }: { type: PageType }) {
  return (
    <Loading label="Loading">
      <div data-slot="page-skeleton" className="grid gap-6">
        <div className="grid gap-2.5">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-4 w-96 max-w-full" />
        </div>
        <Body type={type} />
      </div>
    </Loading>
  );
}

function Body({ type }: { type: PageType }) {
  switch (type) {
    case 'admin-table':
    case 'list':
      return (
        <div className="grid gap-4">
          <Skeleton className="h-control w-full" />
          <SkeletonTable />
        </div>
      );
    case 'form':
    case 'settings':
    case 'wizard':
      return (
        <Card padding="lg" className="grid max-w-reading gap-6">
          {FIELDS.map((field) => (
            <div key={field} className="grid gap-1.5">
              <Skeleton className="h-3.5 w-32" />
              <Skeleton className="h-control w-full" />
            </div>
          ))}
        </Card>
      );
    case 'board':
    case 'report':
      return (
        <div className="grid gap-6">
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
            {PANELS.map((panel) => (
              <Card key={panel} padding="lg">
                <SkeletonText lines={4} />
              </Card>
            ))}
          </div>
          <SkeletonCards />
        </div>
      );
    case 'detail':
      return <SkeletonList rows={4} />;
  }
}

const FIELDS = ['first', 'second', 'third'];
const PANELS = ['first', 'second', 'third'];
