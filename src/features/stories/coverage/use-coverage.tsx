import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';

const CoverageDrawer = lazy(() =>
  import('./coverage-drawer.tsx').then((module) => ({ default: module.CoverageDrawer })),
);

/** Which people, places, purposes and values the school's stories show, in a drawer for the page to hold. */
export function useCoverage(): { readonly show: () => void; readonly drawer: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    show: useCallback(() => setOpen(true), []),
    drawer: open ? (
      <Suspense>
        <CoverageDrawer onOpenChange={setOpen} />
      </Suspense>
    ) : null,
  };
}
