import { createContext, use } from 'react';

/** Where menus and hints are put: inside the open dialog, since all else is inert below it; else at the end of the page. */
export const OverlayContainer = createContext<HTMLElement | null>(null);

export function useOverlayContainer(): HTMLElement | undefined {
  return use(OverlayContainer) ?? undefined;
}
