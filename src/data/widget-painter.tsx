import { createContext, type ReactNode, useContext } from 'react';
import type { Embed } from '../domain/widget/schema.ts';

/** Draws a widget into a shadow root, as the embed script does on a school's page; called again it draws anew. */
export type WidgetPainter = (root: ShadowRoot, embed: Embed, headingLevel: number, isAllowed?: boolean) => void;

const PainterContext = createContext<(() => Promise<WidgetPainter>) | null>(null);

/** `load` brings the embed's own code, which the app alone may import. */
export function WidgetPainterProvider({ load, children }: { load: () => Promise<WidgetPainter>; children: ReactNode }) {
  return <PainterContext value={load}>{children}</PainterContext>;
}

export function useWidgetPainter(): () => Promise<WidgetPainter> {
  const load = useContext(PainterContext);
  if (!load) throw new Error('useWidgetPainter needs a WidgetPainterProvider above it');
  return load;
}
