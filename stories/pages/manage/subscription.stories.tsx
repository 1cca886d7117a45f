// Long: one page in all the states of a plan and its payment.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { billingKept, payFor, putOnPlan, schoolOf } from '../../../src/services/memory/billing-records.ts';
import type { World } from '../../../src/services/memory/world.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { moveClock } from '../../support/clock.ts';
import { LONG_NAME } from '../../support/samples.ts';
import { fill } from '../../support/steps.ts';

/** `/manage/subscription`: the plan, what it holds, what is used, and the ways to another one. */
const meta = {
  title: 'Pages/manage/Plan',
  tags: ['autodocs', 'type:detail', 'also:subscription', 'also:billing', 'also:stripe', 'also:invoices'],
} satisfies Meta;
export default meta;

const PAGE = '/manage/subscription';
const quiet = { picture: 'none' };
const IID = 'oakfield';
type Canvas = PageContext['canvas'];

/** A school that has paid for three months. */
function paid(world: World): void {
  for (let months = 0; months < 3; months += 1) payFor(world, IID, 'school');
  const [, failed, first] = billingKept(world, IID).invoices;
  if (failed) Object.assign(failed, { at: '2026-10-20T09:30:00.000Z' });
  if (first) Object.assign(first, { at: '2026-09-20T09:30:00.000Z' });
}
const starter = (world: World) => putOnPlan(world, IID, 'starter');
const card = (canvas: Canvas, plan: string) => within(canvas.getByRole('article', { name: `${plan} plan` }));
const feedsOf = (world: World) => world.records.feeds.filter(({ iid }) => iid === IID);
const namesOn = (world: World) =>
  feedsOf(world)
    .filter(({ offPlan }) => !offPlan)
    .map(({ name }) => name)
    .toSorted();

export const Ready: StoryObj = page(PAGE, {
  before: paid,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('School plan. £49 a month. Renews on 20 December 2026')).toBeVisible();
    const trust = card(canvas, 'Trust');
    await expect(trust.getByText('Agreed one by one')).toBeVisible();
    await expect(card(canvas, 'School').getByText('Your plan')).toBeVisible();
    await expect(card(canvas, 'Starter').getByText('You have 9')).toBeVisible();
    await expect(card(canvas, 'Starter').getByRole('button', { name: 'Change at Stripe' })).toBeVisible();
    await expect(await canvas.findAllByRole('link', { name: /^View invoice SPRX-/ })).toHaveLength(3);
  },
});
export const Loading: StoryObj = page(PAGE, { network: 'stalled', parameters: quiet });
export const Failed: StoryObj = page(PAGE, { network: 'failing', parameters: quiet });
export const Offline: StoryObj = page(PAGE, { network: 'offline', parameters: quiet });
export const NoPermission: StoryObj = page(PAGE, {
  as: 'AUTHOR',
  parameters: quiet,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('i.b.rea')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Plan' })).toBeNull();
  },
});

/** Sees all of it, and why there is no button. */
export const OnlyLooking: StoryObj = page(PAGE, {
  as: 'VIEWER',
  parameters: quiet,
  before: (world) => {
    paid(world);
    starter(world);
    const request = { plan: { id: 'trust', displayName: 'Trust' }, message: '', byName: 'Amara Osei', at: world.now() };
    billingKept(world, IID).request = request;
    world.writeRole(IID, { id: 'VIEWER', name: 'Governor', base: null, permissions: ['i.b.rea'] });
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/not change it\. It takes the permission “Change the subscription”/)).toBeVisible();
    await expect(canvas.getByText('Amara Osei asked for Trust on 20 November 2026.')).toBeVisible();
    await expect(canvas.getByText('Over your plan.')).toBeVisible();
    const main = within(canvas.getByRole('main'));
    await expect(main.queryAllByRole('button')).toHaveLength(0);
    await expect(main.queryByRole('link', { name: 'Go to channels' })).toBeNull();
  },
});

