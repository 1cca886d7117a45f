import { createContext, type ReactNode, useContext } from 'react';

/** Whether the page is inside the app's frame. */
export const InFrame = createContext(false);

/** A page that may stand inside the frame or, for who has no school open, alone: then it brings the landmark itself. */
export function InPlace({ children }: { children: ReactNode }) {
  if (useContext(InFrame)) return children;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-center bg-canvas p-6 outline-none">
      {children}
    </main>
  );
}
