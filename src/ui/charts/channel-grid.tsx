import { cx } from 'class-variance-authority';
import { useCallback } from 'react';
import type { Day } from '../../lib/day.ts';
import { useScrolls } from '../use-scrolls.ts';
import { ChartFrame } from './chart-frame.tsx';
import { daySteps, longDay } from './days.ts';
import type { ChannelDay, ChartProps } from './types.ts';

type Props = ChartProps & {
  /** The days across. */
  days: readonly Day[];
  /** One row each, with its state on each day. */
  channels: readonly { readonly name: string; readonly days: readonly ChannelDay[] }[];
};

const STATE_LABELS = { working: 'working', late: 'late', failed: 'not answering', paused: 'paused' } as const;
const KINDS = ['working', 'late', 'failed', 'paused'] as const;
const ROW = 32;

/** Each state has a shape of its own; the colour only helps. */
const SHAPES = {
  working: <rect x={2} y={2} width={12} height={12} rx={2} className="fill-brand" />,
  late: <path d="M8 1.5L15 14H1Z" className="fill-amber" />,
  failed: <path d="M3 3L13 13M13 3L3 13" className="fill-none stroke-danger" strokeWidth={3.5} />,
  paused: (
    <rect
      x={2.75}
      y={2.75}
      width={10.5}
      height={10.5}
      rx={2}
      className="fill-none stroke-chart-axis"
      strokeWidth={1.5}
    />
  ),
} as const;

function Shape({ state }: { state: ChannelDay }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="mx-auto block size-3.5 forced-color-adjust-none">
      {state ? SHAPES[state] : <circle cx={8} cy={8} r={1.5} className="fill-chart-axis" />}
    </svg>
  );
}

/** Which channels worked on which days. */
// Long: one grid; its head, rows and key share the days and how they are said.
export function ChannelGrid({ days, channels, ...frame }: Props) {
  const [scrolls, scroller] = useScrolls<HTMLDivElement>();
  const fromTheEnd = useCallback(
    (node: HTMLDivElement | null) => {
      // The newest days are what one comes for.
      if (node) node.scrollLeft = node.scrollWidth * (getComputedStyle(node).direction === 'rtl' ? -1 : 1);
      return scroller(node);
    },
    [scroller],
  );
  const ticks = daySteps(days);
  // A name is wider than its column where the days between have none; where each has one, it makes the column.
  const headClass = cx(
    'h-6 font-normal whitespace-nowrap text-ink-3',
    ticks.every(({ tick }) => tick !== '') ? 'px-1' : 'max-w-4',
  );
  const region = scrolls ? { role: 'region', tabIndex: 0, 'aria-label': frame.title } : {};
  const seen = KINDS.filter((kind) => channels.some((channel) => channel.days.includes(kind)));
  const hasUnknown = channels.some((channel) => days.some((_, index) => !channel.days[index]));
  const say = (state: ChannelDay | undefined) => (state ? STATE_LABELS[state] : 'not checked');
  return (
    <ChartFrame
      {...frame}
      height={ROW * (channels.length + 1)}
      isEmpty={channels.every((channel) => channel.days.every((state) => state === null))}
      table={{
        head: ['Day', ...channels.map(({ name }) => name)],
        rows: days.map((day, index) => [longDay(day), ...channels.map((channel) => say(channel.days[index]))]),
      }}
    >
      <div ref={fromTheEnd} className="relative overflow-x-auto" {...region}>
        <table className="w-full text-sm">
          <caption className="sr-only">{frame.title}</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky start-0 z-raised bg-surface">
                <span className="sr-only">Channel</span>
              </th>
              {days.map((day, index) => (
                <th key={day} scope="col" className={headClass}>
                  <span className="sr-only">{longDay(day)}</span>
                  <span aria-hidden="true" dir="auto" className="text-xs">
                    {ticks[index]?.tick}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {channels.map((channel) => (
              <tr key={channel.name} className="border-t border-subtle">
                <th
                  scope="row"
                  className="sticky start-0 z-raised h-8 max-w-48 min-w-24 bg-surface pe-3 text-start font-medium wrap-break-word text-ink"
                >
                  {channel.name}
                </th>
                {days.map((day, index) => (
                  <td key={day} className="min-w-4 px-px" title={`${longDay(day)}: ${say(channel.days[index])}`}>
                    <span className="sr-only">{say(channel.days[index])}</span>
                    <Shape state={channel.days[index] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2" aria-hidden="true">
        {seen.map((kind) => (
          <span key={kind} className="inline-flex items-center gap-1.5">
            <Shape state={kind} /> {STATE_LABELS[kind]}
          </span>
        ))}
        {hasUnknown ? (
          <span className="inline-flex items-center gap-1.5">
            <Shape state={null} /> not checked
          </span>
        ) : null}
      </p>
    </ChartFrame>
  );
}
