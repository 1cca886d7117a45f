import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type DecidableRequest, NOTHING_ERASED } from '../../../src/domain/admin/data-deletion.ts';
import { decideDeletion, listDeletions } from '../../../src/domain/api/data-deletions.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';
import type { World } from '../../support/workbench/world.ts';

/** The channels of every school, and what can be done about many of them at once. */
export default { title: 'Pages/Admin/Channels monitor', tags: ['type:admin-table'] } satisfies Meta;

const MONITOR = '/admin/channelsMonitor';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const unseen = { parameters: { picture: 'none' } };
const states = pageStories('admin.channelsMonitor');
const layers = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);
const boxes = ({ canvas }: PageContext) => canvas.findAllByRole('checkbox', { name: /Oakfield School/ });
/** Asks for an act on these channels, and says yes to its question. */
async function actOn(context: PageContext, chosen: readonly (HTMLElement | undefined)[], act: string) {
  const { canvas, userEvent } = context;
  for (const box of chosen) await userEvent.click(box as HTMLElement);
  await userEvent.click(await canvas.findByRole('button', { name: act }));
  const layer = layers(context);
  await userEvent.click(within(await layer.findByRole('dialog')).getByRole('button', { name: act }));
  return layer;
}

export const Ready: StoryObj = page(MONITOR, {
  ...AS,
  parameters: { picture: 'page' },
  play: async (context) => {
    const { canvas } = context;
    await expect(await canvas.findByRole('table', { name: 'Channels' })).toBeVisible();
    await expect((await boxes(context)).length).toBeGreaterThan(3);
  },
});
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

export const Filtered: StoryObj = page(`/admin/channelsMonitor?status=paused`, {
  ...AS,
  ...unseen,
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByRole('table', { name: 'Channels' });
    await fill(userEvent, canvas.getByRole('searchbox'), 'zzz');
    await canvas.findByRole('heading', { name: 'No matching channels' });
    await expect(address()).toBe('/admin/channelsMonitor?status=paused&q=zzz');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await canvas.findByRole('table', { name: 'Channels' });
  },
});

/** Several channels, with a reason that the log keeps. */
export const Paused: StoryObj = page('/admin/channelsMonitor?status=ok', {
  ...AS,
  play: async (context) => {
    const { canvas, userEvent } = context;
    const [one, two] = await boxes(context);
    await userEvent.click(one as HTMLElement);
    await userEvent.click(two as HTMLElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }));
    const layer = layers(context);
    await layer.findByRole('heading', { name: 'Pause 2 channels?' });
    await fill(userEvent, layer.getByLabelText(/Reason/), 'The provider asked us to');
    await userEvent.click(within(layer.getByRole('dialog')).getByRole('button', { name: 'Pause' }));
    await layer.findByText('Paused 2 channels.');
  },
});

/** What cannot be done is said, with the reason. */
export const NothingToReconnect: StoryObj = page('/admin/channelsMonitor?status=ok', {
  ...AS,
  ...unseen,
  play: async (context) => {
    const [one] = await boxes(context);
    const layer = await actOn(context, [one], 'Ask to reconnect');
    await layer.findByText(/There is nothing to reconnect/);
    await waitFor(() => expect(layer.queryByRole('dialog')).toBeNull());
  },
});

export const AskedToReconnect: StoryObj = page('/admin/channelsMonitor?status=reauth', {
  ...AS,
  ...unseen,
  play: async (context) => {
    const [one] = await boxes(context);
    const layer = await actOn(context, [one], 'Ask to reconnect');
    await layer.findByText('Asked to reconnect 1 channel.');
  },
});

/** A school can also be emailed about a working channel; the email does not say that it has stopped. */
export const SchoolEmailed: StoryObj = page('/admin/channelsMonitor?status=ok', {
  ...AS,
  ...unseen,
  play: async (context) => {
    const [one] = await boxes(context);
    const layer = await actOn(context, [one], 'Email the school');
    await layer.findByText('Emailed the school about 1 channel.');
  },
});

