import type { ReactNode } from 'react';

type Props = {
  /** What became of what was typed, or why an act is not possible. Left out, the buttons stand alone. */
  status?: ReactNode;
  /** The buttons, the main one last. */
  children: ReactNode;
};

/**
 * The acts of a long page, at its foot and in view at every place of the page. In a low window it scrolls with the page, which
 * it would cover else.
 */
export function ActionBar({ status, children }: Props) {
  return (
    <div
      data-slot="action-bar"
      className="bottom-0 z-bar mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-subtle bg-canvas py-3 tall:sticky"
    >
      {status ? <div className="min-w-0 flex-1 text-sm text-ink-3 wrap-anywhere">{status}</div> : null}
      {children}
    </div>
  );
}
