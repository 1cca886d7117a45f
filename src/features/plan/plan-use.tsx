import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { Permission } from '../../domain/access.ts';
import { overPlan } from '../../domain/billing/plans.ts';
import { type Billing, bySwitchable } from '../../domain/billing/schema.ts';
import { LIMITED, type Limited } from '../../domain/institution/schema.ts';
import { href } from '../../domain/routes.ts';
import { UsagePanel } from '../../patterns/plan/usage-panel.tsx';
import { Banner } from '../../ui/banner.tsx';
import { linkClass } from '../../ui/link.tsx';
import { OverNotice, SwitchedOffNotice } from './over-notice.tsx';
import { planDetail } from './payment-labels.ts';

type Props = {
  billing: Billing;
  /** `null` for who may not choose what stays on. */
  onChoose: (() => void) | null;
  action: ReactNode;
};

/** The plan that the school is on, what of it is used at this moment, and what does not fit. */
export function PlanUse({ billing, onChoose, action }: Props) {
  const { subscription: plan, usedResources, availability, can, institution } = useSession();
  const name = institution.status === 'ready' ? institution.value.name : 'Your school';
  if (!plan) {
    return (
      <Banner tone="amber" title="No plan yet">
        Without a plan, {name} can’t add channels or approve stories. Nothing is deleted.
      </Banner>
    );
  }
  const usage = Object.fromEntries(LIMITED.map((each) => [each, availability(each)]));
  const remaining = bySwitchable((kind) => availability(kind).remaining);
  const offer = billing.offers.find(({ id }) => id === plan.id);
  const detail = planDetail(billing.payment, offer);
  return (
    <div className="grid grid-cols-1 gap-4">
      <UsagePanel
        plan={plan.displayName}
        {...(detail ? { detail } : {})}
        usage={usage}
        action={action}
        over={
          overPlan(plan, usedResources).length > 0 ? (
            <OverNotice plan={plan} used={usedResources} keepBy={billing.excess?.keepBy ?? null} onChoose={onChoose} />
          ) : null
        }
        freeUp={(resource) => {
          const place = PLACES[resource];
          if (!place || !can(place.permission)) return null;
          return (
            <Link to={href(place.route)} className={linkClass()}>
              {place.words}
            </Link>
          );
        }}
      />
      <SwitchedOffNotice off={billing.switchedOff} remaining={remaining} onChoose={onChoose} />
    </div>
  );
}

type Place = {
  route: 'manage.channels' | 'manage.stories' | 'manage.collections' | 'widgets.story';
  permission: Permission;
  words: string;
};

/** Pages on which something can be removed to get below the limit. */
const PLACES: Partial<Record<Limited, Place>> = {
  channels: { route: 'manage.channels', permission: 's.c.rea', words: 'View channels' },
  stories: { route: 'manage.stories', permission: 's.s.rea', words: 'View stories' },
  collections: { route: 'manage.collections', permission: 's.co.rea', words: 'View collections' },
  widgets: { route: 'widgets.story', permission: 's.w.rea', words: 'View widgets' },
};
