import type { Limited } from '../../domain/institution/schema.ts';
import { LimitMeterRow } from '../../patterns/limit-meter-row.tsx';
import { useSession } from '../../services/session.tsx';

const SHOWN: readonly [Limited, string][] = [
  ['channels', 'Channels'],
  ['widgets', 'Story widgets'],
  ['collections', 'Collections'],
  ['stories', 'Stories'],
];

/** What the plan leaves room for, live. */
export function PlanRoom() {
  const { subscription, availability } = useSession();
  if (!subscription) return null;
  return (
    <LimitMeterRow
      title="Room on your plan"
      plan={`${subscription.displayName} plan`}
      limits={SHOWN.map(([resource, label]) => ({ label, ...availability(resource) }))}
    />
  );
}
