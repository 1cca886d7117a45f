import type { Billing, PlanOffer } from '../../domain/billing/schema.ts';
import { dateText } from '../../patterns/dates.ts';
import { priceText } from '../../patterns/plan-labels.ts';

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

/** What somebody has to do about the payment; `null` while all is well. */
export function paymentTrouble({ status, endsAt }: Payment): Trouble | null {
  switch (status) {
    case 'past_due':
      return {
        tone: 'danger',
        title: 'The last payment failed.',
        text: 'Your plan goes on for now. Update the card, and Stripe tries again by itself.',
        action: 'Update the card',
      };
    case 'unpaid':
      return {
        tone: 'danger',
        title: 'The plan is not paid.',
        text: 'Stripe has stopped trying the card. Pay the open invoice to have the plan back; nothing is deleted.',
        action: 'Pay the invoice',
      };
    case 'incomplete':
      return {
        tone: 'amber',
        title: 'The first payment is not done yet.',
        text: 'Your bank may want you to confirm it. The plan changes once it is paid.',
        action: 'Finish at Stripe',
      };
    case 'paused':
      return {
        tone: 'amber',
        title: 'The payment is paused.',
        text: 'It needs a card before it goes on.',
        action: 'Add a card',
      };
    default:
      return endsAt && (status === 'active' || status === 'trialing')
        ? {
            tone: 'amber',
            title: `Your plan ends on ${dateText(endsAt)}.`,
            text: 'It was cancelled and works until then. What does not fit afterwards is switched off, not deleted.',
            action: 'Keep the plan',
          }
        : null;
  }
}
