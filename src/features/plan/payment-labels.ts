import type { Billing, PlanOffer } from '../../domain/billing/schema.ts';
import { dateText } from '../../patterns/dates.ts';
import { priceText } from '../../patterns/plan/plan-labels.ts';

type Payment = NonNullable<Billing['payment']>;

/** Beside the plan's name: "£49 a month. Renews on 1 December 2026". */
export function planDetail(payment: Billing['payment'], offer: PlanOffer | undefined): string {
  const price = offer && (offer.price || offer.isFree) ? priceText(offer) : '';
  return [price, payment ? nextDate(payment) : ''].filter(Boolean).join('. ');
}

function nextDate({ status, renewsAt, endsAt }: Payment): string {
  if (endsAt) return `Ends on ${dateText(endsAt)}`;
  if (!renewsAt) return '';
  if (status === 'active') return `Renews on ${dateText(renewsAt)}`;
  return status === 'trialing' ? `Free until ${dateText(renewsAt)}` : '';
}

type Trouble = {
  readonly tone: 'danger' | 'amber';
  readonly title: string;
  readonly text: string;
  /** What one does about it at Stripe. */
  readonly action: string;
};

/** What has to be done about the payment; `null` while all is well. */
export function paymentTrouble({ status, endsAt }: Payment): Trouble | null {
  switch (status) {
    case 'past_due':
      return {
        tone: 'danger',
        title: 'Payment failed',
        text: 'Your plan continues for now. Update your card, and we’ll try again automatically.',
        action: 'Update card',
      };
    case 'unpaid':
      return {
        tone: 'danger',
        title: 'Plan not paid',
        text: 'We couldn’t charge your card. Pay the open invoice to restore your plan. Nothing is deleted.',
        action: 'Pay invoice',
      };
    case 'incomplete':
      return {
        tone: 'amber',
        title: 'Payment not complete',
        text: 'Your bank may need you to confirm it. Your plan changes once it is paid.',
        action: 'Complete payment',
      };
    case 'paused':
      return {
        tone: 'amber',
        title: 'Payment paused',
        text: 'Add a card to continue.',
        action: 'Add card',
      };
    default:
      return endsAt && (status === 'active' || status === 'trialing')
        ? {
            tone: 'amber',
            title: `Your plan ends on ${dateText(endsAt)}`,
            text: 'It was cancelled. After that, items over the plan limit are paused, not deleted.',
            action: 'Keep plan',
          }
        : null;
  }
}
