import type { ReactNode } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { Limited } from '../../domain/institution/schema.ts';
import { LimitMeterRow } from '../../patterns/limit-meter-row.tsx';

const SHOWN: readonly [Limited, string][] = [
  ['channels', 'Channels'],
  ['widgets', 'Story widgets'],
  ['collections', 'Collections'],
  ['stories', 'Stories'],
];

/** From this share of a limit on there is little room. */
const NEAR = 0.8;

/** What the plan leaves room for, live; the way to a larger one where it is nearly full. */
export function PlanUsage({ plans }: { plans: ReactNode }) {
  const { subscription, availability } = useSession();
  if (!subscription) return null;
  const isTight = SHOWN.some(([resource]) => {
    const { used, limit } = availability(resource);
    return used >= limit * NEAR;
  });
  return (
    <LimitMeterRow
      title="Room on your plan"
      plan={`${subscription.displayName} plan`}
      action={isTight ? plans : null}
      limits={SHOWN.map(([resource, label]) => ({ label, ...availability(resource) }))}
    />
  );
}