/** The live count, not the one that came with the page. [spec 5.12] */
export const FollowsWhatIsUsed: StoryObj = page(PAGE, {
  before: paid,
  parameters: quiet,
  play: async ({ canvas, world, ready }) => {
    await ready();
    const meter = () => canvas.getByRole('meter', { name: 'Channels' });
    await expect(meter()).toHaveAttribute('aria-valuetext', '9 of 15');
    world.records.feeds.splice(0, 2);
    world.changed();
    await waitFor(() => expect(meter()).toHaveAttribute('aria-valuetext', '7 of 15'));
    await expect(canvas.getByText('Room for 8 more channels.')).toBeVisible();
  },
});

/** Prices stand on one line, whatever is said above them. */
export const PlansLineUp: StoryObj = page(PAGE, {
  before: paid,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await canvas.findByText('SPRX-0003');
    const tops = ['Starter', 'School', 'Trust'].map(
      (plan) =>
        card(canvas, plan)
          .getByText(/^(Free|£49 a month|Agreed one by one)$/)
          .getBoundingClientRect().top,
    );
    await expect(new Set(tops.map(Math.round)).size).toBeLessThanOrEqual(window.innerWidth > 1000 ? 1 : 2);
  },
});

export const Full: StoryObj = page(PAGE, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/^Channels, .*are full\.$/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to channels' })).toHaveAttribute('href', '/manage/channels');
    await expect(card(canvas, 'School').getByRole('button', { name: 'Pay for School' })).toBeVisible();
    await expect(canvas.getByText(/Nothing is paid through Stripe yet/)).toBeVisible();
  },
});

/** Leaves for Stripe's page in this tab; a second click does nothing. The place is the story's own. */
export const PaysForAPlan: StoryObj = page(PAGE, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const pay = card(canvas, 'School').getByRole('button', { name: 'Pay for School' });
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
export const PaidByAColleague: StoryObj = page(PAGE, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const kept = billingKept(world, IID);
    kept.payment = { status: 'active', renewsAt: '2026-12-20T09:30:00.000Z', endsAt: null };
    kept.hasPortal = true;
    await userEvent.click(card(canvas, 'School').getByRole('button', { name: 'Pay for School' }));
    await expect(await canvas.findByText(/pays for a plan already/)).toBeVisible();
    await expect(await card(canvas, 'School').findByRole('button', { name: 'Change at Stripe' })).toBeVisible();
    await expect(window.location.hash).toBe('');
  },
});

/** Back from Stripe before its word has come: the page moves on by itself. */
export const WaitsForStripe: StoryObj = page(`${PAGE}?checkout=done`, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, world, ready, address }) => {
    await ready();
    await expect(canvas.getByText('Waiting for Stripe.')).toBeVisible();
    payFor(world, IID, 'school');
    await expect(await canvas.findByText('Thank you, it is paid.')).toBeVisible();
    await expect(canvas.getByText('Your school is on the School plan.')).toBeVisible();
    await waitFor(() => expect(address()).toBe(PAGE));
    await expect(card(canvas, 'School').getByText('Your plan')).toBeVisible();
  },
});

/** Nobody waits for ever without being told what to do. */
export const StripeIsLate: StoryObj = page(`${PAGE}?checkout=done`, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Waiting for Stripe.')).toBeVisible();
    const undo = moveClock('2026-11-20T09:33:00.000Z');
    await expect(await canvas.findByText('This takes longer than usual.')).toBeVisible();
    undo();
    await expect(canvas.getByRole('button', { name: 'Look again' })).toBeVisible();
  },
});

/** Cards, invoices and the end of a plan are Stripe's own pages; the way there is asked for by the click. */
export const OpensThePortal: StoryObj = page(PAGE, {
  before: paid,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const open = canvas.getByRole('button', { name: 'Card and billing' });
    await userEvent.click(open);
    await waitFor(() => expect(window.location.hash).toBe('#stripe-portal'));
    forgetPlace();
  },
});

