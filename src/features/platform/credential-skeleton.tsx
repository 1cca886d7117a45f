import { SkeletonField } from '../../ui/skeleton.tsx';

/** The layout of a credential's form before it is there. */
export function CredentialSkeleton() {
  return (
    <div className="grid max-w-reading gap-8">
      <SkeletonField />
      <SkeletonField />
      <SkeletonField />
      <SkeletonField />
    </div>
  );
}
