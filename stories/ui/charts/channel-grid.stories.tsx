import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { ChannelGrid } from '../../../src/ui/charts/channel-grid.tsx';
import { daysFrom } from '../../../src/ui/charts/days.ts';
import type { ChannelDay } from '../../../src/ui/charts/types.ts';
import { SHOWN_NOTES } from './chart-docs.ts';

const days = daysFrom('2026-10-24', '2026-11-20');
const from = (pick: (place: number) => ChannelDay) => days.map((_, place) => pick(place));

/** Which channels worked on which days. */
const meta = {
  title: 'UI/Charts/ChannelGrid',
  component: ChannelGrid,
  tags: ['autodocs', 'also:status page', 'also:uptime', 'also:health'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'To see since when a channel fails, and whether others fail with it.',
      avoid: 'For how it is now: a `StatusDot` with words.',
      accessibility: [...SHOWN_NOTES, 'Each state has a shape of its own besides its colour.'],
      related: ['UI/Charts/CalendarHeatmap', 'UI/Data/StatusDot'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Channels in the last four weeks',
    sentence: 'Instagram has not answered since Tuesday. Everything else works.',
    days,
    channels: [
      { name: 'School news', days: from(() => 'working') },
      {
        name: 'Instagram',
        days: from((place) => (place > 23 ? 'failed' : place === 23 || place === 9 ? 'late' : 'working')),
      },
      { name: 'YouTube', days: from((place) => (place < 6 ? null : 'working')) },
      {
        name: 'Parents, Friends and Former Pupils Newsletter',
        days: from((place) => (place < 12 ? 'paused' : place % 7 === 3 ? 'late' : 'working')),
      },
    ],
  },
} satisfies Meta<typeof ChannelGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

const lastTen = ({ name, days: all }: { name: string; days: readonly ChannelDay[] }) => ({
  name,
  days: all.slice(-10),
});

export const FourWeeks: Story = {
  render: (args) => (
    <Card>
      <ChannelGrid {...args} />
    </Card>
  ),
  play: async ({ canvas }) => {
    const row = canvas.getByRole('row', { name: /^Instagram/ });
    await expect(row.textContent?.match(/not answering/g)).toHaveLength(4);
  },
};

/** Scrolls within itself where there is no space, by keyboard too. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <Card dir="rtl" lang="ar">
      <ChannelGrid {...args} title="القنوات في الأسابيع الأربعة الأخيرة" sentence="لا يجيب إنستغرام منذ الثلاثاء." />
    </Card>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('region')).toHaveAttribute('tabindex', '0'));
  },
};

/** Up to two weeks each day has its name, which is then as wide as its column. */
export const TenDaysNarrow: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <Card>
      <ChannelGrid
        {...args}
        days={args.days.slice(-10)}
        channels={args.channels.map(lastTen)}
        title="The last ten days"
      />
    </Card>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('region')).toHaveAttribute('tabindex', '0'));
    const names = canvas.getAllByRole('columnheader').slice(1);
    await expect(names).toHaveLength(10);
    const boxes = names.map((name) => name.querySelector('[aria-hidden]')?.getBoundingClientRect());
    for (const [index, box] of boxes.entries()) {
      const before = boxes[index - 1];
      if (before) await expect(box?.left).toBeGreaterThan(before.right);
    }
  },
};
