import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Plot } from '../../../src/ui/charts/plot.tsx';
import { POINT_KEYS } from './chart-docs.ts';

const onPick = fn();

/** A picture of known size whose points one moves through. */
const meta = {
  title: 'UI/Charts/Plot',
  component: Plot,
  tags: ['autodocs', 'also:canvas', 'also:crosshair', 'also:chart cursor'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'Under a chart whose points can be anywhere: it knows its size and which point is being read.',
      avoid: 'Along days, months or names a StepChart does it.',
      keyboard: POINT_KEYS,
      accessibility: ['A slider that reads each point in words. The picture itself is hidden from screen readers'],
      related: ['UI/Charts/StepChart', 'UI/Charts/Scatter', 'UI/Charts/ChartFrame'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Three points',
    height: 100,
    count: 3,
    read: (index) => `Point ${index + 1}`,
    nearest: (x, _, { width }) => {
      const index = Math.floor((x / width) * 3);
      onPick(index);
      return index;
    },
    readout: (index) => ({ x: 0, content: <p>Box {index + 1}</p> }),
    children: ({ width }) =>
      [0, 1, 2].map((point) => (
        <circle key={point} cx={((point + 0.5) * width) / 3} cy={50} r={6} className="fill-brand" />
      )),
  },
} satisfies Meta<typeof Plot>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Three points; arrows move from one to the next. */
export const Points: Story = {};

/** A pointer finds the nearest point; leaving puts the box away. */
export const Pointer: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const slider = canvas.getByRole('slider', { name: 'Three points' });
    const { left, width, top } = slider.getBoundingClientRect();
    await userEvent.pointer({ target: slider, coords: { clientX: left + width * 0.9, clientY: top + 10 } });
    await expect(onPick).toHaveBeenLastCalledWith(2);
    await expect(canvas.getByText('Box 3')).toBeVisible();
    await userEvent.unhover(slider);
    await expect(canvas.queryByText('Box 3')).toBeNull();
    slider.focus();
    await userEvent.keyboard('{Home}');
    await expect(slider).toHaveAttribute('aria-valuetext', 'Point 1');
  },
};