export const PaymentFailed: StoryObj = page(PAGE, {
  before: (world) => {
    paid(world);
    const { invoices } = billingKept(world, IID);
    billingKept(world, IID).payment = { status: 'past_due', renewsAt: '2026-12-20T09:30:00.000Z', endsAt: null };
    if (invoices[0]) invoices[0].status = 'open';
  },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await expect(canvas.getByText('The last payment failed.')).toBeVisible();
    await expect(await canvas.findByText('To be paid')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Update the card' }));
    await waitFor(() => expect(window.location.hash).toBe('#stripe-portal'));
    forgetPlace();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  },
});

export const Unpaid: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    paid(world);
    billingKept(world, IID).payment = { status: 'unpaid', renewsAt: null, endsAt: null };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The plan is not paid.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Pay the invoice' })).toBeVisible();
  },
});

export const Ends: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    paid(world);
    billingKept(world, IID).payment = {
      status: 'active',
      renewsAt: '2026-12-20T09:30:00.000Z',
      endsAt: '2026-12-20T09:30:00.000Z',
    };
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your plan ends on 20 December 2026.')).toBeVisible();
    await expect(canvas.getByText('School plan. £49 a month. Ends on 20 December 2026')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep the plan' })).toBeVisible();
  },
});

/** The invoices alone are missing. */
export const StripeDoesNotAnswer: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    paid(world);
    billingKept(world, IID).isStripeDown = true;
  },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await expect(await canvas.findByText('Stripe does not answer.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Card and billing' }));
    await expect(await canvas.findByText(/Please try again later/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Card and billing' })).not.toHaveAttribute('aria-busy');
    billingKept(world, IID).isStripeDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText('SPRX-0001')).toBeVisible();
  },
});

async function askForTrust({ canvas, userEvent, ready }: PageContext) {
  await ready();
  await userEvent.click(card(canvas, 'Trust').getByRole('button', { name: 'Ask for Trust' }));
  return within(await screen.findByRole('dialog'));
}

/** Asked for with a message, seen by all admins, and taken back. */
export const AsksForAPlan: StoryObj = page(PAGE, {
  before: paid,
  parameters: quiet,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const dialog = await askForTrust(context);
    await fill(userEvent, dialog.getByLabelText('Message'), 'We are four schools from January.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
    await expect(await canvas.findByText('You asked for Trust on 20 November 2026.')).toBeVisible();
    await expect(canvas.getByText('We are four schools from January.')).toBeVisible();
    await expect(card(canvas, 'Trust').getByText('Asked for')).toBeVisible();
    await expect(billingKept(world, IID).request?.message).toBe('We are four schools from January.');
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw' }));
    await expect(await card(canvas, 'Trust').findByRole('button', { name: 'Ask for Trust' })).toBeVisible();
    await expect(billingKept(world, IID).request).toBeNull();
  },
});

/** Somebody else was quicker: what was written stays. */
export const AskedMeanwhile: StoryObj = page(PAGE, {
  before: paid,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    const dialog = await askForTrust(context);
    await fill(userEvent, dialog.getByLabelText('Message'), 'For our two schools.');
    billingKept(world, IID).request = {
      plan: { id: 'trust', displayName: 'Trust' },
      message: '',
      byName: 'David Okafor',
      at: world.now(),
    };
    await userEvent.click(dialog.getByRole('button', { name: 'Send the request' }));
    await expect(await dialog.findByText('The request was not sent')).toBeVisible();
    await expect(dialog.getByLabelText('Message')).toHaveValue('For our two schools.');
  },
});

/** More than the smaller plan holds, and thirty days to choose. */
export const OverThePlan: StoryObj = page(PAGE, {
  before: (world) => {
    paid(world);
    starter(world);
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/^6 channels, 2 story widgets and 3 collections more/)).toBeVisible();
    await expect(canvas.getByText(/until 20 December 2026, 30 days from now/)).toBeVisible();
    await expect(canvas.getByText(/Nothing is deleted\./)).toBeVisible();
  },
});

