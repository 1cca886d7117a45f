import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { Limited } from '../../domain/institution/schema.ts';
import { LimitMeterRow } from '../../patterns/plan/limit-meter-row.tsx';

const SHOWN: readonly [Limited, string][] = [
  ['channels', 'Channels'],
  ['widgets', 'Widgets'],
  ['collections', 'Collections'],
  ['stories', 'Stories'],
];

/** From this share of a limit on it is nearly used up. */
const NEAR = 0.8;

/** How much of the plan is used, live; the way to a larger one where it is nearly full. */
export function PlanUsage({ plans }: { plans: ReactNode }) {
  const { subscription, availability } = useSession();
  if (!subscription) return null;
  const isTight = SHOWN.some(([resource]) => {
    const { used, limit } = availability(resource);
    return used >= limit * NEAR;
  });
  return (
    <LimitMeterRow
      title="Plan usage"
      plan={`${subscription.displayName} plan`}
      action={isTight ? plans : null}
      limits={SHOWN.map(([resource, label]) => ({ label, ...availability(resource) }))}
    />
  );
}
