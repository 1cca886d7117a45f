import * as Radix from '@radix-ui/react-popover';
import X from 'lucide-react/icons/x';
import { type ReactElement, type ReactNode, useId } from 'react';
import { IconButton } from './icon-button.tsx';
import { useOverlayContainer } from './overlay-container.ts';

interface Props {
  /** A button of the kit. */
  trigger: ReactElement;
  /** What it is for. Read as its name. */
  title: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  /** Takes the focus when it closes, where that is not to go back to the trigger. */
  onCloseFocus?: () => void;
  children: ReactNode;
}

/** A few controls beside what they act on. For choosing an action: a menu; for a task of its own: a dialog. */
export function Popover({ trigger, title, open, onOpenChange, align = 'start', onCloseFocus, children }: Props) {
  const container = useOverlayContainer();
  const titleId = useId();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          data-slot="popover"
          aria-labelledby={titleId}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!onCloseFocus) return;
            event.preventDefault();
            onCloseFocus();
          }}
          className="relative z-menu w-menu max-w-full animate-enter rounded-surface border border-subtle bg-raised text-ink shadow-float outline-none"
        >
          <h2 id={titleId} className="ps-4 pe-12 pt-3.5 pb-2 text-base font-semibold">
            {title}
          </h2>
          <div className="px-4 pb-4">{children}</div>
          {/* Last, so that the focus goes to the first control. */}
          <Radix.Close asChild>
            <IconButton label="Close" icon={X} size="sm" className="absolute end-2 top-2" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