/** What could be done is said, and what could not, with why. */
export const PartlyDone: StoryObj = page('/admin/channelsMonitor?sort=name', {
  ...AS,
  ...unseen,
  play: async (context) => {
    const { canvas } = context;
    const boxOf = (name: string) => canvas.findByRole('checkbox', { name: new RegExp(`${name}, Oakfield School$`) });
    const chosen = [await boxOf('Oakfield on Mastodon'), await boxOf('Oakfield on Bluesky')];
    const layer = await actOn(context, chosen, 'Ask to reconnect');
    await layer.findByText('Asked to reconnect 1 channel.');
    await layer.findByText(/^1 channel could not be changed: .*There is nothing to reconnect/);
  },
});

/** The school is opened at the channel. */
export const LeadsToTheSchool: StoryObj = page('/admin/channelsMonitor?status=failing', {
  ...AS,
  ...unseen,
  play: async ({ canvas, userEvent, address }) => {
    const [school] = await canvas.findAllByRole('link', { name: 'Oakfield School' });
    await userEvent.click(school as HTMLElement);
    await waitFor(() => expect(address()).toBe('/manage/channels?channel=feed-social'));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
  },
});

const DELETIONS = '/admin/channelsMonitor?tab=deletions';
const REQUEST: DecidableRequest = {
  code: 'k7Rw2tLq6pXv4KsB',
  channel: 'vimeo',
  status: 'confirmed',
  receivedAt: '2026-11-19T14:05:00.000Z',
  finishedAt: null,
  erased: NOTHING_ERASED,
  account: 'oakfieldfilms',
  email: 'someone@post.example',
  from: 'person',
  confirmedAt: '2026-11-19T14:20:00.000Z',
  connections: 1,
  channels: [{ iid: 'oakfield', feedId: 'feed-video', name: 'Oakfield films', school: 'Oakfield School', stories: 31 }],
};
const REQUESTS: DecidableRequest[] = [
  REQUEST,
  { ...REQUEST, code: 'a2', channel: 'facebook', status: 'working', from: 'provider', email: null, account: '1900' },
  { ...REQUEST, code: 'b3', channel: 'x', status: 'refused', account: null, email: null, reason: 'We have no data.' },
  {
    ...REQUEST,
    code: 'c4',
    status: 'done',
    account: null,
    email: null,
    erased: { tokens: 1, stories: 12, pictures: 9, profile: 1 },
  },
];
const decided = (status: DecidableRequest['status']): DecidableRequest => ({ ...REQUEST, status });
const withRequests = (world: World) => world.answer(listDeletions, async () => ({ items: REQUESTS, nextCursor: null }));

export const Deletions: StoryObj = page(DELETIONS, {
  ...AS,
  parameters: { picture: 'page' },
  before: withRequests,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('article', { name: 'Vimeo: oakfieldfilms' })).toBeVisible();
    await expect(canvas.getByRole('tab', { name: 'Deletion requests' })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getAllByRole('button', { name: 'Delete data' })).toHaveLength(1);
  },
});
export const NoDeletions: StoryObj = page(DELETIONS, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No deletion requests')).toBeVisible();
  },
});
export const DeletionsFailed: StoryObj = page(DELETIONS, {
  ...AS,
  ...unseen,
  before: (world) => world.refuse(listDeletions, new ProductError('maintenance', 'Back in a minute.')),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Back in a minute.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: /again/ })).toBeVisible();
  },
});

/** Which stories go too is chosen; the reason may be left out. */
export const DataDeleted: StoryObj = page(DELETIONS, {
  ...AS,
  before: withRequests,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const sent: unknown[] = [];
    world.answer(decideDeletion, async ({ body }) => {
      sent.push(body);
      return { request: decided('working') };
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete data' }));
    const dialog = within(await layers(context).findByRole('dialog', { name: 'Delete the data of oakfieldfilms?' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Oakfield films/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete data' }));
    await layers(context).findByText('The data is being deleted.');
    await expect(sent).toEqual([{ decision: 'delete', feeds: [{ iid: 'oakfield', feedId: 'feed-video' }] }]);
  },
});

/** The person gets the reason, so it is required. */
export const DeletionRefused: StoryObj = page(DELETIONS, {
  ...AS,
  ...unseen,
  before: withRequests,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    world.answer(decideDeletion, async () => ({ request: decided('refused') }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Refuse' }));
    const dialog = within(await layers(context).findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
    const reason = dialog.getByLabelText(/^Reason/);
    await waitFor(() => expect(reason).toHaveAttribute('aria-invalid', 'true'));
    await fill(userEvent, reason, 'We have no data from this account');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
    await layers(context).findByText('The request was refused.');
  },
});
