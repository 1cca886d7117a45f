import X from 'lucide-react/icons/x';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useId,
  useState,
} from 'react';
import { IconButton } from './icon-button.tsx';
import { giveFocusBack, openerOf } from './keep-focus.ts';
import { OverlayContainer } from './overlay-container.ts';
import { useScrolls } from './use-scrolls.ts';

export type ModalProps = Omit<ComponentProps<'dialog'>, 'open' | 'title' | 'children' | 'ref'> & {
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** While something runs that must be seen to its end the dialog cannot be closed. */
  busy?: boolean | undefined;
  children?: ReactNode;
};

const FIELDS = ':is(input:not([type=hidden]), select, textarea):not(:disabled)';
const STOPS = `${FIELDS}, button:not(:disabled), a[href], [tabindex='0']`;

/** The browser's own modal dialog, in the page only while it is open: all below is inert, the focus goes back where it came from. */
export function useModal(busy: boolean, onOpenChange: (open: boolean) => void) {
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const attach = useCallback((node: HTMLDialogElement) => {
    const opener = openerOf(document.activeElement);
    node.showModal();
    node.querySelector<HTMLElement>(FIELDS)?.focus();
    setElement(node);
    // Taken out of the page without being closed, a dialog would not give the focus back.
    return () => {
      node.close();
      giveFocusBack(opener);
    };
  }, []);
  const close = () => {
    if (!busy) onOpenChange(false);
  };
  // The browser lets Tab leave for its own bars; round and round inside is what people expect.
  const keepTabInside = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Tab' || !element?.contains(event.target as Node)) return;
    const stops = [...element.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };
  const dialog = {
    ref: attach,
    onKeyDown: keepTabInside,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      close();
    },
    onClose: ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
      // Opened anew before the word of its closing came: strict mode does so.
      if (currentTarget.open) return;
      // Chromium closes on a second Escape whatever the page says.
      if (busy) currentTarget.showModal();
      else onOpenChange(false);
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === element) close();
    },
  };
  return { element, close, dialog };
}

/** What `Dialog` and `Drawer` share: title, text that scrolls, buttons that stay. */
export function Modal({ onOpenChange, title, description, footer, busy = false, children, ...props }: ModalProps) {
  const { element, close, dialog } = useModal(busy, onOpenChange);
  const [scrolls, body] = useScrolls<HTMLDivElement>();
  const id = useId();
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-labelledby': `${id}-title` } : {};
  return (
    <dialog
      {...props}
      {...dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <OverlayContainer value={element}>
        <header className="grid grid-cols-1 gap-1 ps-6 pe-14 pt-5">
          <h2 id={`${id}-title`} className="text-xl type-display wrap-anywhere">
            {title}
          </h2>
          {description ? (
            <p id={`${id}-description`} className="text-base text-ink-2">
              {description}
            </p>
          ) : null}
        </header>
        <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-6 py-card -outline-offset-2" {...region}>
          {children}
        </div>
        {footer ? (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-subtle px-6 py-card">{footer}</footer>
        ) : null}
        {/* Last, so that the browser gives the focus to the first field, or to the button that does no harm. */}
        <IconButton label="Close" icon={X} size="sm" disabled={busy} className="absolute end-4 top-4" onClick={close} />
      </OverlayContainer>
    </dialog>
  );
}
