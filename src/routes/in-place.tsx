import type { ReactNode } from 'react';
import { useSession } from '../services/session.tsx';

/** A page that may stand inside the frame or, for who has no school open, alone: then it brings the landmark itself. */
export function InPlace({ children }: { children: ReactNode }) {
  const { user, iid, institution } = useSession();
  if (user && iid && institution.status === 'ready') return children;
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh content-center bg-canvas p-6 outline-none">
      {children}
    </main>
  );
}
