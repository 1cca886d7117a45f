import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { loseConnection, regainConnection } from '../../support/connection.ts';
import { tell } from '../../support/notifications.ts';
import { LONG_NAME } from '../../support/samples.ts';
import type { World } from '../../support/workbench/world.ts';

/** The bell in the header of every page, and the list behind it. */
export default { title: 'Pages/Home/Notifications', tags: ['type:board'] } satisfies Meta;

const quiet = { picture: 'none' };

async function some(world: World, uid = 'user-ADMIN'): Promise<void> {
  await tell(world, uid, { hours: 0.4 });
  await tell(world, uid, {
    title: 'Sports results needs you',
    text: 'This channel has stopped importing posts. The feed breaks off before its first post is complete. Try again later.',
    hours: 30,
  });
  await tell(world, uid, {
    title: 'Oakfield on Mastodon needs you',
    text: 'This channel has stopped importing posts. The server at mastodon.example did not answer.',
    hours: 70,
    readHours: 69,
  });
}

const opened = async (
  canvas: ReturnType<typeof within>,
  userEvent: { click(element: Element): Promise<void> },
  name: string,
) => {
  await userEvent.click(await canvas.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};
const close = () => screen.getByRole<HTMLDialogElement>('dialog').requestClose();

export const Ready: StoryObj = page('/', {
  before: some,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await expect(await list.findByText('2 unread')).toHaveRole('status');
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
  },
});

/** Following one marks it as read and leads to what it is about. */
export const Followed: StoryObj = page('/', {
  before: some,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, address, world }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await userEvent.click(await list.findByRole('link', { name: /Parents association needs you/ }));
    await waitFor(() => expect(address()).toBe('/manage/channels'));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await canvas.findByRole('button', { name: 'Notifications, 1 unread' });
    const notification = world.documents
      .list('notifications')
      .find(({ title }) => title.startsWith('Parents association'));
    await expect(notification?.readAt).not.toBeNull();
  },
});

export const AllRead: StoryObj = page('/', {
  before: some,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await userEvent.click(await list.findByRole('button', { name: /^Mark as read: Sports results/ }));
    await list.findByText('1 unread');
    await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
    await list.findByText('All read');
    await expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    close();
    await canvas.findByRole('button', { name: 'Notifications' });
  },
});

/** What comes while the page is open is counted and said once; what was there before is not. */
export const ComesLive: StoryObj = page('/', {
  before: some,
  parameters: { picture: 'none' },
  play: async ({ canvas, ready, world }) => {
    await ready();
    await canvas.findByRole('button', { name: 'Notifications, 2 unread' });
    const said = () => canvas.getAllByRole('status').map((each: HTMLElement) => each.textContent);
    await expect(said().join()).not.toContain('notification');
    await tell(world, 'user-ADMIN', { title: 'Sports desk needs you' });
    await canvas.findByRole('button', { name: 'Notifications, 3 unread' });
    await waitFor(() => expect(said()).toContain('New notification: Sports desk needs you'));
    // Another person's notification is not shown here.
    await tell(world, 'user-VIEWER', { title: 'Not yours' });
    await expect(canvas.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
  },
});

export const Nothing: StoryObj = page('/', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications');
    await expect(await list.findByRole('heading', { name: 'No notifications' })).toBeVisible();
  },
});

/** Two hundred: the bell counts to 99, the list shows fifty and then more. */
export const Many: StoryObj = page('/', {
  parameters: quiet,
  before: async (world) => {
    for (let n = 0; n < 200; n += 1) await tell(world, 'user-ADMIN', { title: `Channel ${n} needs you`, hours: n });
  },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications, more than 99 unread');
    await list.findByText('More than 99 unread');
    await expect(list.getAllByRole('listitem')).toHaveLength(50);
    await userEvent.click(list.getByRole('button', { name: 'Show older notifications' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(100));
    await expect(list.getByText('Channel 0 needs you')).toBeInTheDocument();
  },
});

/** Of several schools each is named, and following one opens its school. */
export const OfAnotherSchool: StoryObj = page('/', {
  as: 'two-schools',
  institutionId: 'oakfield',
  before: async (world) => {
    await tell(world, 'user-two-schools', { iid: 'riverside', title: LONG_NAME, text: LONG_NAME });
    await tell(world, 'user-two-schools', { iid: 'left', title: 'A school one has left', hours: 2 });
  },
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, address, memory }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await list.findByText(/^Riverside Primary,/);
    await expect(list.queryByRole('link', { name: /A school one has left/ })).toBeNull();
    await userEvent.click(list.getByRole('link', { name: new RegExp(LONG_NAME.slice(0, 12)) }));
    await waitFor(() => expect(address()).toBe('/manage/channels'));
    await waitFor(() => expect(memory.read()).toBe('riverside'));
  },
});

export const PlatformAdmin: StoryObj = page('/admin/manageschools', {
  as: 'platform-admin',
  institutionId: '',
  before: async (world) => {
    await tell(world, 'user-platform-admin', {
      kind: 'school-by-client',
      iid: null,
      title: 'A school is awaiting approval',
      text: 'Hillcrest Primary School in Taunton was registered by m.reid@hillcrest.example.',
      path: '/admin/manageschools',
      hours: 1,
    });
    await tell(world, 'user-platform-admin', {
      kind: 'server-error',
      iid: null,
      title: 'Something failed on the server',
      text: 'GET /api/v1/stories could not be done. Further errors of this kind are reported after an hour. The server’s log has all of them.',
      path: '/admin/adminlogs',
      hours: 4,
    });
    await tell(world, 'user-platform-admin', {
      kind: 'sync-failed',
      iid: null,
      title: 'Channels that could not be read',
      text: '12 channels of 4 schools could not be read in the last 24 hours. Those schools are told of what they can mend themselves.',
      path: '/admin/manageschools',
      hours: 9,
      readHours: 8,
    });
  },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await expect(await list.findByRole('link', { name: /A school is awaiting approval/ })).toBeVisible();
  },
});

export const Failed: StoryObj = page('/user/comms', {
  before: some,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await canvas.findByRole('button', { name: 'Notifications, 2 unread' });
    world.network = 'failing';
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await list.findByText('This did not load.');
    world.network = 'fast';
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    await list.findByText('2 unread');
    world.network = 'failing';
    await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
    await list.findByText('We couldn’t mark it as read.');
    await expect(list.getByText('2 unread')).toBeVisible();
    world.network = 'fast';
    await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }));
    await list.findByText('All read');
    await expect(list.queryByText('We couldn’t mark it as read.')).toBeNull();
    close();
  },
});

export const Loading: StoryObj = page('/user/comms', {
  before: some,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    world.network = 'stalled';
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await waitFor(() => expect(document.querySelector('dialog [data-slot="skeleton"]')).not.toBeNull());
    await expect(list.queryByRole('list', { name: 'Your notifications' })).toBeNull();
    close();
    world.network = 'fast';
  },
});

/** What is counted stays; what was never fetched is said to come later, and does. */
export const Offline: StoryObj = page('/user/comms', {
  before: some,
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await canvas.findByRole('button', { name: 'Notifications, 2 unread' });
    loseConnection(world);
    const list = await opened(canvas, userEvent, 'Notifications, 2 unread');
    await list.findByText('You’re offline. Notifications appear when you’re back online.');
    regainConnection(world);
    await list.findByText('2 unread');
    close();
  },
});
