import { type ComponentType, type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { CodeBoundary, lazyCode, MISSING_TEXT, ReloadButton } from './lazy-code.tsx';
import { useModal } from './modal.tsx';
import { setInputValue } from './set-input-value.ts';
import { Spinner } from './spinner.tsx';

/** How a layer says that it is to be closed. */
type Closing = { onOpenChange?: (open: boolean) => void; onClose?: () => void };

/**
 * A dialog or drawer whose code comes with its first use. It is open from the press on: the page below is inert, Escape closes
 * it, and what is typed goes into its first text field once that is there.
 */
export function lazyLayer<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P & Closing> {
  const Layer = lazyCode(load);
  return function LazyLayer(props: P & Closing) {
    const typed = useRef('');
    const close = () => {
      props.onOpenChange?.(false);
      props.onClose?.();
    };
    return (
      <CodeBoundary failed={<MissingLayer onClose={close} />}>
        <Suspense fallback={<OpeningLayer typed={typed} onClose={close} />}>
          <Layer {...props} />
          <Opened typed={typed} />
        </Suspense>
      </CodeBoundary>
    );
  };
}

type Typed = { typed: RefObject<string> };

/** Takes the focus and the keys until the layer itself is there. */
function OpeningLayer({ typed, onClose }: Typed & { onClose: () => void }): ReactNode {
  const { dialog } = useModal(false, (open) => {
    if (!open) onClose();
  });
  return (
    <dialog
      data-slot="lazy-layer"
      {...dialog}
      aria-label="Loading"
      aria-busy
      className="fixed inset-0 m-auto bg-transparent p-4 backdrop:bg-transparent"
    >
      <input
        aria-label="Loading"
        autoComplete="off"
        className="sr-only"
        onChange={({ currentTarget }) => {
          typed.current = currentTarget.value;
        }}
      />
      <Spinner className="animate-late" />
    </dialog>
  );
}

/** The page below keeps what was typed on it: closing this leads back to it. */
function MissingLayer({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="We couldn’t load this"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ReloadButton />
        </>
      }
    >
      <p role="alert">{MISSING_TEXT}</p>
    </Dialog>
  );
}

const TEXT_TYPES = new Set(['text', 'search', 'email', 'tel', 'url']);

function Opened({ typed }: Typed): ReactNode {
  useEffect(() => {
    const field = document.activeElement;
    const text = typed.current;
    typed.current = '';
    const isText = field instanceof HTMLInputElement && TEXT_TYPES.has(field.type);
    if (text && (isText || field instanceof HTMLTextAreaElement)) setInputValue(field, field.value + text);
  }, [typed]);
  return null;
}
