import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { LimitMeterRow } from '../../../src/patterns/plan/limit-meter-row.tsx';

/** What is left of the plan's limit. On home, and above a list whose limit comes near. */
const meta = {
  title: 'Patterns/LimitMeterRow',
  component: LimitMeterRow,
  tags: ['autodocs', 'also:quota', 'also:usage', 'also:plan limits'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Plan usage in one line: on home, and above a list whose limit comes near.',
      avoid:
        'All limits with what to do about each is a UsagePanel. A place that the plan closes is an OverLimitState.',
      anatomy: [
        { part: 'Title and plan', what: 'What it is about and which plan it is' },
        { part: 'Meters', what: 'One for each limit, with used and limit as figures' },
        { part: 'Action', what: 'The way up or the way to free up space, if the reader may go it' },
      ],
      accessibility: [
        'Each meter says its own figures, so the row has no other words for them',
        'Near and full are words as well as colours',
      ],
      related: ['UI/Feedback/LimitMeter', 'Patterns/Plan', 'UI/Feedback/OverLimitState'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Plan usage',
    plan: 'School plan',
    limits: [
      { label: 'Channels', used: 9, limit: 15 },
      { label: 'Story widgets', used: 4, limit: 10 },
      { label: 'Collections', used: 17, limit: 20 },
      { label: 'Stories', used: 1284, limit: 2000 },
    ],
  },
} satisfies Meta<typeof LimitMeterRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};
export const Full: Story = {
  args: {
    plan: 'Starter plan',
    limits: [
      { label: 'Channels', used: 3, limit: 3 },
      { label: 'Collections', used: 2, limit: 3 },
    ],
  },
};
export const Nothing: Story = { args: { plan: 'No plan yet', limits: [{ label: 'Channels', used: 0, limit: 0 }] } };
export const Narrow: Story = { parameters: { frame: 'narrow' } };
