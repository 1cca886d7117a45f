import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Time } from '../../src/ui/time.tsx';

const NOW = new Date('2026-11-20T09:50:00Z');

const meta = {
  title: 'UI/Data/Time',
  component: Time,
  tags: ['autodocs', 'also:date', 'also:time ago', 'also:relative time', 'also:timestamp'],
  parameters: {
    kit: {
      use: 'When something happened or will happen: how long ago up to a week, then the date.',
      avoid: 'Choosing a date is a `DatePicker`. What happened in order is a `Timeline`.',
      accessibility: ['The full date is in the mark-up, so that assistive technology and the pointer find it.'],
      related: ['UI/Data/Timeline', 'UI/Forms/DatePicker'],
    } satisfies KitDocs,
  },
  args: { iso: '2026-11-20T07:42:00Z', now: NOW, timeZone: 'Europe/London' },
} satisfies Meta<typeof Time>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Just now, this morning, this week, long ago, and with the day and the hour. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-1 text-base">
      <Time {...args} iso="2026-11-20T09:49:40Z" />
      <Time {...args} />
      <Time {...args} iso="2026-11-17T07:42:00Z" />
      <Time {...args} iso="2025-06-03T07:42:00Z" />
      <Time {...args} form="datetime" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    for (const time of canvasElement.querySelectorAll('time')) await expect(time.dateTime).toMatch(/^202[56]-/);
  },
};
