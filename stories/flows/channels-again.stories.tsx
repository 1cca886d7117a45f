import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { listConnections } from '../../src/domain/api/connections.ts';
import { page } from '../support/app.tsx';
import { answer, asWindow, register } from '../support/sign-in-window.ts';

/** A connected channel breaks and is repaired; its imported stories are removed. */
const meta = { title: 'Flows/Channels again', tags: ['autodocs'] } satisfies Meta;
export default meta;

export const ConnectRevokeReconnect: StoryObj = page('/manage/channels/add/vimeo', {
  before: register,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, visit, step }) => {
    const pending = asWindow();
    const feed = () => world.documents.list('feeds').find(({ name }) => name === 'Oakfield Films');
    const stories = () => world.documents.list('stories').filter(({ feedId }) => feedId === feed()?.id).length;
    await step('an admin signs in and adds the channel', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Connect Vimeo' }));
      await waitFor(() => expect(pending().attemptId).toBeTruthy());
      answer(pending(), 'code=code');
      await expect(await canvas.findByRole('radio', { name: /Oakfield Films/ })).toBeChecked();
      await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
      await canvas.findByRole('listitem', { name: 'Oakfield Films' });
      await waitFor(() => expect(stories()).toBeGreaterThan(0));
    });
    const before = stories();
    await step('the provider ends the sign-in', async () => {
      const { items } = await world.as('ADMIN').call(listConnections);
      const message = 'The sign-in at Vimeo has ended.';
      const error = { code: 'auth-expired', message, since: new Date(world.now()), count: 1 };
      await world.documents.update('feeds', feed()?.id ?? '', { status: 'reauth', error, nextSyncAt: null });
      await expect(items).toHaveLength(1);
      const row = within(canvas.getByRole('listitem', { name: 'Oakfield Films' }));
      await expect(await row.findByText('Sign in again')).toBeVisible();
    });
    await step('two clicks, and it works again with all of its stories', async () => {
      const last = pending().attemptId;
      await visit('/manage/channels/reauthenticate');
      await userEvent.click(await canvas.findByRole('button', { name: 'Reconnect Oakfield Films' }));
      await waitFor(() => expect(pending().attemptId).not.toBe(last));
      answer(pending(), 'code=code');
      await waitFor(() => expect(feed()?.status).toBe('ok'));
      await expect(stories()).toBeGreaterThanOrEqual(before);
    });
  },
});

const CSV = ['Title;Text;Date', 'Trees;We planted 200 trees.;20/11/2026', 'Choir;They sang.;19/11/2026'].join('\n');

export const ImportTakeBack: StoryObj = page('/manage/channels/add/import', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, step }) => {
    const feed = () => world.documents.list('feeds').find(({ name }) => name === 'Old website');
    const stories = () => world.documents.list('stories').filter(({ feedId }) => feedId === feed()?.id);
    await step('a file is imported', async () => {
      await userEvent.type(await canvas.findByLabelText('Name'), 'Old website');
      const file = new File([CSV], 'stories.csv', { type: 'text/csv' });
      await userEvent.upload(canvas.getByLabelText(/^Choose a file/), file);
      await userEvent.click(canvas.getByRole('button', { name: 'Check' }));
      await waitFor(() => expect(canvas.getByRole('button', { name: 'Import' })).toBeEnabled());
      await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
      await canvas.findByText('Imported: 2 new.');
      await expect(stories()).toHaveLength(2);
    });
    await step('days later it is found again and taken back', async () => {
      await userEvent.click(canvas.getByRole('link', { name: 'Go to channels' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'More for Old website' }));
      await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Imports' }));
      await userEvent.click(await canvas.findByRole('button', { name: 'Take back this import: stories.csv' }));
      const question = within(await canvas.findByRole('dialog', { name: /^Take back the import/ }));
      await userEvent.click(question.getByRole('button', { name: 'Take back this import' }));
      await waitFor(() => expect(stories()).toEqual([]));
    });
  },
});
