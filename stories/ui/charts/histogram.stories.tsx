import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { Histogram } from '../../../src/ui/charts/histogram.tsx';
import { noise } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

/** Most stories are decided within a day; a few wait over a weekend. */
const hours = Array.from({ length: 160 }, (_, n) => Math.round(2 + noise(n) ** 3 * 70));

/** How values are spread. */
const meta = {
  title: 'UI/Charts/Histogram',
  component: Histogram,
  tags: ['autodocs', 'also:distribution', 'also:frequency'],
  parameters: {
    kit: {
      use: 'To see whether something is always the same or now and then very different: durations, lengths, scores.',
      avoid: 'For categories (`BarChart`) and for fewer than about twenty values (a table).',
      keyboard: POINT_KEYS,
      accessibility: POINT_NOTES,
      related: ['UI/Charts/BarChart', 'UI/Charts/Scatter'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Time until stories are reviewed',
    sentence: 'Half are reviewed within a working day, a few within three.',
    values: hours,
    name: 'Stories',
    measure: 'Hours until reviewed',
    format: (value) => `${value} h`,
  },
} satisfies Meta<typeof Histogram>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waits: Story = {
  render: (args) => (
    <Card>
      <Histogram {...args} />
    </Card>
  ),
};

export const Keyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0 h to 9 h: Stories \d/));
  },
};
