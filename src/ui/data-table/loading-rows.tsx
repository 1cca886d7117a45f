import { Loading, Skeleton } from '../skeleton.tsx';
import type { Density } from './column.ts';

const ROWS = ['w-9/12', 'w-11/12', 'w-7/12', 'w-10/12', 'w-8/12', 'w-11/12', 'w-6/12', 'w-9/12'];

export function LoadingRows({ density, label }: { density: Density; label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      <div>
        {ROWS.map((width, row) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
            key={row}
            className={`flex items-center border-b border-subtle px-3 ${density === 'compact' ? 'h-8' : 'h-10'}`}
          >
            <Skeleton className={`h-3.5 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
