import { type ReactNode, useEffect } from 'react';
import { keepFocus } from './keep-focus.ts';

interface Props {
  /** The places of the app. */
  sidebar: ReactNode;
  /** The bar above the page. */
  header: ReactNode;
  /** Above the header: the offline bar. */
  banner?: ReactNode;
  /** Above everything: alerts, the undo bar. */
  overlay?: ReactNode;
  /** The page. */
  children: ReactNode;
}

/** The frame of every page of the app. The page's landmark is `#main`, which the skip link leads to. */
export function AppShell({ sidebar, header, banner, overlay, children }: Props) {
  useEffect(keepFocus, []);
  return (
    <div data-slot="app-shell" className="flex min-h-dvh flex-col bg-canvas text-ink sm:flex-row">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link; the address itself is the router's */}
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-skip rounded-control bg-brand px-4 py-2 font-medium text-brand-ink focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:px-4 focus:py-2"
      >
        Skip to the page
      </a>
      {/* Only the page is printed. */}
      <div className="contents print:hidden">{sidebar}</div>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="contents print:hidden">
          {banner}
          {header}
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-content flex-1 px-4 pt-6 pb-16 outline-none md:px-8"
        >
          {children}
        </main>
      </div>
      <div className="contents print:hidden">{overlay}</div>
    </div>
  );
}
