import { cx } from 'class-variance-authority';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = {
  /** Its height, where it is no line of text. */
  className?: string;
};

/** A field with its label. */
export function SkeletonField({ className = 'h-control' }: Props) {
  return (
    <div className="grid gap-1.5">
      <Skeleton className="h-3.5 w-32" />
      <Skeleton className={cx('w-full', className)} />
    </div>
  );
}
