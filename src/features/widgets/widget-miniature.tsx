import { useEffect, useMemo, useRef } from 'react';
import type { WidgetPainter } from '../../data/widget-painter.tsx';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { Embed, Widget } from '../../domain/widget/schema.ts';
import { embedOf } from './embed-of.ts';
import { LayoutDrawing } from './layout-drawing.tsx';
import { useEmbeddingSchool } from './use-embedding-school.ts';

/** As wide as the part of a website that a widget usually has, in CSS pixels. */
const WIDTH = 960;
/** More are below the edge of a miniature, whatever the layout. */
export const MOST_DRAWN = 8;

type Props = {
  widget: Widget;
  /** What it shows now; undefined while that is on its way, null where it could not be read. */
  stories: readonly SchoolStory[] | undefined | null;
  paint: WidgetPainter | null;
};

/** A widget as visitors see it, made small. Decoration: nothing in it takes the focus or is read out. */
export function WidgetMiniature({ widget, stories, paint }: Props) {
  const school = useEmbeddingSchool(widget.layout);
  const embed = useMemo(() => (stories ? embedOf(widget, stories, school) : null), [widget, stories, school]);
  return (
    <div
      data-slot="widget-miniature"
      aria-hidden="true"
      inert
      className="relative aspect-8/5 overflow-hidden border-b border-subtle bg-sunken"
    >
      {stories === null ? (
        <div className="grid h-full place-items-center p-card">
          <LayoutDrawing layout={widget.layout} />
        </div>
      ) : embed && paint ? (
        <Scaled embed={embed} paint={paint} />
      ) : null}
    </div>
  );
}

/** The widget's breakpoints ask for its own width, so that it needs no window of its own. */
function Scaled({ embed, paint }: { embed: Embed; paint: WidgetPainter }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = page.current?.parentElement;
    if (!around || !page.current) return;
    const { style } = page.current;
    const resize = () => {
      style.width = `${WIDTH}px`;
      style.transform = `scale(${around.clientWidth / WIDTH})`;
    };
    resize();
    const observer = new ResizeObserver(resize);
    observer.observe(around);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const host = page.current?.firstElementChild;
    if (!page.current || !host) return;
    const { theme } = embed.widget.options;
    // The page around it, in the browser's own colours as in the preview of the form.
    page.current.style.colorScheme = theme === 'auto' ? systemScheme() : theme;
    page.current.style.background = 'Canvas';
    paint(host.shadowRoot ?? host.attachShadow({ mode: 'open' }), embed, 3);
  }, [embed, paint]);
  return (
    <div ref={page} className="absolute start-0 top-0 min-h-full origin-top-left p-4">
      <div />
    </div>
  );
}

function systemScheme(): 'light' | 'dark' {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
