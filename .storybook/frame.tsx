import type { ReactNode } from 'react';

export type FrameWidth = 'narrow' | 'medium' | 'wide';

const WIDTHS: Record<FrameWidth, string> = { narrow: 'w-100', medium: 'w-160', wide: 'w-280' };

/** Paper around a component; pictures are cut to it. */
export function Frame({ width = 'medium', children }: { width?: FrameWidth; children: ReactNode }) {
  return (
    <div data-story-frame="" className={`${WIDTHS[width]} max-w-full bg-canvas p-6 text-ink`}>
      {children}
    </div>
  );
}
