import 'uplot/dist/uPlot.min.css';
import UPlot from 'uplot';
import { type TimeTick, timeTicks } from './time-ticks.ts';

export type DenseLine = {
  readonly values: readonly (number | null)[];
  /** The class of an element that has the line's colour, since a canvas knows no classes. */
  readonly colourOf: () => string;
  readonly dash: readonly number[] | undefined;
  readonly width: number;
};

type Options = {
  width: number;
  height: number;
  rtl: boolean;
  /** Milliseconds since 1970, rising. */
  times: readonly number[];
  /** The ends of the value axis. */
  range: readonly [number, number];
  lines: readonly DenseLine[];
};

/** Draws lines of thousands of points into an element; returns what takes them away again. Axes and reading are the caller's. */
function drawDense(node: HTMLElement, { width, height, rtl, times, range, lines }: Options): () => void {
  const plot = new UPlot(
    {
      width,
      height,
      ms: 1,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: {
        x: { time: false, range: [times[0] ?? 0, times.at(-1) ?? 1], dir: rtl ? -1 : 1 },
        y: { range: [range[0], range[1]] },
      },
      series: [
        {},
        ...lines.map(({ colourOf, dash, width: stroke }) => ({
          stroke: colourOf,
          width: stroke,
          dash: dash ? [...dash] : undefined,
          spanGaps: false,
          points: { show: false },
        })),
      ],
    },
    [[...times], ...lines.map(({ values }) => [...values])],
    node,
  );
  // A canvas keeps the colours that it was drawn with.
  const themes = new MutationObserver(() => plot.redraw(false));
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'style', 'class'] });
  return () => {
    themes.disconnect();
    plot.destroy();
  };
}

/** What loads along with the canvas, since it is as heavy. */
export type Dense = {
  readonly draw: typeof drawDense;
  readonly ticks: (from: number, to: number, count: number, clock?: string) => TimeTick[];
};

export const dense: Dense = { draw: drawDense, ticks: timeTicks };
