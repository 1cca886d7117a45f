import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { type Activity, ActivityList } from '../../src/patterns/activity-list.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { LONG_NAME } from '../support/samples.ts';

const one = (id: string, name: string) => [{ id, name }];
const ACTIVITIES: readonly Activity[] = [
  {
    id: '1',
    at: '2026-11-21T08:15:00Z',
    kind: 'approved',
    actor: 'Margaret Reid',
    subjects: ['River path cleared', 'Year 9 read their poems', 'First frost', 'Choir tour'].map((name) => ({
      id: name,
      name,
    })),
  },
  {
    id: '2',
    at: '2026-11-21T07:30:00Z',
    kind: 'failed',
    actor: 'Oakfield on YouTube',
    subjects: one('yt', 'its newest videos'),
    detail: 'The channel needs reconnecting.',
  },
  {
    id: '3',
    at: '2026-11-20T16:45:00Z',
    kind: 'returned',
    actor: 'You',
    subjects: one('play', 'The winter play'),
    detail: 'The second picture shows a pupil whose parents have not agreed.',
  },
  {
    id: '4',
    at: '2026-11-20T12:00:00Z',
    kind: 'role-changed',
    actor: 'Margaret Reid',
    subjects: one('tom', 'Tom Adeyemi'),
    detail: 'From Viewer to Author.',
  },
  { id: '5', at: '2026-11-20T09:20:00Z', kind: 'deleted', actor: 'Tom Adeyemi', subjects: one('c', 'Sports day 2024') },
];

const meta = {
  title: 'Patterns/ActivityList',
  component: ActivityList,
  tags: ['autodocs', 'also:activity feed', 'also:audit log', 'also:history', 'also:recent changes'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'Who did what at a school, newest first. Several things done in one go are one line.',
      avoid: 'The history of one thing is a Timeline. A log to search and export is a DataTable.',
      anatomy: [
        { part: 'Day', what: 'A heading for each, the newest first' },
        { part: 'Line', what: 'Who, what, and to which things. Of several the first by name and the rest as a number' },
        { part: 'Detail', what: 'A reason, or what changed' },
        { part: 'Time', what: 'At the end of the line' },
      ],
      accessibility: ['Names in another direction stay whole within the sentence'],
      related: ['UI/Data/Timeline', 'Patterns/NotificationRow'],
    } satisfies KitDocs,
  },
  args: {
    label: 'What happened at Oakfield School',
    now: new Date('2026-11-21T09:00:00Z'),
    timeZone: 'Europe/London',
    activities: ACTIVITIES,
    link: ({ id, name }) => (
      <a href={`#${id}`} className={linkClass()}>
        {name}
      </a>
    ),
  },
} satisfies Meta<typeof ActivityList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/and 3 others/)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Sports day 2024' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'The winter play' })).toBeVisible();
  },
};

export const LongAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  args: {
    activities: [
      { id: '1', at: '2026-11-21T08:15:00Z', kind: 'changed', actor: LONG_NAME, subjects: one('long', LONG_NAME) },
      {
        id: '2',
        at: '2026-11-20T08:15:00Z',
        kind: 'approved',
        actor: 'ليلى حداد',
        subjects: one('poem', 'تلاميذ الصف التاسع يقرؤون قصائدهم'),
      },
    ],
  },
  render: (args) => (
    <div className="grid gap-6">
      <ActivityList {...args} />
      <div dir="rtl" lang="ar">
        <ActivityList {...args} label="ما حدث" />
      </div>
    </div>
  ),
};

export const Empty: Story = { parameters: { frame: 'narrow' }, args: { activities: [] } };
