import { cx } from 'class-variance-authority';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { useAnchored } from './use-anchored.ts';

interface Props {
  /** What it explains: "Story score". */
  topic: string;
  /** Two or three sentences; a link to more, if there is more. */
  children: ReactNode;
  className?: string;
}

/** A question mark that answers by press, so that touch and keyboard have it too. */
export function HelpTip({ topic, className, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const hide = () => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside takes the focus; here its leaving is heard
    <span
      ref={anchor}
      data-slot="help-tip"
      // Larger than its line, which stays as high as its neighbours'.
      className={cx('-my-1 inline-flex self-center', className)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a related target the window itself lost the focus, or a press is about to close it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <IconButton
        label={`Help: ${topic}`}
        icon={CircleHelp}
        size="xs"
        aria-expanded={open}
        className="rounded-full"
        onClick={() => (open ? hide() : setOpen(true))}
      />
      {open ? (
        <TipText anchor={anchor} topic={topic} onDismiss={hide}>
          {children}
        </TipText>
      ) : null}
    </span>
  );
}

interface TipTextProps extends Omit<Props, 'className'> {
  anchor: RefObject<HTMLElement | null>;
  onDismiss: () => void;
}

function TipText({ anchor, topic, onDismiss, children }: TipTextProps) {
  const anchored = useAnchored<HTMLDivElement>(anchor, { onDismiss, align: 'center' });
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      const leave = anchored(node);
      // What has the focus is read.
      node?.focus();
      return leave;
    },
    [anchored],
  );
  return (
    <div
      ref={attach}
      popover="manual"
      role="dialog"
      aria-label={topic}
      tabIndex={-1}
      className="grid w-menu animate-enter gap-2 overflow-y-auto rounded-surface border border-subtle bg-raised p-4 text-start text-base font-normal text-ink-2 shadow-float outline-none"
    >
      {children}
    </div>
  );
}
