import type { ReactNode } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useMutation } from '../../data/mutation.ts';
import { useSession } from '../../data/session/session.tsx';
import { openPortal, withdrawPlanRequest } from '../../domain/api/billing.ts';
import type { Billing } from '../../domain/billing/schema.ts';
import { dateText } from '../../patterns/dates.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { paymentTrouble } from './payment-labels.ts';
import type { Stripe } from './use-stripe.ts';

/** What has to be done about the payment, with a link for those who may. */
export function PaymentNotice({ payment, portal }: { payment: NonNullable<Billing['payment']>; portal: PortalProps }) {
  const trouble = paymentTrouble(payment);
  if (!trouble) return null;
  const { tone, title, text, action } = trouble;
  return (
    <Banner
      tone={tone}
      title={title}
      action={
        portal.isOpen ? (
          <PortalButton {...portal} name="notice">
            {action}
          </PortalButton>
        ) : undefined
      }
    >
      {text}
    </Banner>
  );
}

export type PortalProps = {
  stripe: Stripe;
  /** Whether there is a portal, and the person may go there. */
  isOpen: boolean;
};

/** To Stripe's own pages for cards, invoices and an end of the plan. The address is asked for by the click. */
export function PortalButton({ stripe, name, children }: PortalProps & { name: string; children: ReactNode }) {
  const call = useCall();
  const what = `portal ${name}`;
  return (
    <Button
      size="sm"
      busy={stripe.busy === what}
      busyLabel="Opening Stripe…"
      onClick={() => void stripe.go(what, () => call(openPortal).then(({ url }) => url))}
    >
      {children}
    </Button>
  );
}

type RequestProps = {
  request: NonNullable<Billing['request']>;
  mayWrite: boolean;
  onChanged: (billing: Billing) => void;
};

/** What the school has asked us for. */
export function RequestNotice({ request, mayWrite, onChanged }: RequestProps) {
  const { user } = useSession();
  const alerts = useAlerts();
  const who = user?.displayName === request.byName ? 'You' : request.byName;

  const withdraw = useMutation(withdrawPlanRequest, {
    onSuccess: ({ billing }) => {
      onChanged(billing);
      alerts.done('Request cancelled.');
    },
    onError: alerts.showError,
  });
  return (
    <Banner
      title={`${who} requested ${request.plan.displayName} on ${dateText(request.at)}`}
      action={
        mayWrite ? (
          <Button size="sm" busy={withdraw.busy} onClick={() => void withdraw.run()}>
            Cancel request
          </Button>
        ) : undefined
      }
    >
      We’ll email your school. Your plan stays the same until then.
      {request.message ? (
        <q dir="auto" className="mt-1 block wrap-anywhere whitespace-pre-line">
          {request.message}
        </q>
      ) : null}
    </Banner>
  );
}
