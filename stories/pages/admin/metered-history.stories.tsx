import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { MonitoredFeed } from '../../../src/domain/admin/channels-monitor.ts';
import type { HistoryRun, RunStatus } from '../../../src/domain/admin/metered-use.ts';
import { getFeed } from '../../../src/domain/api/channels.ts';
import { monitorChannels } from '../../../src/domain/api/channels-monitor.ts';
import {
  estimateHistory,
  listHistory,
  pauseHistory,
  resumeHistory,
  startHistory,
  stopHistory,
} from '../../../src/domain/api/metered-use.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import type { World } from '../../support/workbench/world.ts';

/** Reads the past of an X channel, within the monthly limit. */
export default { title: 'Pages/Admin/X history', tags: ['type:admin-table'] } satisfies Meta;

const AT = '/admin/twitterhistoricalsync';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const states = pageStories('admin.twitterhistoricalsync');

export const None: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No history has been read yet.')).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

const run = (id: string, status: RunStatus, read: number, message?: string): HistoryRun => ({
  id,
  status,
  from: '2024-09-01',
  to: '2026-07-31',
  counts: { read, added: Math.round(read * 0.9), known: Math.round(read * 0.1), failed: status === 'failed' ? 2 : 0 },
  school: { id: 'oakfield', name: 'Oakfield School' },
  feed: { id: `feed-${id}`, name: `Oakfield on X, ${id}` },
  createdAt: '2026-11-19T10:00:00.000Z',
  finishedAt: status === 'done' || status === 'failed' ? '2026-11-19T11:00:00.000Z' : null,
  ...(message ? { message } : {}),
});
const RUNS = [
  run('one', 'queued', 0),
  run('two', 'running', 1_240),
  run('three', 'paused', 800, 'This month’s limit for X is reached. Syncing resumes on 1 December.'),
  run('four', 'failed', 300, 'X no longer shows the posts of this account.'),
  run('five', 'done', 412),
  run('six', 'done', 3_200, 'X gives the newest 3,200 posts of an account at most. Older posts could not be read.'),
];

/** Each state of a run, with what can be done about it. */
export const Runs: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'page' },
  before: (world) => world.answer(listHistory, async () => ({ items: RUNS, nextCursor: null })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Pause: Oakfield on X, two' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Resume: Oakfield on X, three' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Resume: Oakfield on X, four' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Oakfield on X, five/ })).toBeNull();
    await expect(canvas.getByText(/^X gives the newest 3,200 posts of an account at most\. Older/)).toBeVisible();
  },
});

/** By keyboard the focus stays on the button that pauses and resumes; after the last act it is on the run. */
export const ActsByKeyboard: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'none' },
  before: (world) => {
    let status: RunStatus = 'running';
    const made = () => run('two', status, 1_240);
    world.answer(listHistory, async () => ({ items: [made()], nextCursor: null }));
    for (const [act, then] of [
      [pauseHistory, 'paused'],
      [resumeHistory, 'running'],
      [stopHistory, 'stopped'],
    ] as const)
      world.answer(act, async () => {
        status = then;
        return { run: made() };
      });
  },
  play: async ({ canvas, userEvent }) => {
    const button = (name: string) => canvas.findByRole('button', { name: `${name}: Oakfield on X, two` });
    (await button('Pause')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Resume')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await button('Pause')).toHaveFocus());
    await userEvent.tab();
    await expect(await button('Stop')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText('Stopped')).toBeVisible();
    await waitFor(() => expect(canvas.getByText('Stopped').closest('li')).toHaveFocus());
  },
});

/** A channel to read the past of. */
const withChannel = (world: World) =>
  world.answer(monitorChannels, async (_, pass) => {
    const { summary } = await pass();
    const { feed } = await world.as('ADMIN').call(getFeed, { params: { id: 'feed-news' } });
    const school = { id: 'oakfield', name: 'Oakfield School' };
    const onX = { ...feed, name: 'Oakfield on X', network: 'x', source: { userId: '3001' }, school, failures: 0 };
    return { items: [onX as MonitoredFeed], nextCursor: null, total: 1, summary };
  });
async function estimate({ canvas, userEvent }: PageContext): Promise<void> {
  await userEvent.selectOptions(await canvas.findByLabelText(/^Channel/), 'Oakfield on X, Oakfield School');
  await userEvent.type(canvas.getByLabelText(/^From/), '1 September 2026{Tab}');
  await userEvent.click(canvas.getByRole('button', { name: 'Estimate' }));
}

/** What it costs is known before it starts. */
export const Estimated: StoryObj = page(AT, {
  ...AS,
  before: (world) => {
    withChannel(world);
    world.answer(estimateHistory, async () => ({ posts: 840, reads: 840, cost: 4.2 }));
  },
  play: async (context) => {
    await estimate(context);
    await expect(await context.canvas.findByText('About 840 posts, US$4.20')).toBeVisible();
    await expect(context.canvas.getByRole('button', { name: 'Start' })).toBeEnabled();
  },
});

/** Refused in words; what was typed and the estimate stay. */
export const StartRefused: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'none' },
  before: (world) => {
    withChannel(world);
    world.answer(estimateHistory, async () => ({ posts: 840, reads: 840, cost: 4.2 }));
    world.refuse(startHistory, new ProductError('conflict', 'The history of this channel is being read already.'));
  },
  play: async (context) => {
    await estimate(context);
    const { canvas, canvasElement, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Start' }));
    const layer = within(canvasElement.ownerDocument.body);
    await expect(await layer.findByText('The history of this channel is being read already.')).toBeVisible();
    await expect(canvas.getByLabelText(/^From/)).toHaveValue('01/09/2026');
    await expect(canvas.getByRole('button', { name: 'Start' })).toBeEnabled();
  },
});
