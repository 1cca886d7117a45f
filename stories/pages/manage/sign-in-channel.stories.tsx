import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { answer, asWindow, disconnect, register, signIn } from '../../support/sign-in-window.ts';
import type { World } from '../../support/workbench/world.ts';

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
    await expect(await canvas.findByText('This network is not set up on this SprX yet.')).toBeVisible();
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
