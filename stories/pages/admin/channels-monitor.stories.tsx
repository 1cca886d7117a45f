import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** The channels of every school, and what can be done about many of them at once. */
export default { title: 'Pages/Admin/Channels monitor', tags: ['type:admin-table'] } satisfies Meta;

const MONITOR = '/admin/channelsMonitor';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const unseen = { parameters: { picture: 'none' } };
const states = pageStories('admin.channelsMonitor');
const layers = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);
const boxes = ({ canvas }: PageContext) => canvas.findAllByRole('checkbox', { name: /Oakfield School/ });

export const Ready: StoryObj = page(MONITOR, {
  ...AS,
  parameters: { picture: 'page' },
  play: async (context) => {
    const { canvas } = context;
    await expect(await canvas.findByRole('grid', { name: 'Channels' })).toBeVisible();
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
    await canvas.findByRole('grid', { name: 'Channels' });
    await fill(userEvent, canvas.getByRole('searchbox'), 'zzz');
    await canvas.findByRole('heading', { name: 'No matching channels' });
    await expect(address()).toBe('/admin/channelsMonitor?status=paused&q=zzz');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await canvas.findByRole('grid', { name: 'Channels' });
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
    const { canvas, userEvent } = context;
    const [one] = await boxes(context);
    await userEvent.click(one as HTMLElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to reconnect' }));
    const layer = layers(context);
    await userEvent.click(within(await layer.findByRole('dialog')).getByRole('button', { name: 'Ask to reconnect' }));
    await layer.findByText(/There is nothing to reconnect/);
    await waitFor(() => expect(layer.queryByRole('dialog')).toBeNull());
  },
});

export const AskedToReconnect: StoryObj = page('/admin/channelsMonitor?status=reauth', {
  ...AS,
  ...unseen,
  play: async (context) => {
    const { canvas, userEvent } = context;
    const [one] = await boxes(context);
    await userEvent.click(one as HTMLElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to reconnect' }));
    const layer = layers(context);
    await userEvent.click(within(await layer.findByRole('dialog')).getByRole('button', { name: 'Ask to reconnect' }));
    await layer.findByText('Asked to reconnect 1 channel.');
  },
});
