import { Skeleton, SkeletonField, SkeletonTable } from '../../ui/skeleton.tsx';

/** A role's name, where it starts from, and the table of its permissions. */
export function RoleSkeleton() {
  return (
    <div className="grid max-w-reading gap-5">
      <SkeletonField />
      <Skeleton className="h-control-sm w-64 max-w-full" />
      <SkeletonTable rows={10} columns={2} />
    </div>
  );
}
