import { useEffect, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import type { Dense } from './dense-canvas.ts';

/** The canvas and its ticks once they have come; `failed` when they did not. Nothing is loaded before it is needed. */
export function useDense(isNeeded: boolean): Dense | 'failed' | null {
  const [tools, setTools] = useState<Dense | 'failed' | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    const load = async () => {
      const { dense } = await loadCode(() => import('./dense-canvas.ts'), { reload: false });
      if (!isGone) setTools(dense);
    };
    load().catch(() => {
      if (!isGone) setTools('failed');
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded]);
  return tools;
}
