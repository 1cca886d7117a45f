import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { SourceError } from '../../../../server/core/ports/connector.ts';
import { getFeedHealth } from '../../../../src/domain/api/channels.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { answer, asWindow, disconnect } from '../../../support/sign-in-window.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/channels/reauthenticate`: each channel that wants a new sign-in, one after the other. */
const meta = { title: 'Pages/Manage/Reconnect channels', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels/reauthenticate';
const films = { id: 'films', name: 'Oakfield Films', userId: '5001', hoursAgo: 30 };
const one = async (world: World) => {
  await disconnect(world, [films]);
  await connected(world, 'feed-parents');
};
/** As if it had been connected before. */
const connected = (world: World, id: string) =>
  world.documents.update('feeds', id, { status: 'ok', error: null, nextSyncAt: null });

const states = pageStories('manage.channels.reauthenticate', {
  Empty: {
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('All channels are connected')).toBeVisible();
      await expect(canvas.getByRole('link', { name: 'View channels' })).toBeVisible();
    },
  },
});

/** Why, since when and where its stories are shown; one button for each. */
export const Ready: StoryObj = page(PATH, {
  before: (world) => disconnect(world, [films]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Reconnect channels' })).toBeVisible();
    const row = within(await canvas.findByRole('listitem', { name: 'Oakfield Films' }));
    await expect(row.getByText('The sign-in at Vimeo has ended.')).toBeVisible();
    await expect(row.getByText('Since')).toBeVisible();
    await expect(await row.findByText(/No widgets or newsletters yet|\d widgets?\./)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Reconnect Oakfield Films' })).toBeEnabled();
    await expect(canvas.getByRole('listitem', { name: 'Parents association' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

export const OneChannel: StoryObj = page(PATH, {
  before: one,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Reconnect Oakfield Films' })).toBeEnabled();
    await expect(canvas.getAllByRole('button', { name: /^Reconnect / })).toHaveLength(1);
  },
});

/** The school’s health is asked for as rows come into view. */
export const ManyChannels: StoryObj = page(PATH, {
  before: (world) =>
    disconnect(
      world,
      Array.from({ length: 24 }, (_, n) => ({
        ...films,
        id: `films-${n}`,
        name: `Films of year ${n + 1}`,
        hoursAgo: n,
      })),
    ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Reconnect / })).toHaveLength(25));
  },
});

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellung of the Oakfield Academy Trust for Everyone';
export const LongNames: StoryObj = page(PATH, {
  before: (world) => disconnect(world, [{ ...films, name: LONG }]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: `Reconnect ${LONG}` })).toBeVisible();
  },
});

export const NotSetUp: StoryObj = page(PATH, {
  before: async (world) => {
    await one(world);
    await world.documents.clear('credentials');
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/A platform admin needs to set up this network first\./)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Reconnect Oakfield Films' })).toBeNull();
  },
});

/** Works until then; reconnected before, no post is missed. */
export const EndsSoon: StoryObj = page(PATH, {
  before: async (world) => {
    await one(world);
    const expiresAt = new Date(Date.parse(world.now()) + 3 * 86_400_000);
    await world.documents.update('feeds', 'films', { status: 'ok', error: null, expiresAt });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The sign-in at Vimeo ends soon/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reconnect Oakfield Films' })).toBeEnabled();
  },
});

export const HealthFailed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await one(world);
    world.refuse(getFeedHealth, new ProductError('maintenance', 'Back in a minute.'));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('We couldn’t check where its stories are shown.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reconnect Oakfield Films' })).toBeEnabled();
  },
});

/** Said no, tried again, yes: the next channel’s button has the focus, and the last one ends the list. */
export const OneAfterTheOther: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => disconnect(world, [films]),
  play: async ({ canvas, userEvent, world }) => {
    // The one that has been away for three days comes first.
    const parents = world.documents.list('feeds').find(({ id }) => id === 'feed-parents');
    if (!parents?.error) throw new Error('A disconnected channel is needed');
    const error = { ...parents.error, since: new Date(world.now()) };
    await world.documents.update('feeds', 'feed-parents', { error });
    const pending = asWindow();
    const row = within(await canvas.findByRole('listitem', { name: 'Oakfield Films' }));
    await userEvent.click(row.getByRole('button', { name: 'Reconnect Oakfield Films' }));
    await expect(await row.findByText(/Sign in there as Oakfield Films/)).toBeVisible();
    await waitFor(() => expect(pending().attemptId).toBeTruthy());
    const before = pending().attemptId;
    answer(pending(), 'error=access_denied');
    await expect(await row.findByText(/You didn’t allow SprX to read from Vimeo/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Reconnect Oakfield Films' }));
    await waitFor(() => expect(pending().attemptId).not.toBe(before));
    answer(pending(), 'code=code');
    await expect(await canvas.findByText(/Reconnected: Oakfield Films\. Next: Parents association/)).toBeVisible();
    const next = canvas.getByRole('button', { name: 'Reconnect Parents association' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await userEvent.click(next);
    const end = await canvas.findByRole('heading', { name: 'All channels are connected' });
    await waitFor(() => expect(document.activeElement).toBe(end));
  },
});

/** Read again, it has another fault: the row says which, and nothing says that it is connected. */
export const StillNotWorking: StoryObj = page(PATH, {
  before: async (world) => {
    await disconnect(world, [films]);
    await connected(world, 'films');
    const parents = world.documents.list('feeds').find(({ id }) => id === 'feed-parents');
    if (!parents) throw new Error('A channel without a sign-in is needed');
    world.sources.set(parents.source, { error: new SourceError('gone', 'This page is no longer there.') });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reconnect Parents association' }));
    await expect(await canvas.findByText(/Still not working: Parents association/)).toBeVisible();
    const row = within(canvas.getByRole('listitem', { name: 'Parents association' }));
    await expect(row.getByText('This page is no longer there.')).toBeVisible();
    await expect(row.getByText('Not working')).toBeVisible();
    await expect(row.getByRole('link', { name: 'View channel' })).toHaveAttribute(
      'href',
      '/manage/channels?channel=feed-parents',
    );
    await expect(canvas.queryByText(/Reconnected|All channels are connected/)).toBeNull();
  },
});

export const AnotherAccount: StoryObj = page(PATH, {
  before: async (world) => {
    await disconnect(world, [{ ...films, userId: '9999' }]);
    await connected(world, 'feed-parents');
  },
  play: async ({ canvas, userEvent }) => {
    const pending = asWindow();
    await userEvent.click(await canvas.findByRole('button', { name: 'Reconnect Oakfield Films' }));
    await waitFor(() => expect(pending().attemptId).toBeTruthy());
    answer(pending(), 'code=code');
    await expect(await canvas.findByText(/Nothing was changed\. Sign in with that account\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Reconnect Oakfield Films' })).toBeEnabled();
  },
});

/** The page is left in between: the sign-in that was begun can be dropped. */
export const AtTheProvider: StoryObj = page(PATH, {
  before: one,
  play: async ({ canvas, userEvent }) => {
    asWindow();
    await userEvent.click(await canvas.findByRole('button', { name: 'Reconnect Oakfield Films' }));
    await expect(await canvas.findByText(/Continue in the Vimeo window/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
});

/** A colleague was faster: the row says so, and nothing moves. */
export const ConnectedByAColleague: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => disconnect(world, [films]),
  play: async ({ canvas, world }) => {
    await canvas.findByRole('button', { name: 'Reconnect Oakfield Films' });
    await connected(world, 'films');
    const row = within(canvas.getByRole('listitem', { name: 'Oakfield Films' }));
    await expect(await row.findByText(/Working|Not synced yet/)).toBeVisible();
    await expect(row.queryByRole('button')).toBeNull();
  },
});

/** The channel that the email names comes first and has the focus. */
export const FromAnEmail: StoryObj = page(`${PATH}?channel=feed-parents`, {
  parameters: { picture: 'none' },
  before: (world) => disconnect(world, [{ ...films, hoursAgo: 200 }]),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Reconnect Parents association' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await expect(canvas.getAllByRole('button', { name: /^Reconnect / })[0]).toBe(button);
  },
});

export const ChannelWasDeleted: StoryObj = page(`${PATH}?channel=gone`, {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This channel has been deleted.')).toBeVisible();
  },
});
