import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

/** The main button first, then the way back. */
export function DialogButtons({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <Button onClick={onClose}>Cancel</Button>
    </div>
  );
}
