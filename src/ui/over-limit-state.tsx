import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { FullDrawing } from './drawings.tsx';
import { EmptyState } from './empty-state.tsx';
import { LimitMeter } from './meter.tsx';

interface Props {
  /** What is full, in the plural: "channels". */
  what: string;
  used: number;
  /** How many the plan allows. */
  limit: number;
  /** Name of the plan. */
  plan: string;
  /** How to free some of the limit, or the larger plan. */
  children?: ReactNode;
  action?: ReactNode;
  /** A band above other content instead of the whole place. */
  compact?: boolean;
  className?: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Says that a plan’s limit is reached, what is used of it, and what can be done. */
export function OverLimitState({ what, used, limit, plan, children, action, compact = false, className }: Props) {
  const meter = <LimitMeter label={capital(what)} used={used} limit={limit} />;
  const advice = children ?? `Remove some ${what} that are no longer needed, or move to a larger plan.`;
  const title = `Your ${plan} plan is full`;
  if (compact) {
    return (
      <section
        data-slot="over-limit-state"
        aria-label={title}
        className={cx(
          'flex flex-wrap items-center gap-x-8 gap-y-3 rounded-surface border border-subtle bg-surface p-card',
          className,
        )}
      >
        <div className="grid min-w-0 flex-1 basis-80 gap-0.5">
          <p className="text-base font-medium text-ink">{title}</p>
          <p className="text-base text-ink-2">{advice}</p>
        </div>
        <div className="w-48">{meter}</div>
        {action}
      </section>
    );
  }
  return (
    <EmptyState
      data-slot="over-limit-state"
      drawing={<FullDrawing />}
      title={title}
      action={action}
      className={className}
    >
      <div className="mx-auto mb-3 w-60 text-start">{meter}</div>
      {advice}
    </EmptyState>
  );
}