async function chooseWhatToKeep({ canvas, userEvent, ready }: PageContext, button = 'Choose what to keep') {
  await ready();
  await userEvent.click(canvas.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('group', { name: 'Channels' });
  return dialog;
}
const group = (dialog: Canvas, name: string) => within(dialog.getByRole('group', { name }));

/** The oldest are chosen at first; a fourth needs room, by the keyboard as by the mouse. */
export const ChoosesWhatToKeep: StoryObj = page(PAGE, {
  before: starter,
  play: async (context) => {
    const { userEvent, world } = context;
    const dialog = await chooseWhatToKeep(context);
    const channels = group(dialog, 'Channels');
    await expect(channels.getByText('3 of 3 chosen')).toBeVisible();
    const box = (name: RegExp) => channels.getByRole('checkbox', { name });
    await expect(box(/School news/)).toBeChecked();
    box(/Old Oakfieldians/).focus();
    await userEvent.keyboard(' ');
    await expect(box(/Old Oakfieldians/)).not.toBeChecked();
    await expect(channels.getByText(/Take one out before/)).toBeVisible();
    await userEvent.click(box(/Sports desk/));
    await userEvent.click(box(/Old Oakfieldians/));
    await expect(dialog.getByText('Off: 6 channels, 2 story widgets and 3 collections.')).toBeVisible();
    await expect(world.usage(IID).channels).toBe(9);
  },
});

/** Saved: what was left out is off, counts no more, and is still there. */
export const KeepsWhatWasChosen: StoryObj = page(PAGE, {
  before: starter,
  parameters: quiet,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const dialog = await chooseWhatToKeep(context);
    await userEvent.click(group(dialog, 'Channels').getByRole('checkbox', { name: /Sports desk/ }));
    await userEvent.click(group(dialog, 'Channels').getByRole('checkbox', { name: /Old Oakfieldians/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these' }));
    await expect(
      await canvas.findByText(/^Switched off: 6 channels, 2 story widgets and 3 collections\.$/),
    ).toBeVisible();
    await expect(namesOn(world)).toEqual(['Oakfield films', 'Old Oakfieldians', 'School news']);
    await expect(feedsOf(world)).toHaveLength(9);
    await waitFor(() => expect(canvas.queryByText('Over your plan.')).toBeNull());
    await waitFor(() => expect(document.activeElement).toContainElement(canvas.getByText(/^Switched off: 6/)));
  },
});

/** Refused, because the plan became smaller meanwhile: it says where, and what was chosen stays. */
export const LessRoomMeanwhile: StoryObj = page(PAGE, {
  before: starter,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    const dialog = await chooseWhatToKeep(context);
    const { subscription } = schoolOf(world, IID);
    if (subscription) subscription.features = { ...subscription.features, channels: { value: 1 } };
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these' }));
    const channels = group(dialog, 'Channels');
    await expect(await channels.findByText(/includes 1 channel, and you chose 3/)).toBeVisible();
    await expect(channels.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    await expect(namesOn(world)).toHaveLength(9);
  },
});

/** Closed by mistake, or without a connection: opened anew it is as it was left. */
export const KeepsTheDraft: StoryObj = page(PAGE, {
  before: starter,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    let dialog = await chooseWhatToKeep(context);
    await userEvent.click(group(dialog, 'Channels').getByRole('checkbox', { name: /School news/ }));
    world.network = 'failing';
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these' }));
    await expect(await dialog.findByText('This was not saved.')).toBeVisible();
    world.network = 'fast';
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    dialog = await chooseWhatToKeep(context);
    const channels = group(dialog, 'Channels');
    await expect(channels.getByText('2 of 3 chosen')).toBeVisible();
    await expect(channels.getByRole('checkbox', { name: /School news/ })).not.toBeChecked();
  },
});

/** A larger plan has room again: what was off comes back by one choice. */
export const SwitchesOnAgain: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    for (const feed of feedsOf(world).slice(3)) Object.assign(feed, { offPlan: true, status: 'paused' });
    putOnPlan(world, IID, 'school');
  },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await context.ready();
    await expect(canvas.getByText('There is room for 6 channels of it again.')).toBeVisible();
    const dialog = await chooseWhatToKeep(context, 'Switch on again');
    const channels = group(dialog, 'Channels');
    await expect(channels.getAllByText(/switched off now$/)).toHaveLength(6);
    for (const box of channels.getAllByRole('checkbox', { checked: false })) await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep these' }));
    await waitFor(() => expect(namesOn(world)).toHaveLength(9));
    await waitFor(() => expect(canvas.queryByText(/^Switched off/)).toBeNull());
  },
});

