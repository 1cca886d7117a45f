import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ScoreDial } from '../../../src/ui/charts/score-dial.tsx';
import { Meter } from '../../../src/ui/meter.tsx';

/** One figure out of a hundred that sums up many. */
const meta = {
  title: 'UI/Charts/ScoreDial',
  component: ScoreDial,
  tags: ['autodocs', 'also:gauge', 'also:speedometer', 'also:score'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For the story score, once on a page, with what it is made of below it.',
      avoid: 'For how much of a limit is used (`LimitMeter`) or for a part of the score (`Meter`).',
      anatomy: [
        { part: 'Ring', what: 'from nothing at its start to the most at its end' },
        { part: 'Notch', what: 'the score of the period before' },
      ],
      accessibility: ['A meter that is read as “72 of 100, 68 in October”.'],
      related: ['UI/Feedback/Meter', 'UI/Charts/StatCard'],
    } satisfies KitDocs,
  },
  args: { label: 'Story score', value: 72 },
} satisfies Meta<typeof ScoreDial>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <div className="grid sm:grid-cols-2 lg:grid-cols-5 items-start gap-6">
      <div className="grid gap-4">
        <ScoreDial {...args} before={68} beforeName="in October" />
        <Meter label="Values shown" value={15} max={18} />
        <Meter label="Breadth of story" value={11} max={14} />
      </div>
      <ScoreDial {...args} value={0} />
      <ScoreDial {...args} value={100} />
      <ScoreDial {...args} value={null} />
      <div dir="rtl" lang="ar">
        <ScoreDial label="درجة القصص" value={31} before={60} beforeName="في أكتوبر" />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const [first, , , none] = canvas.getAllByRole('meter', { name: 'Story score' });
    await expect(first).toHaveAttribute('aria-valuetext', '72 of 100, 68 in October');
    await expect(none).toHaveAttribute('aria-valuetext', 'No score yet');
  },
};
