import { useEffect, useState } from 'react';
import { useWidgetPainter, type WidgetPainter } from '../../data/widget-painter.tsx';

type Painter = { readonly paint: WidgetPainter | null; readonly failed: Error | null };

/** The embed's own drawing code, which is loaded once it `isNeeded`. */
export function usePainter(isNeeded = true): Painter {
  const load = useWidgetPainter();
  const [painter, setPainter] = useState<Painter>({ paint: null, failed: null });
  useEffect(() => {
    if (!isNeeded) return;
    let ended = false;
    load().then(
      (paint) => {
        if (!ended) setPainter({ paint, failed: null });
      },
      (failed: Error) => {
        if (!ended) setPainter({ paint: null, failed });
      },
    );
    return () => {
      ended = true;
    };
  }, [load, isNeeded]);
  return painter;
}
