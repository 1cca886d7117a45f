import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Meter } from '../../src/ui/meter.tsx';

const meta = {
  title: 'UI/Feedback/Meter',
  component: Meter,
  tags: ['autodocs', 'also:gauge', 'also:bar', 'also:share', 'also:percentage'],
  parameters: {
    kit: {
      use: 'How much of a whole there is: values shown in stories, answers of a form.',
      avoid:
        'What a plan allows is a `LimitMeter`. How far a job has come is a `ProgressBar`. Change over time is a chart.',
      accessibility: ['The figures are read: “15 of 18”.', 'Hide the figures only where they are beside it.'],
      related: ['UI/Feedback/LimitMeter', 'UI/Feedback/ProgressBar', 'UI/Charts/ScoreDial'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'Values shown', value: 15, max: 18 },
} satisfies Meta<typeof Meter>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Some, none, and without its figures. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Meter {...args} />
      <Meter {...args} value={0} label="None yet" />
      <Meter {...args} hideValue label="Without its figures" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('meter')).toHaveLength(3);
  },
};
