import type { StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor, within } from 'storybook/test';
import { getFeed, updateFeed } from '../../../../src/domain/api/channels.ts';
import { listConnectionAccounts, startConnection } from '../../../../src/domain/api/connections.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { page } from '../../../support/app.tsx';
import { heldAnswer } from '../../../support/held-answer.ts';
import { answer, asWindow, disconnect, register, signIn } from '../../../support/sign-in-window.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/channels/add/{feedName}` of a network with a sign-in: before, at the provider, after, and refused. */
const meta = { title: 'Pages/Manage/Add channel with sign-in', tags: ['autodocs', 'type:wizard'] };
export default meta;

const VIMEO = '/manage/channels/add/vimeo';

export const NotConnected: StoryObj = page(VIMEO, {
  before: register,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Connect Vimeo' })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Connect Vimeo' })).toBeEnabled();
  },
});

export const NotSetUp: StoryObj = page(VIMEO, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A platform admin needs to set up this network first.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Connect Vimeo' })).toBeNull();
  },
});

export const AtTheProvider: StoryObj = page(VIMEO, {
  before: register,
  play: async ({ canvas, userEvent }) => {
    asWindow();
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect Vimeo' }));
    await expect(await canvas.findByText(/Continue in the window of Vimeo/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
});

const starting = heldAnswer(startConnection);
/** The browser blocks windows, so that Vimeo would come in this one; but they go elsewhere before it does. */
export const LeftBeforeTheProviderOpened: StoryObj = page(VIMEO, {
  before: async (world) => {
    await register(world);
    starting.hold(world);
  },
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    spyOn(window, 'open').mockReturnValue(null);
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect Vimeo' }));
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    await canvas.findByRole('heading', { level: 1, name: 'Collections' });
    await starting.letGo();
    await expect(canvas.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible();
    await expect(sessionStorage.getItem('sprx.sign-in')).toBeNull();
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

const ended = (world: World) => disconnect(world, [{ id: 'films', name: 'Oakfield Films', userId: '5001' }]);

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

const PARENTS = { id: '5003', name: 'Oakfield Parents', handle: null, picture: null, kind: 'user' };
const gone = async (world: World) => {
  await ended(world);
  const message = 'Vimeo no longer shows the films of this account.';
  const error = { code: 'gone', message, since: new Date(Date.parse(world.now()) - 7_200_000), count: 2 };
  await world.documents.update('feeds', 'films', { status: 'failing', error });
};

const withParents = async (world: World) => {
  await gone(world);
  world.answer(listConnectionAccounts, async (_, pass) => {
    const { items } = await pass();
    return { items: [...items, PARENTS], nextCursor: null };
  });
};

export const ChoosingAnotherAccount: StoryObj = page('/manage/channels?q=films', {
  before: withParents,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose another account for Oakfield Films' }));
    await expect(await canvas.findByRole('radio', { name: 'Oakfield Parents' })).toBeEnabled();
  },
});

/** The account is gone: the channel can read another one of the same sign-in. */
export const AnotherAccount: StoryObj = page('/manage/channels?q=films', {
  parameters: { picture: 'none' },
  before: withParents,
  play: async ({ canvas, userEvent, world }) => {
    const sent: unknown[] = [];
    world.answer(updateFeed, async ({ body }) => {
      sent.push(body);
      return world.as('ADMIN').call(getFeed, { params: { id: 'films' } });
    });
    const row = within(await canvas.findByRole('listitem', { name: 'Oakfield Films' }));
    await userEvent.click(row.getByRole('button', { name: 'Choose another account for Oakfield Films' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Choose another account for Oakfield Films' }));
    await expect(await dialog.findByRole('radio', { name: /Oakfield Films.*Used now/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('radio', { name: 'Oakfield Parents' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use this account' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(sent).toEqual([{ source: { userId: '5003' } }]);
    await expect(await canvas.findByText('Account of Oakfield Films changed.')).toBeVisible();
  },
});

/** What is wrong with the account is said at it; nothing to choose says what to do. */
export const AnotherAccountRefused: StoryObj = page('/manage/channels?q=films', {
  parameters: { picture: 'none' },
  before: async (world) => {
    await gone(world);
    world.answer(listConnectionAccounts, async () => ({ items: [PARENTS], nextCursor: null }));
    const message = 'This sign-in doesn’t let us read that account.';
    world.refuse(updateFeed, new ProductError('source-unusable', message, { fields: { 'source.userId': message } }));
  },
  play: async ({ canvas, userEvent }) => {
    const open = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'More for Oakfield Films' }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Choose another account' }));
      return within(await canvas.findByRole('dialog'));
    };
    const dialog = await open();
    await userEvent.click(await dialog.findByRole('radio', { name: 'Oakfield Parents' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use this account' }));
    await expect(await dialog.findByText('This sign-in doesn’t let us read that account.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Oakfield Parents' })).toBeChecked();
  },
});

export const NoOtherAccount: StoryObj = page('/manage/channels?q=films', {
  parameters: { picture: 'none' },
  before: async (world) => {
    await gone(world);
    world.answer(listConnectionAccounts, async () => ({ items: [], nextCursor: null }));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Choose another account for Oakfield Films' }));
    await expect(await canvas.findByText('This sign-in has no account at Vimeo that can be read.')).toBeVisible();
  },
});
