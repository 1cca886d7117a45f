import type { ReactNode } from 'react';
import { Card, CardTitle } from '../../ui/card.tsx';
import { LimitMeter } from '../../ui/meter.tsx';

export type PlanLimit = { label: string; used: number; limit: number };

type Props = {
  /** "Plan usage" */
  title: string;
  /** "School plan" */
  plan: string;
  /** What the plan limits, with how many are used. */
  limits: readonly PlanLimit[];
  action?: ReactNode;
};

/** How much of a plan is used, side by side: on home, and above a list whose limit comes near. */
export function LimitMeterRow({ title, plan, limits, action }: Props) {
  return (
    <Card as="section" padding="md" className="flex flex-wrap items-center gap-x-8 gap-y-4" aria-label={title}>
      <div className="min-w-40">
        <CardTitle as="h2">{title}</CardTitle>
        <p className="text-sm text-ink-3">{plan}</p>
      </div>
      <div className="flex min-w-32 flex-1 flex-wrap gap-x-8 gap-y-4">
        {limits.map(({ label, used, limit }) => (
          <div key={label} className="min-w-32 flex-1">
            <LimitMeter label={label} used={used} limit={limit} />
          </div>
        ))}
      </div>
      {action}
    </Card>
  );
}
