import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { requestPlan } from '../../../../src/domain/api/billing.ts';
import { deleteFeed } from '../../../../src/domain/api/channels.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { CUSTOMER, card, IID, paid, starter } from '../../../support/plan.ts';
import { LONG_NAME } from '../../../support/samples.ts';
import { fill } from '../../../support/steps.ts';

/** `/manage/subscription`: the plan, what it holds, what is used, and the ways to another one. */
const meta = {
  title: 'Pages/Manage/Plan',
  tags: ['autodocs', 'type:detail', 'also:subscription', 'also:billing', 'also:stripe', 'also:invoices'],
} satisfies Meta;
export default meta;

const PLAN = '/manage/subscription';
const states = pageStories('manage.subscription');

const quiet = { picture: 'none' };
export const Ready: StoryObj = page(PLAN, {
  before: paid,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('School plan. £49 a month. Renews on 20 December 2026')).toBeVisible();
    const trust = card(canvas, 'Trust');
    await expect(trust.getByText('Custom pricing')).toBeVisible();
    await expect(card(canvas, 'School').getByText('Your plan')).toBeVisible();
    await expect(card(canvas, 'Starter').getByText('You have 9')).toBeVisible();
    await expect(card(canvas, 'Starter').getByRole('button', { name: 'Change plan' })).toBeVisible();
    await expect(await canvas.findAllByRole('link', { name: /^View invoice SPRX-/ })).toHaveLength(3);
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** Sees all of it, and why there is no button. */
export const OnlyLooking: StoryObj = page(PLAN, {
  as: 'VIEWER',
  parameters: quiet,
  before: async (world) => {
    await paid(world);
    await starter(world);
    await world.as('staff-3').call(requestPlan, { body: { plan: 'trust', message: '' } });
    await world.documents.set('roles', 'VIEWER', {
      id: 'VIEWER',
      name: 'Governor',
      base: null,
      permissions: ['i.b.rea'],
    });
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(
      canvas.getByText(/You can’t change the plan\. Ask an admin of Oakfield School for “Change plan and billing”/),
    ).toBeVisible();
    await expect(canvas.getByText('David Okafor requested Trust on 20 November 2026')).toBeVisible();
    await expect(canvas.getByText('Over plan limit')).toBeVisible();
    const main = within(canvas.getByRole('main'));
    await expect(main.queryAllByRole('button')).toHaveLength(0);
    await expect(main.queryByRole('link', { name: 'View channels' })).toBeNull();
  },
});

/** The live count, not the one that came with the page. */
export const LiveUsage: StoryObj = page(PLAN, {
  before: paid,
  parameters: quiet,
  play: async ({ canvas, world, ready }) => {
    await ready();
    const meter = () => canvas.getByRole('meter', { name: 'Channels' });
    await expect(meter()).toHaveAttribute('aria-valuetext', '9 of 15');
    for (const { id } of world.documents.list('feeds').slice(0, 2)) {
      await world.as('staff-3').call(deleteFeed, { params: { id }, query: {} });
    }
    await waitFor(() => expect(meter()).toHaveAttribute('aria-valuetext', '7 of 15'));
    await expect(canvas.getByText('8 left')).toBeVisible();
  },
});

/** Prices stand on one line, whatever is said above them. */
export const PlansLineUp: StoryObj = page(PLAN, {
  before: paid,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await canvas.findByText('SPRX-0003');
    const tops = ['Starter', 'School', 'Trust'].map(
      (plan) =>
        card(canvas, plan)
          .getByText(/^(Free|£49 a month|Custom pricing)$/)
          .getBoundingClientRect().top,
    );
    await expect(new Set(tops.map(Math.round)).size).toBeLessThanOrEqual(window.innerWidth > 1000 ? 1 : 2);
  },
});

export const Full: StoryObj = page(PLAN, {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/^You have reached your plan’s limit of /)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View channels' })).toHaveAttribute('href', '/manage/channels');
    await expect(card(canvas, 'School').getByRole('button', { name: 'Upgrade to School' })).toBeVisible();
    await expect(canvas.getByText('No invoices yet')).toBeVisible();
  },
});

