import type { ReactNode } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChartFrame } from '../ui/charts/chart-frame.tsx';
import type { ChartProps } from '../ui/charts/types.ts';
import { Stale, StaleNotice } from '../ui/error-state.tsx';
import { Inline } from '../ui/layout.tsx';
import { Heading, Text } from '../ui/text.tsx';
import { sinceWhen, timeAgo } from './dates.ts';
import { useNow } from './use-now.ts';

/** What may be known of a report. Times are ISO 8601, words whole sentences. */
export type ReportState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: T; readonly updatedAt: string }
  /** The source answered, and there is nothing in this time. */
  | { readonly status: 'empty'; readonly message: string; readonly updatedAt?: string }
  /** The source is not connected. */
  | { readonly status: 'not-connected'; readonly message: string }
  /** Some of it is missing for a reason that is known: a channel that does not answer, the last two days. */
  | { readonly status: 'partial'; readonly data: T; readonly updatedAt: string; readonly missing: string }
  /** The last good data, since newer could not be had. */
  | { readonly status: 'stale'; readonly data: T; readonly updatedAt: string; readonly message: string }
  | { readonly status: 'failed'; readonly message: string };

type Props<T> = {
  /** What is asked, in a few words: "Visits to the website". */
  title: string;
  /** "1 to 30 November 2026". */
  period: string;
  /** Where the figures come from: "Google Analytics". */
  source: string;
  /** The part of the report, or that it is on its way or failed. */
  state: ReportState<T>;
  /** What the picture shows, in one sentence. */
  sentence: (data: T) => string;
  /** Draws the picture; hand the first argument on to a chart of the kit: `<BarChart {...frame} steps=… />`. */
  chart: (frame: ChartProps, data: T) => ReactNode;
  /** Pixels that the picture takes with its axes and legend, so that nothing moves when it comes. */
  height?: number;
  level?: 2 | 3 | 4;
  onRetry: () => void;
  /** Newer data are being asked for. */
  busy?: boolean;
  /** How to connect the source: a link or button; whoever may not do it gets a sentence instead. */
  connect?: ReactNode;
  /** What mends a part that is missing: "Reconnect Instagram". */
  repair?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** At the end of the foot: the way to the whole report. */
  more?: ReactNode;
  className?: string;
};

/** One question of a report and its answer, in whatever state the answer is. Nothing moves when the picture comes. */
export function ReportPanel<T>({
  title,
  period,
  source,
  state,
  height = 240,
  level = 2,
  more,
  className = '',
  ...rest
}: Props<T>) {
  const now = useNow();
  const updatedAt = 'updatedAt' in state ? state.updatedAt : undefined;
  return (
    <Card
      as="article"
      padding="md"
      aria-label={title}
      aria-busy={state.status === 'loading' || rest.busy || undefined}
      data-status={state.status}
      className={`flex flex-col gap-4 ${className}`}
    >
      <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-3">
        <Text size="sm" tone="quiet" figures>
          <bdi>{period}</bdi>
        </Text>
        <PanelBody title={title} state={state} height={height} level={level} now={now} {...rest} />
      </div>
      <Inline justify="between" gap={3} className="border-t border-subtle pt-3 text-sm text-ink-3">
        <span className="min-w-0 wrap-anywhere">
          {source}
          {updatedAt ? `, ${timeAgo(updatedAt, now)}` : ''}
        </span>
        {state.status === 'not-connected' ? null : more}
      </Inline>
    </Card>
  );
}

type BodyProps<T> = Omit<Props<T>, 'period' | 'source' | 'more' | 'className' | 'height' | 'level'> & {
  height: number;
  level: 2 | 3 | 4;
  now: number;
};

function PanelBody<T>({
  title,
  state,
  sentence,
  chart,
  height,
  level,
  now,
  onRetry,
  busy = false,
  connect,
  repair,
  actions,
}: BodyProps<T>) {
  const frame = { title, level, height };
  const none = { table: { head: [], rows: [] }, isEmpty: true, children: null };
  switch (state.status) {
    case 'loading':
      return <ChartFrame {...frame} {...none} sentence="" loading />;
    case 'empty':
      return (
        <ChartFrame
          {...frame}
          {...none}
          sentence="Nothing to show for this time."
          empty={state.message}
          actions={actions}
        />
      );
    case 'ready':
      return chart({ title, level, sentence: sentence(state.data), actions }, state.data);
    case 'partial':
      return (
        <>
          {chart(
            {
              title,
              level,
              sentence: sentence(state.data),
              actions: (
                <>
                  <Badge tone="amber">Partial</Badge>
                  {actions}
                </>
              ),
            },
            state.data,
          )}
          <Banner tone="amber" action={repair}>
            {state.missing}
          </Banner>
        </>
      );
    case 'stale':
      return (
        <>
          <StaleNotice asOf={sinceWhen(state.updatedAt, now)} message={state.message} onRetry={onRetry} busy={busy} />
          <Stale stale>{chart({ title, level, sentence: sentence(state.data), actions }, state.data)}</Stale>
        </>
      );
    case 'not-connected':
      return (
        <PanelMessage {...frame} statusText="Not connected yet" message={state.message}>
          {connect}
        </PanelMessage>
      );
    case 'failed':
      return (
        <PanelMessage {...frame} statusText="This did not load" message={state.message} role="alert">
          <Button size="sm" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </PanelMessage>
      );
  }
}

type MessageProps = {
  title: string;
  level: 2 | 3 | 4;
  height: number;
  /** In place of the sentence. */
  statusText: string;
  message: string;
  role?: 'alert';
  children: ReactNode;
};

/** The same head as a chart has, and in place of the picture what to do. */
function PanelMessage({ title, level, height, statusText, message, role, children }: MessageProps) {
  return (
    <>
      <div className="grid gap-0.5">
        <Heading level={level} look="lg" className="min-h-control-sm">
          {title}
        </Heading>
        <Text tone="second">{statusText}</Text>
      </div>
      <div
        role={role}
        className="grid content-center justify-items-center gap-3 rounded-surface bg-sunken p-4 text-center"
        style={{ minHeight: height }}
      >
        <Text tone="second" className="max-w-form text-balance wrap-anywhere">
          {message}
        </Text>
        {children}
      </div>
    </>
  );
}
