import { Card } from '../../ui/card.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

const THREE = ['a', 'b', 'c'];
const SEVEN = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** In the layout of the plan's page: what is used, then the plans side by side. */
export function PlanSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Card padding="lg" className="grid gap-5">
        <Skeleton className="h-6 w-64" />
        {SEVEN.map((each) => (
          <div key={each} className="grid gap-x-8 gap-y-2 md:grid-cols-2">
            <Skeleton className="h-8" />
            <Skeleton className="h-3.5 w-56" />
          </div>
        ))}
      </Card>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {THREE.map((each) => (
          <Card key={each} padding="lg" className="grid content-start gap-4">
            <Skeleton className="h-6 w-24" />
            <SkeletonText lines={9} />
          </Card>
        ))}
      </div>
    </div>
  );
}
