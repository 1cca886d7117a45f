import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { noBilling } from '../../../../server/billing/documents.ts';
import { openPortal } from '../../../../src/domain/api/billing.ts';
import { page } from '../../../support/app.tsx';
import { moveClock } from '../../../support/clock.ts';
import { heldAnswer } from '../../../support/held-answer.ts';
import { CUSTOMER, card, IID, paid, pay } from '../../../support/plan.ts';

/** `/manage/subscription`: paying for a plan, at Stripe and after. */
const meta = { title: 'Pages/Manage/Plan', tags: ['type:detail'] } satisfies Meta;
export default meta;

const PLAN = '/manage/subscription';

const quiet = { picture: 'none' };
/** Leaves for Stripe's page in this tab; a second click does nothing. The place is the story's own. */
export const PaysForAPlan: StoryObj = page(PLAN, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const pay = card(canvas, 'School').getByRole('button', { name: 'Upgrade to School' });
    await userEvent.click(pay);
    await waitFor(() => expect(window.location.hash).toBe('#stripe-checkout-school'));
    await expect(pay).toHaveAttribute('aria-busy', 'true');
    forgetPlace();
    await userEvent.click(pay);
    await expect(window.location.hash).toBe('');
    // Back by the browser's own button.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'));
  },
});

const forgetPlace = () => window.history.replaceState(null, '', window.location.pathname + window.location.search);

/** A colleague paid a moment ago: it says so, and shows the ways as they are now. */
export const PaidByAColleague: StoryObj = page(PLAN, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const paid = { stripeCustomerId: CUSTOMER, stripeSubscriptionId: 'sub_1', status: 'active' as const };
    await world.documents.set('billing', 'state', { ...noBilling(IID), ...paid });
    await userEvent.click(card(canvas, 'School').getByRole('button', { name: 'Upgrade to School' }));
    await expect(await canvas.findByText(/already pays for a plan/)).toBeVisible();
    await expect(await card(canvas, 'School').findByRole('button', { name: 'Change plan' })).toBeVisible();
    await expect(window.location.hash).toBe('');
  },
});

/** Back from Stripe before its word has come: the page moves on by itself. */
export const WaitsForStripe: StoryObj = page(`${PLAN}?checkout=done`, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, world, ready, address }) => {
    await ready();
    await expect(canvas.getByText('Confirming your payment')).toBeVisible();
    await pay(world);
    await expect(await canvas.findByText('Payment received. Thank you.')).toBeVisible();
    await expect(canvas.getByText('Your school is on the School plan.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(PLAN));
    await expect(card(canvas, 'School').getByText('Your plan')).toBeVisible();
  },
});

/** After a while the page says what to do instead of loading for ever. */
export const StripeIsLate: StoryObj = page(`${PLAN}?checkout=done`, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Confirming your payment')).toBeVisible();
    const undo = moveClock('2026-11-20T09:33:00.000Z');
    await expect(await canvas.findByText('This is taking longer than usual')).toBeVisible();
    undo();
    await expect(canvas.getByRole('button', { name: 'Check again' })).toBeVisible();
  },
});

/** Cards, invoices and the end of a plan are Stripe's own pages; the way there is asked for by the click. */
export const OpensThePortal: StoryObj = page(PLAN, {
  before: paid,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const open = canvas.getByRole('button', { name: 'Payment details' });
    await userEvent.click(open);
    await waitFor(() => expect(window.location.hash).toBe('#stripe-portal'));
    forgetPlace();
  },
});

const portal = heldAnswer(openPortal);
/** Who goes elsewhere before Stripe has answered stays in SprX. */
export const LeftBeforeThePortalOpened: StoryObj = page(PLAN, {
  before: async (world) => {
    await paid(world);
    portal.hold(world);
  },
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(canvas.getByRole('button', { name: 'Payment details' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    await canvas.findByRole('heading', { level: 1, name: 'Collections' });
    await portal.letGo();
    await expect(window.location.hash).toBe('');
  },
});

export const PaymentFailed: StoryObj = page(PLAN, {
  before: async (world) => {
    await paid(world);
    await pay(world, { status: 'past_due' });
    const { invoices } = world.payments.of(CUSTOMER);
    if (invoices[0]) invoices[0].status = 'open';
  },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await expect(canvas.getByText('Payment failed')).toBeVisible();
    await expect(await canvas.findByText('Due')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Update card' }));
    await waitFor(() => expect(window.location.hash).toBe('#stripe-portal'));
    forgetPlace();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  },
});

export const Unpaid: StoryObj = page(PLAN, {
  parameters: quiet,
  before: (world) => pay(world, { status: 'unpaid', renewsAt: null }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Plan not paid')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay invoice' })).toBeVisible();
  },
});

export const Ends: StoryObj = page(PLAN, {
  parameters: quiet,
  before: (world) => pay(world, { endsAt: new Date('2026-12-20T09:30:00.000Z') }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your plan ends on 20 December 2026')).toBeVisible();
    await expect(canvas.getByText('School plan. £49 a month. Ends on 20 December 2026')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep plan' })).toBeVisible();
  },
});

/** The invoices alone are missing. */
export const StripeDoesNotAnswer: StoryObj = page(PLAN, {
  parameters: quiet,
  before: async (world) => {
    await paid(world);
    world.payments.isDown = true;
  },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await expect(await canvas.findByText('We couldn’t load your invoices')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Payment details' }));
    await expect(await canvas.findByText(/Try again in a few minutes/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Payment details' })).not.toHaveAttribute('aria-busy');
    world.payments.isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('SPRX-0001')).toBeVisible();
  },
});

/** Where nothing can be paid through Stripe, every plan is asked for. */
export const WithoutStripe: StoryObj = page(PLAN, {
  parameters: quiet,
  school: 'over-limit',
  payments: 'none',
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(card(canvas, 'School').getByRole('button', { name: /^Contact sales/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Upgrade to/ })).toBeNull();
  },
});
