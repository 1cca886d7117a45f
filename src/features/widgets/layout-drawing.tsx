import type { WidgetLayout } from '../../domain/widget/options.ts';

const CELLS: Record<WidgetLayout, readonly [x: number, y: number, width: number, height: number][]> = {
  grid: [
    [4, 4, 40, 36],
    [50, 4, 40, 36],
    [96, 4, 40, 36],
    [4, 46, 40, 30],
    [50, 46, 40, 30],
    [96, 46, 40, 30],
  ],
  list: [
    [4, 4, 34, 20],
    [4, 30, 34, 20],
    [4, 56, 34, 20],
  ],
  carousel: [
    [4, 14, 60, 52],
    [70, 14, 60, 52],
  ],
  wall: [
    [4, 4, 40, 44],
    [4, 54, 40, 22],
    [50, 4, 40, 24],
    [50, 34, 40, 42],
    [96, 4, 40, 36],
    [96, 46, 40, 30],
  ],
  spotlight: [
    [4, 4, 86, 72],
    [96, 4, 40, 33],
    [96, 43, 40, 33],
  ],
  ticker: [[4, 32, 132, 16]],
  map: [
    [20, 14, 10, 10],
    [62, 40, 10, 10],
    [104, 22, 10, 10],
  ],
  single: [[25, 4, 90, 72]],
  alert: [[4, 4, 132, 14]],
  screen: [
    [4, 4, 80, 72],
    [90, 12, 46, 10],
    [90, 50, 24, 24],
  ],
};

/** A layout in a few strokes, for the choice between them. */
export function LayoutDrawing({ layout }: { layout: WidgetLayout }) {
  return (
    <svg viewBox="0 0 140 80" aria-hidden="true" className="h-16 w-full rounded-control bg-sunken">
      {CELLS[layout].map(([x, y, width, height]) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width={width} height={height} rx="3" className="fill-strong" />
          {layout === 'list' ? (
            <>
              <rect x="46" y={y + 4} width="78" height="4" rx="2" className="fill-control" />
              <rect x="46" y={y + 12} width="56" height="4" rx="2" className="fill-strong" />
            </>
          ) : null}
        </g>
      ))}
    </svg>
  );
}
