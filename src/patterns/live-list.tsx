import type { ReactNode } from 'react';
import { LIVE_LIST } from '../lib/live-list.ts';
import { Button } from '../ui/button.tsx';

type Props = {
  /** How many items others have added that are not shown yet. */
  fresh: number;
  /** What one of them is called, and several. */
  nouns: readonly [one: string, many: string];
  /** Shows what has come in the meantime. */
  onShowFresh: () => void;
  children: ReactNode;
};

/** Around a list that others change meanwhile: what they added is offered above it, so that no row moves under the pointer. */
export function LiveList({ fresh, nouns: [one, many], onShowFresh, children }: Props) {
  return (
    <div {...{ [LIVE_LIST]: '' }} className="relative">
      {/* Over the list: a row of its own would move the list. */}
      <div role="status" className="pointer-events-none absolute inset-x-0 -top-4 z-raised flex justify-center">
        {fresh > 0 ? (
          <Button className="pointer-events-auto shadow-float" size="sm" onClick={onShowFresh}>
            {fresh.toLocaleString('en-GB')} new {fresh === 1 ? one : many}
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  );
}
