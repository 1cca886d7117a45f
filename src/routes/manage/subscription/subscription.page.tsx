import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../data/session/session.tsx';
import { PERMISSIONS } from '../../../domain/access.ts';
import type { Billing, Switchable } from '../../../domain/billing/schema.ts';
import { CheckoutWaiting } from '../../../features/plan/checkout-notice.tsx';
import { Invoices } from '../../../features/plan/invoices.tsx';
import { PaymentNotice, PortalButton, RequestNotice } from '../../../features/plan/plan-notices.tsx';
import { PlanOffers } from '../../../features/plan/plan-offers.tsx';
import { PlanSkeleton } from '../../../features/plan/plan-skeleton.tsx';
import { PlanUse } from '../../../features/plan/plan-use.tsx';
import { RetentionDialog } from '../../../features/plan/retention-dialog.tsx';
import type { Selection } from '../../../features/plan/retention-selection.ts';
import { usePlan } from '../../../features/plan/use-plan.ts';
import { useStripe } from '../../../features/plan/use-stripe.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { DetailPage } from '../../../patterns/page-types/detail.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Section } from '../../../ui/page-header.tsx';
import { Text } from '../../../ui/text.tsx';

// Long: what it lays out is said once; what each part does is in its own file.
export default function SubscriptionPage() {
  const session = useSession();
  const saved = usePlan();
  const stripe = useStripe(saved.retry);
  const [visit, setVisit] = useState(0);
  const [isChoosing, setIsChoosing] = useState(false);
  const [draft, setDraft] = useState<Selection | null>(null);
  const school = session.institution.status === 'ready' ? session.institution.value : null;
  const plan = session.subscription;
  const mayWrite = session.can('i.b.wr');
  const isApproved = school?.isApproved !== false;
  const lastBilling = lastKnown(saved.state);
  const portal = { stripe, isOpen: mayWrite && lastBilling?.hasPortal === true };
  const use = useRef<HTMLDivElement>(null);
  const hasKept = useRef(false);
  useEffect(() => {
    // What led to the choice may be gone once it is made, and the focus with it.
    if (hasKept.current && !isChoosing && document.activeElement === document.body) use.current?.focus();
  });
  const choose = () => {
    setVisit((count) => count + 1);
    setIsChoosing(true);
  };
  const limitOf = (resource: Switchable) => session.availability(resource).limit;
  return (
    <>
      <DetailPage<Billing>
        title="Plan and billing"
        description="Your plan, usage and invoices"
        banner={
          saved.checkout === 'waiting' ? (
            <CheckoutWaiting onLookAgain={saved.retry} busy={saved.retrying} />
          ) : saved.checkout === 'arrived' ? (
            <Banner live tone="good" title="Payment received. Thank you." onDismiss={saved.dismissArrival}>
              Your school is on the {plan?.displayName} plan.
            </Banner>
          ) : null
        }
        resource={saved}
        loadingLabel="Loading your plan"
        skeleton={<PlanSkeleton />}
        safe="Your plan is not affected."
        school={school?.name ?? 'your school'}
      >
        {(billing) => (
          <div className="grid grid-cols-1 gap-8">
            <div className="grid grid-cols-1 gap-4">
              {billing.payment ? <PaymentNotice payment={billing.payment} portal={portal} /> : null}
              {billing.request ? (
                <RequestNotice request={billing.request} mayWrite={mayWrite} onChanged={saved.show} />
              ) : null}
              {isApproved ? null : (
                <Banner tone="amber" title={`${school?.name} is awaiting approval`}>
                  You can choose a plan once it is approved.
                </Banner>
              )}
              <div ref={use} tabIndex={-1} className="rounded-surface">
                <PlanUse
                  billing={billing}
                  onChoose={mayWrite ? choose : null}
                  action={
                    portal.isOpen ? (
                      <PortalButton {...portal} name="panel">
                        Payment details
                      </PortalButton>
                    ) : null
                  }
                />
              </div>
            </div>
            <Section title="Plans" description={mayWrite ? undefined : WHY_NOT(school?.name ?? 'your school')}>
              <PlanOffers billing={billing} stripe={stripe} mayChange={mayWrite && isApproved} onChanged={saved.show} />
            </Section>
            <Section title="Invoices">
              {billing.hasPortal ? <Invoices /> : <Text tone="second">{NOTHING_PAID}</Text>}
            </Section>
          </div>
        )}
      </DetailPage>
      {isChoosing && plan ? (
        <RetentionDialog
          plan={plan.displayName}
          limits={{
            channels: limitOf('channels'),
            widgets: limitOf('widgets'),
            newsletterWidgets: limitOf('newsletterWidgets'),
            collections: limitOf('collections'),
          }}
          visit={visit}
          draft={draft}
          onDraft={setDraft}
          onClose={() => setIsChoosing(false)}
          onSaved={(billing) => {
            hasKept.current = true;
            saved.show(billing);
          }}
        />
      ) : null}
    </>
  );
}

const NOTHING_PAID = 'No invoices yet';

const WHY_NOT = (school: string) =>
  `You can’t change the plan. Ask an admin of ${school} for “${PERMISSIONS['i.b.wr']}”.`;
