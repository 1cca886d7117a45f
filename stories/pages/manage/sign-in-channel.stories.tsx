import type { StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor, within } from 'storybook/test';
import { finishConnection, listConnections, startConnection } from '../../../src/domain/api/connections.ts';
import { page } from '../../support/app.tsx';
import { STORY_NOW } from '../../support/workbench/scenario.ts';
import { storySealer } from '../../support/workbench/sealer.ts';
import type { World } from '../../support/workbench/world.ts';

/** `/manage/channels/add/{feedName}` of a network with a sign-in: before, at the provider, after, and refused. */
const meta = { title: 'Pages/Manage/Add channel with sign-in', tags: ['autodocs', 'type:wizard'] };
export default meta;

const VIMEO = '/manage/channels/add/vimeo';

/** SprX is registered with the provider. */
async function register(world: World): Promise<void> {
  await world.documents.set('credentials', 'vimeo', {
    identifier: 'vimeo',
    network: 'vimeo',
    clientId: 'sprx',
    secret: await storySealer.seal('secret', 'credentials/vimeo'),
    secretLast4: 'cret',
    active: true,
    dateCreated: new Date(STORY_NOW),
  });
}

/** Somebody of the school has signed in before. */
async function signIn(world: World): Promise<void> {
  await register(world);
  const params = { network: 'vimeo' };
  const { attempt } = await world.as('ADMIN').call(startConnection, { params, body: {} });
  const state = new URL(attempt.authorizeUrl).searchParams.get('state') ?? '';
  const body = { attemptId: attempt.id, code: 'code', state };
  await world.as('ADMIN').call(finishConnection, { params, body });
}

export const NotConnected: StoryObj = page(VIMEO, {
  before: register,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Connect Vimeo' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Connect Vimeo' })).toBeEnabled();
  },
});

export const NotSetUp: StoryObj = page(VIMEO, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This network is not set up on this SprX yet.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Connect Vimeo' })).toBeNull();
  },
});

/** The provider's window, as far as this page knows of it. */
function asWindow() {
  const kept = new Map<string, string>();
  const opened = {
    close: () => {},
    location: { replace: () => {} },
    sessionStorage: { setItem: (name: string, value: string) => void kept.set(name, value) },
  };
  spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  return () => JSON.parse(kept.get('sprx.sign-in') ?? '{}') as { attemptId: string; state: string };
}

/** What the provider's window hands over once the person has answered. */
function answer(pending: { attemptId: string; state: string }, said: string): void {
  const channel = new BroadcastChannel('sprx.sign-in');
  channel.postMessage({ attemptId: pending.attemptId, query: `?${said}&state=${pending.state}` });
  channel.close();
}

export const AtTheProvider: StoryObj = page(VIMEO, {
  before: register,
  play: async ({ canvas, userEvent }) => {
    asWindow();
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect Vimeo' }));
    await expect(await canvas.findByText(/Continue in the window of Vimeo/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
});

export const SaidNo: StoryObj = page(VIMEO, {
  before: register,
  play: async ({ canvas, userEvent }) => {
    const pending = asWindow();
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect Vimeo' }));
    await waitFor(() => expect(pending().attemptId).toBeTruthy());
    answer(pending(), 'error=access_denied');
    await expect(await canvas.findByText(/You didn’t allow SprX to read from Vimeo/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Connect Vimeo' })).toBeEnabled();
  },
});

/** Signed in, previewed, added: the channel is in the list. */
export const Connected: StoryObj = page(VIMEO, {
  before: register,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const pending = asWindow();
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect Vimeo' }));
    await waitFor(() => expect(pending().attemptId).toBeTruthy());
    answer(pending(), 'code=code');
    await expect(await canvas.findByRole('radio', { name: /Oakfield Films/ })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: /Oakfield Parents/ })).toBeDisabled();
    await expect(canvas.getByLabelText('Name')).toHaveValue('Oakfield Films');
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(canvas.getAllByRole('article').length).toBeGreaterThan(0));
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
    await expect(await canvas.findByRole('listitem', { name: 'Oakfield Films' })).toBeVisible();
  },
});

export const SignedInBefore: StoryObj = page(VIMEO, {
  before: signIn,
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /Oakfield Films/ })).toBeChecked();
    await expect(canvas.getByText(/Signed in to Vimeo as Oakfield Films/)).toBeVisible();
  },
});

/** A channel whose sign-in the provider has ended. */
async function ended(world: World): Promise<void> {
  await signIn(world);
  const { items } = await world.as('ADMIN').call(listConnections);
  const [any] = world.documents.list('feeds');
  if (!any) throw new Error('The school of the stories has channels');
  const message = 'The sign-in at Vimeo has ended. Sign in again.';
  await world.documents.set('feeds', 'films', {
    ...any,
    id: 'films',
    name: 'Oakfield Films',
    network: 'vimeo',
    source: { userId: '5001' },
    handle: null,
    status: 'reauth',
    error: { code: 'auth-expired', message, count: 1, since: new Date(STORY_NOW) },
    connectionId: items[0]?.id ?? '',
    account: { id: '5001', name: 'Oakfield Films', handle: 'oakfieldfilms', picture: null, url: null },
    nextSyncAt: null,
    jobId: null,
  });
}

/** From the list: the dialog says whose sign-in it is, refuses in words, and is gone once the channel is connected again. */
export const Reconnected: StoryObj = page('/manage/channels', {
  before: ended,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const pending = asWindow();
    const row = await canvas.findByRole('listitem', { name: 'Oakfield Films' });
    await userEvent.click(within(row).getByRole('button', { name: 'Reconnect Oakfield Films' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Reconnect Oakfield Films' }));
    await expect(dialog.getByText(/Sign in there as Oakfield Films/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Sign in to Vimeo' }));
    await waitFor(() => expect(pending().attemptId).toBeTruthy());
    answer(pending(), 'error=access_denied');
    await expect(await dialog.findByText(/You didn’t allow SprX to read from Vimeo/)).toBeVisible();
    const before = pending().attemptId;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(pending().attemptId).not.toBe(before));
    answer(pending(), 'code=code');
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(within(row).queryByText('Sign in again')).toBeNull());
  },
});
