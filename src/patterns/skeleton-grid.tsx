import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';

type Props = { cards?: number /** As tall as a picture above the words, or words alone. */; picture?: boolean };

/** What channels, collections and widgets look like before they are there: two or three side by side. */
export function SkeletonGrid({ cards = 6, picture = false }: Props) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {Array.from({ length: cards }, (_, index) => index).map((card) => (
        <div key={card} className="overflow-hidden rounded-surface border border-subtle bg-surface">
          {picture ? <Skeleton className="h-28 rounded-none" /> : null}
          <SkeletonText lines={4} className="p-card" />
        </div>
      ))}
    </div>
  );
}
