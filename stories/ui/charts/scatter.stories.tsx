import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { type Dot, Scatter } from '../../../src/ui/charts/scatter.tsx';
import { noise } from '../../support/school-data.ts';
import { POINT_KEYS, POINT_NOTES } from './chart-docs.ts';

const GROUPS = ['With pictures', 'With a film', 'Words alone'];
const dots: Dot[] = Array.from({ length: 64 }, (_, n) => {
  const group = n % 3;
  const wordCount = Math.round(60 + noise(n) * 900);
  return {
    name: `Story ${n + 1}`,
    group: GROUPS[group],
    x: wordCount,
    y: Math.round((1100 - wordCount * 0.6) * (0.4 + noise(n + 90) * 0.6) * (group === 2 ? 0.4 : 1) + 40),
  };
});
dots.push({ name: '“The Tempest”', group: 'With pictures', x: 420, y: 1842, named: true });

/** Whether two things go together. */
const meta = {
  title: 'UI/Charts/Scatter',
  component: Scatter,
  tags: ['autodocs', 'also:correlation', 'also:dot plot'],
  parameters: {
    kit: {
      use: 'To see whether two figures of the same things go together, for example length and views.',
      avoid: 'As a proof of cause. Say so in the sentence. For change over time: `LineChart`.',
      keyboard: [...POINT_KEYS, { keys: ['Enter'], does: 'Opens the thing itself, where the points lead to one' }],
      accessibility: [...POINT_NOTES, 'Groups differ by shape besides their colour.'],
      related: ['UI/Charts/Histogram'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Do longer stories find fewer readers?',
    sentence: 'A little: above 600 words hardly any story with pictures has more than 600 views.',
    dots,
    dotName: 'Story',
    along: 'Words',
    upwards: 'Views',
  },
} satisfies Meta<typeof Scatter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WordsAndViews: Story = {
  render: (args) => (
    <Card>
      <Scatter {...args} />
    </Card>
  ),
};

/** The keys go from left to right; points without both figures are not there. */
export const Keyboard: Story = {
  args: {
    dots: [
      { name: 'Harvest boxes', x: 300, y: 512 },
      { name: 'Not counted', x: 200, y: null },
      { name: 'The choir sings', x: 120, y: 388 },
    ],
  },
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider');
    slider.focus();
    await expect(slider).toHaveAttribute('aria-valuetext', 'The choir sings: Words 120, Views 388');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Harvest boxes: Words 300, Views 512');
    await expect(canvas.getByText('1 of 3 points has no data and is left out, not counted as none.')).toBeVisible();
  },
};
