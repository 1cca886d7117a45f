import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

type Props = {
  /** Whether there is something to lose. */
  dirty: boolean;
  /** "the new channel", "this story" */
  what: string;
  /** What would be lost, as a sentence, where that is something other than what was typed. */
  lost?: string;
  /** Leads to a path within the app: what the app's router does. */
  navigate: (path: string) => void;
};

type Leaving = { readonly go: () => void };

/**
 * Asks before what was typed is left behind: on links, on back and forward where the browser lets us, and on closing the
 * tab. Leaving by the page's own code, after saving, is not asked about.
 */
export function UnsavedGuard({ dirty, what, lost, navigate }: Props) {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const allowed = useRef(false);
  const allowUnload = useUnsavedWarning(dirty);

  useEffect(() => {
    if (!dirty) return;
    allowed.current = false;
    const onClick = (event: MouseEvent) => {
      const path = allowed.current ? null : pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ go: () => navigate(path) });
    };
    const onTraverse = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable || allowed.current) return;
      const { key } = event.destination;
      event.preventDefault();
      setLeaving({ go: () => void window.navigation.traverseTo(key) });
    };
    document.addEventListener('click', onClick, { capture: true });
    window.navigation?.addEventListener('navigate', onTraverse);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      window.navigation?.removeEventListener('navigate', onTraverse);
    };
  }, [dirty, navigate]);

  return (
    <ConfirmDialog
      open={leaving !== null}
      onOpenChange={(open) => {
        if (!open) setLeaving(null);
      }}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay here"
      tone="danger"
      onConfirm={() => {
        allowed.current = true;
        allowUnload();
        leaving?.go();
      }}
    >
      <p>{lost ?? `What you typed for ${what} has not been saved and would be lost.`}</p>
    </ConfirmDialog>
  );
}

/** The path that a plain click on a link within the app leads to; `null` for any other click. */
function pathOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!isPlain || event.defaultPrevented) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  const isSamePage = url.pathname === location.pathname && url.search === location.search;
  return url.origin === location.origin && !isSamePage ? `${url.pathname}${url.search}${url.hash}` : null;
}
