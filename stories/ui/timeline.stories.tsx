import type { Meta, StoryObj } from '@storybook/react-vite';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import Undo from 'lucide-react/icons/undo-2';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Timeline } from '../../src/ui/timeline.tsx';

const meta = {
  title: 'UI/Data/Timeline',
  component: Timeline,
  tags: ['autodocs', 'also:history', 'also:activity', 'also:audit log', 'also:feed'],
  parameters: {
    kit: {
      use: 'What happened to one thing, newest first: who did what, and when.',
      avoid: 'Facts without a time are a DescriptionList. Thousands of entries to search are a DataTable.',
      anatomy: [
        { part: 'Day', what: 'Today, yesterday, else the date. A heading' },
        { part: 'Event', what: 'Mark, what happened, who did it, the time, and more of it below' },
      ],
      accessibility: ['Each day is a list named by its heading', 'A mark’s colour only repeats what the words say'],
      related: ['UI/Data/DescriptionList'],
    } satisfies KitDocs,
  },
  args: {
    label: 'History of this story',
    now: new Date('2026-11-21T09:00:00Z'),
    timeZone: 'Europe/London',
    events: [
      {
        id: '1',
        at: '2026-11-13T06:02:00Z',
        title: 'Imported',
        actor: 'from Oakfield News',
        icon: Download,
        tone: 'info',
      },
      {
        id: '2',
        at: '2026-11-20T15:10:00Z',
        title: 'Sent back',
        actor: 'Margaret Reid',
        icon: Undo,
        tone: 'amber',
        children: 'The second picture shows a pupil whose parents have not agreed.',
      },
      { id: '3', at: '2026-11-20T16:45:00Z', title: 'Changed', actor: 'Tom Adeyemi', icon: Pencil },
      { id: '4', at: '2026-11-21T08:15:00Z', title: 'Approved', actor: 'Margaret Reid', icon: Check, tone: 'good' },
    ],
  },
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Day by day, newest first, whatever the order they come in. */
export const Days: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
      'Today',
      'Yesterday',
      'Friday 13 November',
    ]);
    const yesterday = within(canvas.getByRole('list', { name: 'Yesterday' }));
    await expect(yesterday.getAllByRole('listitem').map((event) => event.textContent?.slice(0, 7))).toEqual([
      'Changed',
      'Sent ba',
    ]);
    await expect(yesterday.getByText('16:45')).toHaveAttribute('datetime', '2026-11-20T16:45:00Z');
  },
};

/** Long words, no actor, no mark; and from right to left. */
export const LongTextAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-6">
      <Timeline
        {...args}
        events={[
          {
            id: 'long',
            at: '2026-11-21T08:15:00Z',
            title: 'Moved to Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträgerverein',
            actor: 'The Parents, Friends and Former Pupils of Oakfield Association',
            icon: Pencil,
          },
          { id: 'plain', at: '2026-11-21T07:00:00Z', title: 'Read 1,284 times' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <Timeline
          {...args}
          label="السجل"
          events={[
            { id: 'a', at: '2026-11-21T08:15:00Z', title: 'تمت الموافقة', actor: 'مريم', icon: Check, tone: 'good' },
            { id: 'b', at: '2026-11-21T07:00:00Z', title: 'وصلت القصة', icon: Download, tone: 'info' },
          ]}
        />
      </div>
    </div>
  ),
};