async function askForTrust({ canvas, userEvent, ready }: PageContext) {
  await ready();
  await userEvent.click(card(canvas, 'Trust').getByRole('button', { name: 'Contact sales about Trust' }));
  return within(await screen.findByRole('dialog'));
}

/** Requested with a message, seen by all admins, and withdrawn. */
export const AsksForAPlan: StoryObj = page(PLAN, {
  before: paid,
  parameters: quiet,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const dialog = await askForTrust(context);
    await fill(userEvent, dialog.getByLabelText('Message'), 'We are four schools from January.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    await expect(await canvas.findByText('You requested Trust on 20 November 2026')).toBeVisible();
    await expect(canvas.getByText('We are four schools from January.')).toBeVisible();
    await expect(card(canvas, 'Trust').getByText('Requested')).toBeVisible();
    await expect(world.documents.get('planRequests', IID)?.message).toBe('We are four schools from January.');
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel request' }));
    await expect(await card(canvas, 'Trust').findByRole('button', { name: 'Contact sales about Trust' })).toBeVisible();
    await expect(world.documents.get('planRequests', IID)).toBeUndefined();
  },
});

/** Another admin was quicker: what was written stays. */
export const AskedMeanwhile: StoryObj = page(PLAN, {
  before: paid,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    const dialog = await askForTrust(context);
    await fill(userEvent, dialog.getByLabelText('Message'), 'For our two schools.');
    await world.as('staff-3').call(requestPlan, { body: { plan: 'trust', message: '' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    await expect(await dialog.findByText('We couldn’t send your request')).toBeVisible();
    await expect(dialog.getByLabelText('Message')).toHaveValue('For our two schools.');
  },
});

export const NoPlan: StoryObj = page(PLAN, {
  parameters: quiet,
  before: (world) => world.documents.update('institutions', IID, { subscription: null }),
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getAllByText('No plan yet')[0]).toBeVisible();
    await expect(card(canvas, 'School').getByRole('button', { name: 'Upgrade to School' })).toBeVisible();
    await expect(card(canvas, 'Starter').getByRole('button', { name: /^Contact sales/ })).toBeVisible();
  },
});

export const WaitingSchool: StoryObj = page(PLAN, {
  parameters: quiet,
  before: (world) =>
    world.documents.update('institutions', IID, { isApproved: false, status: 'waiting', subscription: null }),
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Oakfield School is awaiting approval')).toBeVisible();
    await expect(
      within(canvas.getByRole('main')).queryByRole('button', { name: /Upgrade to|Contact sales/ }),
    ).toBeNull();
  },
});

export const PlatformAdmin: StoryObj = page(PLAN, {
  as: 'platform-admin',
  institutionId: IID,
  before: paid,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('button', { name: 'Payment details' })).toBeVisible();
  },
});

export const LongNames: StoryObj = page(PLAN, {
  before: async (world) => {
    await paid(world);
    await starter(world);
    const school = world.documents.get('institutions', IID);
    if (!school?.subscription) throw new Error('The school needs a plan');
    const displayName = `Starter for ${LONG_NAME}`;
    await world.documents.update('institutions', IID, { subscription: { ...school.subscription, displayName } });
    await world.documents.set('planRequests', IID, {
      iid: IID,
      school: 'Oakfield School',
      plan: { id: 'trust', displayName: `Trust for ${LONG_NAME}` },
      message: `We need it for ${'all our many schools and '.repeat(12)}more.`,
      by: 'staff-3',
      byName: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3).trim(),
      at: new Date('2026-11-03T10:00:00.000Z'),
    });
    const customer = world.payments.of(CUSTOMER);
    const number = `INV-${'2026-0000-'.repeat(5)}1`;
    customer.invoices = customer.invoices.map((invoice) => ({ ...invoice, number }));
  },
});
