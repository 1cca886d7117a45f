import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { Donut } from '../../../src/ui/charts/donut.tsx';
import { SHOWN_NOTES } from './chart-docs.ts';

/** Parts of one whole, five at most. */
const meta = {
  title: 'UI/Charts/Donut',
  component: Donut,
  tags: ['autodocs', 'also:pie chart', 'also:ring'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For one whole in few parts of which one is clearly the greatest.',
      avoid: 'To compare parts that are nearly alike (`RankedBars`) or over time (`StackedBarChart`).',
      accessibility: [...SHOWN_NOTES, 'From the third part on, a pattern lies over the colour.'],
      related: ['UI/Charts/RankedBars', 'UI/Charts/StackedBarChart'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Where readers come from',
    sentence: 'Four of ten come by the school’s own site.',
    partName: 'From',
    unit: 'readers',
    parts: [
      { name: 'Own site', value: 4120 },
      { name: 'Newsletter', value: 2240 },
      { name: 'Instagram', value: 1890 },
      { name: 'Search engines', value: 940 },
      { name: 'The local paper', value: 310 },
      { name: 'Mastodon', value: 120 },
      { name: 'Elsewhere, not known where', value: 480 },
    ],
  },
} satisfies Meta<typeof Donut>;
export default meta;
type Story = StoryObj<typeof meta>;

/** More than five parts, two with hues of their own, one alone, and in Arabic. */
export const States: Story = {
  render: (args) => (
    <div className="grid md:grid-cols-2 gap-4">
      <Card>
        <Donut {...args} />
      </Card>
      <Card>
        <Donut
          title="What stories are about"
          sentence="More than half are about people."
          partName="Kind"
          unit="stories"
          parts={[
            { name: 'People', value: 58, tone: 'people' },
            { name: 'Places', value: 21, tone: 'place' },
            { name: 'Purposes', value: 24, tone: 'purpose' },
            { name: 'Not sorted', value: null },
          ]}
        />
      </Card>
      <Card>
        <Donut {...args} sentence="All of them come by one way." parts={[{ name: 'Own site', value: 12 }]} />
      </Card>
      <Card>
        <div dir="rtl" lang="ar">
          <Donut
            {...args}
            title="من أين يأتي القراء"
            sentence="أربعة من عشرة من موقع المدرسة."
            unit="قارئ"
            parts={[
              { name: 'موقع المدرسة', value: 4120 },
              { name: 'النشرة', value: 2240 },
              { name: 'إنستغرام', value: 1890 },
            ]}
          />
        </div>
      </Card>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Other (3)').closest('li')).toHaveTextContent('Other (3)910 · 9 %');
  },
};
