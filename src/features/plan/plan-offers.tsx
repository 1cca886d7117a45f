import { useState } from 'react';
import { useCall } from '../../data/call.ts';
import { useSession } from '../../data/session/session.tsx';
import { openPortal, startCheckout } from '../../domain/api/billing.ts';
import type { Billing, PlanOffer } from '../../domain/billing/schema.ts';
import { LIMITED, type Limited } from '../../domain/institution/schema.ts';
import { dateText } from '../../patterns/dates.ts';
import { PlanCard } from '../../patterns/plan/plan-card.tsx';
import { priceText } from '../../patterns/plan/plan-labels.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { RequestDialog } from './request-dialog.tsx';
import type { Stripe } from './use-stripe.ts';

type Props = {
  billing: Billing;
  stripe: Stripe;
  /** May change the plan, of a school that may have one. */
  mayChange: boolean;
  onChanged: (billing: Billing) => void;
};

/** The plans side by side: what each holds, what would not fit, and the one way to it. */
export function PlanOffers({ billing, stripe, mayChange, onChanged }: Props) {
  const { availability } = useSession();
  const [asking, setAsking] = useState<PlanOffer | null>(null);
  const { offers, request } = billing;
  const used = Object.fromEntries(LIMITED.map((each) => [each, availability(each).used])) as Record<Limited, number>;
  const main = offers.find(({ way }) => way === 'checkout')?.id;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Plans">
        {offers.map((offer) => (
          <li key={offer.id} className="row-span-4 grid grid-rows-subgrid">
            <PlanCard
              inRow
              level={3}
              plan={offer}
              price={priceText(offer)}
              description={offer.description}
              features={offer.extras}
              used={used}
              isCurrent={offer.way === 'current'}
              {...(request?.plan.id === offer.id ? { badge: 'Requested' } : {})}
              action={
                mayChange ? (
                  <Way
                    offer={offer}
                    request={request}
                    stripe={stripe}
                    isMain={offer.id === main}
                    onAsk={() => setAsking(offer)}
                  />
                ) : null
              }
            />
          </li>
        ))}
      </ul>
      {asking ? <RequestDialog offer={asking} onClose={() => setAsking(null)} onSent={onChanged} /> : null}
    </>
  );
}

type WayProps = {
  offer: PlanOffer;
  request: Billing['request'];
  stripe: Stripe;
  /** The choice most people make: one button of a page is primary. */
  isMain: boolean;
  onAsk: () => void;
};

function Way({ offer, request, stripe, isMain, onAsk }: WayProps) {
  const call = useCall();
  const { id, displayName, way } = offer;
  switch (way) {
    case 'checkout':
      return (
        <Button
          variant={isMain ? 'primary' : 'secondary'}
          busy={stripe.busy === `checkout ${id}`}
          busyLabel="Opening Stripe…"
          onClick={() =>
            void stripe.go(`checkout ${id}`, () => call(startCheckout, { body: { plan: id } }).then(({ url }) => url))
          }
        >
          Upgrade to {displayName}
        </Button>
      );
    case 'portal':
      return (
        <Button
          busy={stripe.busy === `portal ${id}`}
          busyLabel="Opening Stripe…"
          onClick={() => void stripe.go(`portal ${id}`, () => call(openPortal).then(({ url }) => url))}
        >
          Change plan
        </Button>
      );
    case 'request':
      if (!request) return <Button onClick={onAsk}>Contact sales about {displayName}</Button>;
      return (
        <Text size="sm" tone="second" className="text-pretty">
          {request.plan.id === id
            ? `Requested on ${dateText(request.at)}`
            : `You have requested ${request.plan.displayName}. You can request one plan at a time.`}
        </Text>
      );
    case 'current':
      return null;
    default:
      return way satisfies never;
  }
}
