import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { VitalsBar } from '../../../src/ui/charts/vitals-bar.tsx';
import { SHOWN_NOTES } from './chart-docs.ts';

const seconds = (value: number) => `${value.toLocaleString('en-GB', { minimumFractionDigits: 1 })} s`;
const milliseconds = (value: number) => `${value} ms`;

/** How fast a page is for its readers. */
const meta = {
  title: 'UI/Charts/VitalsBar',
  component: VitalsBar,
  tags: ['autodocs', 'also:Core Web Vitals', 'also:speed', 'also:performance'],
  parameters: {
    kit: {
      use: 'For measures with two known thresholds, the lower the better: loading, answering, moving.',
      avoid: 'For measures without agreed thresholds (`StatCard`).',
      accessibility: [...SHOWN_NOTES, 'Good, needs work and poor are said in words with an icon.'],
      related: ['UI/Feedback/Meter'],
    } satisfies KitDocs,
  },
  args: {
    title: 'How fast your widgets are',
    sentence: 'Three of four visits see the picture in time. The page moves too much while it loads.',
    vitals: [
      { name: 'Largest picture', plain: 'the main picture is there', value: 1.9, good: 2.5, poor: 4, format: seconds },
      { name: 'Answer', plain: 'the page answers a touch', value: 260, good: 200, poor: 500, format: milliseconds },
      { name: 'Movement', plain: 'nothing jumps while one reads', value: 0.31, good: 0.1, poor: 0.25 },
      { name: 'First word', plain: 'something can be read', value: null, good: 1.8, poor: 3, format: seconds },
    ],
  },
} satisfies Meta<typeof VitalsBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const States: Story = {
  render: (args) => (
    <Card>
      <VitalsBar {...args} />
    </Card>
  ),
};

export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <VitalsBar
        {...args}
        title="سرعة الأدوات"
        sentence="تظهر الصورة في الوقت المناسب."
        vitals={[{ name: 'أكبر صورة', value: 4.4, good: 2.5, poor: 4, format: seconds }]}
      />
    </div>
  ),
};