/** A thousand channels: only those in view are in the page, and a search finds the one. */
export const AThousandChannels: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    const [first] = feedsOf(world);
    if (!first) return;
    for (let n = 0; n < 991; n += 1) {
      world.records.feeds.push({ ...first, id: `feed-many-${n}`, name: `Class blog ${n}` });
    }
    starter(world);
  },
  play: async (context) => {
    const { userEvent } = context;
    const dialog = await chooseWhatToKeep(context);
    const channels = group(dialog, 'Channels');
    await expect(channels.getAllByRole('checkbox').length).toBeLessThan(60);
    await fill(userEvent, channels.getByRole('searchbox', { name: 'Search channels' }), 'blog 777');
    await waitFor(() => expect(channels.getAllByRole('checkbox')).toHaveLength(1));
    await userEvent.click(channels.getByRole('checkbox', { name: /Class blog 777/ }));
    await expect(channels.getByText(/Take one out before/)).toBeVisible();
  },
});

export const NoPlan: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    schoolOf(world, IID).subscription = null;
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('No plan yet.')).toBeVisible();
    await expect(card(canvas, 'School').getByRole('button', { name: 'Pay for School' })).toBeVisible();
    await expect(card(canvas, 'Starter').getByRole('button', { name: 'Ask for Starter' })).toBeVisible();
  },
});

/** Where nothing can be paid through Stripe, every plan is asked for. */
export const WithoutStripe: StoryObj = page(PAGE, {
  parameters: quiet,
  school: 'over-limit',
  before: (world) => {
    billingKept(world, IID).canPay = false;
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(card(canvas, 'School').getByRole('button', { name: 'Ask for School' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Pay for/ })).toBeNull();
  },
});

export const WaitingSchool: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    Object.assign(schoolOf(world, IID), { isApproved: false, status: 'waiting', subscription: null });
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Oakfield School waits for approval.')).toBeVisible();
    await expect(within(canvas.getByRole('main')).queryByRole('button', { name: /Pay for|Ask for/ })).toBeNull();
  },
});

export const PlatformAdmin: StoryObj = page(PAGE, {
  as: 'platform-admin',
  institutionId: IID,
  before: paid,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('button', { name: 'Card and billing' })).toBeVisible();
  },
});

export const LongNames: StoryObj = page(PAGE, {
  before: (world) => {
    paid(world);
    starter(world);
    const { subscription } = schoolOf(world, IID);
    if (subscription) subscription.displayName = `Starter for ${LONG_NAME}`;
    const kept = billingKept(world, IID);
    kept.request = {
      plan: { id: 'trust', displayName: `Trust for ${LONG_NAME}` },
      message: `We need it for ${'all our many schools and '.repeat(12)}more.`,
      byName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(),
      at: '2026-11-03T10:00:00.000Z',
    };
    kept.invoices = kept.invoices.map((invoice) => ({ ...invoice, number: `INV-${'2026-0000-'.repeat(5)}1` }));
  },
});
