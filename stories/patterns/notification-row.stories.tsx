import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { type Notification, NotificationList, NotificationRow } from '../../src/patterns/notification-row.tsx';
import { Button } from '../../src/ui/button.tsx';
import { moveClock } from '../support/clock.ts';
import { hoursAgo, LONG_NAME } from '../support/samples.ts';

const ALL: readonly Notification[] = [
  {
    id: 'waiting',
    kind: 'action',
    title: '3 stories awaiting your review',
    text: 'Tom Adeyemi asks for “The winter play” before Friday.',
    at: hoursAgo(0.4),
    isRead: false,
  },
  {
    id: 'channel',
    kind: 'problem',
    title: 'Oakfield on YouTube needs reconnecting',
    text: 'The password of the account was changed. What was read before is kept.',
    at: hoursAgo(5),
    isRead: false,
    school: 'Oakfield School',
  },
  {
    id: 'plan',
    kind: 'warning',
    title: '3 collections left on your plan',
    at: hoursAgo(30),
    isRead: true,
    school: 'Thornbury Primary School',
  },
  {
    id: 'export',
    kind: 'good',
    title: 'Your export is ready',
    text: 'It can be fetched for seven days.',
    at: hoursAgo(52),
    isRead: true,
  },
  { id: 'news', kind: 'info', title: 'Stories can now be found by day', at: hoursAgo(400), isRead: true },
];

const meta = {
  title: 'Patterns/NotificationRow',
  component: NotificationRow,
  subcomponents: { NotificationList },
  tags: ['autodocs', 'also:notification', 'also:inbox', 'also:bell', 'also:unread'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'medium',
    kit: {
      use: 'What the reader should know of and may come back to: what is pending, what failed, what is ready.',
      avoid: 'What just happened by the reader’s own doing is an Alert. What others did is an ActivityList.',
      anatomy: [
        { part: 'Dot', what: 'Not read yet' },
        { part: 'Kind', what: 'A shape for what it is about' },
        { part: 'Words', what: 'What it is, with a link to it, a detail line, the school and the time' },
        { part: 'Action', what: 'What it asks for' },
        { part: 'Read, remove', what: 'The reader’s own keeping of the list' },
      ],
      accessibility: ['“Not read yet” is said, not only shown by the dot', 'Buttons say which row they are of'],
      related: ['UI/Feedback/Alert', 'Patterns/ActivityList'],
    } satisfies KitDocs,
  },
  args: { notification: ALL[0] as Notification },
} satisfies Meta<typeof NotificationRow>;
export default meta;
type Story = StoryObj<typeof meta>;

function Inbox({ given: initial, label = 'Notifications' }: { given: readonly Notification[]; label?: string }) {
  const [all, setAll] = useState(initial);
  return (
    <NotificationList
      label={label}
      notifications={all}
      actions={
        <Button size="sm" variant="ghost" onClick={() => setAll(all.map((one) => ({ ...one, isRead: true })))}>
          Mark all as read
        </Button>
      }
      row={(one) => (
        <NotificationRow
          key={one.id}
          notification={one}
          link={(props) => <a href={`#${one.id}`} {...props} />}
          action={one.kind === 'problem' ? <Button size="sm">Reconnect</Button> : undefined}
          onReadChange={(isRead) => setAll(all.map((other) => (other.id === one.id ? { ...other, isRead } : other)))}
          onDismiss={() => setAll(all.filter(({ id }) => id !== one.id))}
        />
      )}
    />
  );
}

export const Ready: Story = { render: () => <Inbox given={ALL} /> };

export const ReadAndRemoved: Story = {
  parameters: { picture: 'none' },
  render: () => <Inbox given={ALL} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 unread')).toHaveRole('status');
    await userEvent.click(canvas.getByRole('button', { name: 'Mark as read: 3 stories awaiting your review' }));
    await expect(canvas.getByText('1 unread')).toHaveRole('status');
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all as read' }));
    await expect(canvas.getByText('All read')).toHaveRole('status');
    for (const row of canvas.getAllByRole('listitem')) {
      await userEvent.click(within(row).getByRole('button', { name: /^Remove/ }));
    }
    await expect(canvas.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  },
};

export const LongAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-4">
      <Inbox given={[{ ...(ALL[1] as Notification), title: `${LONG_NAME} needs reconnecting`, school: LONG_NAME }]} />
      <div dir="rtl" lang="ar">
        <Inbox
          label="الإشعارات"
          given={[{ ...(ALL[0] as Notification), title: 'ثلاث قصص بانتظار موافقتك', text: undefined }]}
        />
      </div>
    </div>
  ),
};
