import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { SEED_PLANS } from '../../../src/domain/institution/limits.ts';
import type { Subscription } from '../../../src/domain/institution/schema.ts';
import { PlanCard } from '../../../src/patterns/plan/plan-card.tsx';
import { UsagePanel } from '../../../src/patterns/plan/usage-panel.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { linkClass } from '../../../src/ui/link.tsx';

const [starter, school, trust] = SEED_PLANS as [Subscription, Subscription, Subscription];
const USED = { channels: 9, widgets: 4, newsletterWidgets: 1, stories: 1284, collections: 17, apiKeys: 1 };

const meta = {
  title: 'Patterns/Plan',
  component: PlanCard,
  subcomponents: { UsagePanel },
  tags: ['autodocs', 'also:pricing', 'also:subscription', 'also:limits', 'also:quota', 'also:usage'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'PlanCard to choose or compare plans. UsagePanel to see what is used and what happens where it is full.',
      avoid: 'A short reminder above a list is a LimitMeterRow. A place that cannot be used is an OverLimitState.',
      anatomy: [
        { part: 'PlanCard', what: 'Name, audience, price, limits, what is over them, one action' },
        { part: 'UsagePanel', what: 'The plan, what is full or over in one banner, a meter for each limit' },
        { part: 'Free up', what: 'Where a limit is reached: a link to what can be removed' },
      ],
      accessibility: ['What is over the plan is written, not marked by colour alone'],
      related: ['Patterns/LimitMeterRow', 'UI/Feedback/OverLimitState'],
    } satisfies KitDocs,
  },
  args: { plan: school, price: '£49 a month', description: 'For one school with a busy news page.', used: USED },
} satisfies Meta<typeof PlanCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The plan that the school is on, one too small for it, and one larger. */
export const Plans: Story = {
  render: (args) => (
    <div className="grid gap-4 md:grid-cols-3">
      <PlanCard
        {...args}
        plan={starter}
        price="Free"
        description="To try it out with one or two channels."
        action={<Button>Move to Starter</Button>}
      />
      <PlanCard {...args} isCurrent features={['Approval by two people']} />
      <PlanCard
        {...args}
        plan={trust}
        price="Agreed with your trust"
        description="For several schools under one roof."
        badge="From 1 January"
        features={['Approval by two people', 'One bill for all schools']}
        action={<Button variant="primary">Move to Trust</Button>}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const small = within(canvas.getByRole('article', { name: 'Starter plan' }));
    await expect(small.getAllByText(/^You have \d/).map((line) => line.textContent)).toEqual([
      'You have 9',
      'You have 4',
      'You have 1,284',
      'You have 17',
    ]);
    const current = within(canvas.getByRole('article', { name: 'School plan' }));
    await expect(current.queryByText(/^You have/)).toBeNull();
  },
};

const usage = {
  channels: { used: 9, limit: 15 },
  widgets: { used: 4, limit: 10 },
  stories: { used: 1284, limit: 2000 },
  collections: { used: 17, limit: 20 },
};
const freeUp = () => (
  <a href="#channels" className={linkClass()}>
    View channels
  </a>
);

export const Usage: Story = {
  parameters: { frame: 'medium' },
  render: () => (
    <div className="grid gap-4">
      <UsagePanel
        plan="School"
        detail="Renews on 1 September 2027"
        usage={usage}
        action={<Button>View plans</Button>}
      />
      <UsagePanel
        title="Full"
        plan="Starter"
        usage={{
          channels: { used: 3, limit: 3 },
          stories: { used: 100, limit: 100 },
          collections: { used: 1, limit: 3 },
          apiKeys: { used: 0, limit: 0 },
        }}
        freeUp={freeUp}
      />
    </div>
  ),
};

/** After a move to a smaller plan. Said once above, and beside each. */
export const OverLimit: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <UsagePanel
      plan="Starter for the Oakfield Association of Village Schools"
      usage={{ channels: { used: 9, limit: 3 }, stories: { used: 1284, limit: 100 }, widgets: { used: 1, limit: 2 } }}
      freeUp={freeUp}
      action={<Button variant="primary">View plans</Button>}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/6 channels and 1,184 published stories/)).toBeVisible();
    await expect(canvas.getAllByRole('link', { name: 'View channels' })).toHaveLength(2);
  },
};

export const RightToLeft: Story = {
  render: (args) => (
    <div dir="rtl" lang="ar" className="grid gap-4 md:grid-cols-2">
      <PlanCard {...args} plan={{ ...starter, displayName: 'خطة البداية' }} />
      <UsagePanel plan="البداية" title="الاستخدام" usage={usage} freeUp={freeUp} />
    </div>
  ),
};
