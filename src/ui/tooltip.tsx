import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { useOverlayContainer } from './overlay-container.ts';

interface Props {
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Something that takes the focus. */
  children: ReactElement;
  /** Open without the pointer, for pictures of it. */
  defaultOpen?: boolean;
}

/** Adds to what is already there; never the only place of a fact, since touch and print do not have it. */
export function Tooltip({ label, side = 'top', children, defaultOpen }: Props) {
  const container = useOverlayContainer();
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root defaultOpen={defaultOpen}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={container}>
          <Radix.Content
            data-slot="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-tooltip max-w-menu animate-enter rounded-control bg-ink px-2.5 py-1.5 text-sm text-canvas outline-1 outline-transparent"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
