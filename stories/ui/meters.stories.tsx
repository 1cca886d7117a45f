import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { LimitMeter, Meter } from '../../src/ui/meter.tsx';
import { ProgressBar } from '../../src/ui/progress-bar.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const onStop = fn();

const meta = {
  title: 'UI/Meters',
  component: Meter,
  subcomponents: { LimitMeter, ProgressBar },
  tags: [
    'autodocs',
    'also:progress',
    'also:progress bar',
    'also:gauge',
    'also:quota',
    'also:usage',
    'also:limit',
    'also:bar',
  ],
  parameters: {
    kit: {
      use: 'How much of a whole (`Meter`), how much room is left (`LimitMeter`), how far a job has come (`ProgressBar`).',
      avoid: 'A wait whose end nobody knows is a `Spinner` or a skeleton; change over time is a chart.',
      accessibility: [
        'The figures are read: “9 of 10 channels”.',
        'Amber from 80 % and full are said in words.',
        'A job that takes long can be stopped.',
      ],
      related: ['UI/Spinner', 'UI/Loading'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'Values shown', value: 15, max: 18 },
} satisfies Meta<typeof Meter>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllMeters: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Meter {...args} />
      <Meter {...args} value={0} label="None yet" />
      <Meter {...args} hideValue label="Without its figures" />
      <LimitMeter label="Channels" used={9} limit={15} />
      <LimitMeter label="Collections" used={17} limit={20} />
      <LimitMeter label="Stories" used={2000} limit={2000} />
      <LimitMeter label="Story widgets" used={12} limit={10} />
      <LimitMeter label="People" used={41} limit={null} />
    </div>
  ),
};

export const SaysWhatIsLeft: Story = {
  parameters: { picture: 'none' },
  render: () => <LimitMeter label="Collections" used={17} limit={20} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Collections' })).toHaveAttribute(
      'aria-valuetext',
      '17 of 20, 3 left',
    );
  },
};

export const Progress: Story = {
  render: () => (
    <div className="grid gap-4">
      <ProgressBar label="Bringing in School news" value={12} max={40} counts="12 of 40 posts" onStop={onStop} />
      <ProgressBar label="Approving" value={3} max={4} />
    </div>
  ),
  play: async ({ canvas }) => {
    onStop.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
    await expect(onStop).toHaveBeenCalledTimes(1);
    await expect(canvas.getByRole('progressbar', { name: 'Approving' })).toHaveAttribute('aria-valuetext', '75 %');
  },
};
