import { type ReactNode, useCallback, useState } from 'react';
import { lazyLayer } from '../../../ui/lazy-layer.tsx';

const CoverageDrawer = lazyLayer(async () => (await import('./coverage-drawer.tsx')).CoverageDrawer);

/** Which people, places, purposes and values the school's stories show, in a drawer for the page to hold. */
export function useCoverage(): { readonly show: () => void; readonly drawer: ReactNode } {
  const [open, setOpen] = useState(false);
  return {
    show: useCallback(() => setOpen(true), []),
    drawer: open ? <CoverageDrawer onOpenChange={setOpen} /> : null,
  };
}
