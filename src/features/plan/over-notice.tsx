import { overPlan } from '../../domain/billing/plans.ts';
import { type Billing, SWITCHABLE, type Switchable } from '../../domain/billing/schema.ts';
import type { Subscription, UsedResources } from '../../domain/institution/schema.ts';
import { dateText, daysLeft } from '../../patterns/dates.ts';
import { countsLabel } from '../../patterns/plan/plan-labels.ts';
import { useNow } from '../../patterns/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

type OverProps = {
  plan: Subscription;
  used: UsedResources | null;
  /** Until when all of it works, ISO; `null` while no date is set. */
  keepBy: string | null;
  /** `null` for who may not choose. */
  onChoose: (() => void) | null;
};

/** What there is more of than the plan holds, until when it works, and the way to choose what stays. */
export function OverNotice({ plan, used, keepBy, onChoose }: OverProps) {
  const now = useNow();
  const over = Object.fromEntries(overPlan(plan, used).map((each) => [each.resource, each.used - each.limit] as const));
  const canSwitch = SWITCHABLE.some((kind) => kind in over);
  return (
    <Banner
      tone="danger"
      title="Over plan limit"
      action={
        canSwitch && onChoose ? (
          <Button size="sm" onClick={onChoose}>
            Choose what to keep
          </Button>
        ) : undefined
      }
    >
      {countsLabel(over)} over your plan’s limit.{' '}
      {canSwitch && keepBy
        ? `Everything works until ${dateText(keepBy)} (${left(daysLeft(keepBy, now))}). After that, the newest items are paused.`
        : 'Everything keeps working.'}{' '}
      Nothing is deleted.
    </Banner>
  );
}

function left(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

type OffProps = {
  off: Billing['switchedOff'];
  /** How many more of each the plan allows. */
  remaining: Record<Switchable, number>;
  onChoose: (() => void) | null;
};

/** What is switched off because the plan is full; `null` where nothing is. */
export function SwitchedOffNotice({ off, remaining, onChoose }: OffProps) {
  if (SWITCHABLE.every((kind) => off[kind] === 0)) return null;
  const back = Object.fromEntries(
    SWITCHABLE.map((kind) => [kind, Math.min(off[kind], Math.max(0, remaining[kind]))] as const),
  );
  const resumableLabel = countsLabel(back);
  return (
    <Banner
      tone={resumableLabel ? 'good' : 'plain'}
      title={`Paused: over plan limit (${countsLabel(off)})`}
      action={
        onChoose ? (
          <Button size="sm" onClick={onChoose}>
            {resumableLabel ? 'Turn on again' : 'Choose what to keep'}
          </Button>
        ) : undefined
      }
    >
      {resumableLabel ? `Your plan now includes ${resumableLabel} of them.` : 'Nothing has been deleted.'}
    </Banner>
  );
}
