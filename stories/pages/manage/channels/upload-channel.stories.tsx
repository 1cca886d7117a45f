import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { createFeed } from '../../../../src/domain/api/channels.ts';
import { type PageContext, page } from '../../../support/app.tsx';

/** `/manage/channels/add/{feedName}` of the ways in that stories are sent by. */
const meta = { title: 'Pages/Manage/Upload channel', tags: ['autodocs', 'type:wizard'] } satisfies Meta;
export default meta;

const SYSTEM = '/manage/channels/add/webhook';

export const System: StoryObj = page(SYSTEM, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Your own system' })).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Name'), 'Web');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findAllByText(/at least 5 characters/)).not.toHaveLength(0);
  },
});
/** The secret is shown this once. */
export const SystemAdded: StoryObj = page(SYSTEM, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Website stories');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Website stories was added' })).toHaveFocus();
    await expect(canvas.getByText(/\/api\/v1\/inbound\/[a-z0-9]{26}$/)).toBeVisible();
    await expect(canvas.getByText(/^sprx_in_[0-9a-f]{64}$/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to channels' })).toBeVisible();
  },
});
export const SystemOverLimit: StoryObj = page(SYSTEM, { school: 'over-limit' });

/** Nothing to sync; its address and a new secret are in the menu. */
export const SystemInList: StoryObj = page(SYSTEM, {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Website stories');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Go to channels' }));
    const row = within(await canvas.findByRole('listitem', { name: 'Website stories' }));
    await expect(row.getByText('No stories have arrived yet.')).toBeVisible();
    await expect(row.queryByRole('button', { name: /^Sync now/ })).toBeNull();
    await userEvent.click(row.getByRole('button', { name: 'More for Website stories' }));
    const screen = within(canvasElement.ownerDocument.body);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Address for stories' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Address for stories' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Create a new secret' }));
    await expect(await dialog.findByText('Copy the new secret now.')).toBeVisible();
    await expect(dialog.getByText(/^sprx_in_[0-9a-f]{64}$/)).toBeVisible();
    await expect(dialog.getByText(/accepted until/)).toBeVisible();
  },
});

const FILE = '/manage/channels/add/import';
const CSV = [
  'Headline;Body;Link;Date',
  'Trees;We planted 200 trees.;https://school.example/1;20/11/2026',
  'Choir;They sang in the hall.;https://school.example/2;5 November 2026',
  'Broken;The date of this row isn’t a date.;https://school.example/3;last Friday',
].join('\n');
const csv = (text: BlobPart, name = 'stories.csv') => new File([text], name, { type: 'text/csv' });

export const FileForm: StoryObj = page(FILE, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories from a file' })).toBeVisible();
    await userEvent.type(canvas.getByLabelText('Name'), 'Old website');
    await userEvent.click(canvas.getByRole('button', { name: 'Check' }));
    await expect(await canvas.findByText('Choose a file.')).toBeVisible();
  },
});
async function check({ canvas, userEvent }: PageContext, file: File): Promise<void> {
  await userEvent.type(await canvas.findByLabelText('Name'), 'Old website');
  await userEvent.upload(canvas.getByLabelText(/^Choose a file/), file);
  await userEvent.click(canvas.getByRole('button', { name: 'Check' }));
}

/** A workbook that was renamed; what was typed stays. */
export const FileRefused: StoryObj = page(FILE, {
  parameters: { picture: 'page' },
  play: async (context) => {
    await check(context, csv(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])));
    await expect(await context.canvas.findByText(/Excel workbook/)).toBeVisible();
    await expect(context.canvas.getByText('stories.csv')).toBeVisible();
  },
});
export const FileChecked: StoryObj = page(FILE, {
  parameters: { picture: 'page' },
  play: async (context) => {
    const { canvas } = context;
    await check(context, csv(CSV));
    await expect(await canvas.findByRole('heading', { level: 2, name: 'stories.csv: 3 rows' })).toBeVisible();
    await expect(canvas.getByLabelText('Where “Headline” goes')).toHaveValue('title');
    await expect(await canvas.findByText('1 row can’t be imported')).toBeVisible();
    await expect(canvas.getByText('“last Friday” isn’t a date.')).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Import' })).toBeEnabled());
  },
});
export const FileImported: StoryObj = page(FILE, {
  parameters: { picture: 'page' },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await check(context, csv(CSV));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Import' })).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
    await expect(await canvas.findByText('Imported: 2 new, 1 row not imported.')).toBeVisible();
    await expect(await canvas.findByText('Row 3')).toBeVisible();
  },
});
export const FileTakenBack: StoryObj = page(FILE, {
  play: async (context) => {
    const { canvas, userEvent } = context;
    await check(context, csv(CSV));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Import' })).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Take back this import' }));
    await expect(await canvas.findByText(/^Taken back\./)).toBeVisible();
  },
});

/** Found again from the list of channels, and removed there after a question. */
export const PastImports: StoryObj = page(FILE, {
  play: async (context) => {
    const { canvas, userEvent } = context;
    await check(context, csv(CSV));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Import' })).toBeEnabled());
    await userEvent.click(canvas.getByRole('button', { name: 'Import' }));
    await canvas.findByText('Imported: 2 new, 1 row not imported.');
    await userEvent.click(canvas.getByRole('link', { name: 'Go to channels' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Old website' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Imports' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Imports of Old website' }));
    const row = within(await dialog.findByRole('listitem'));
    await expect(row.getByText('stories.csv')).toBeVisible();
    await expect(row.getByText('2 new, 1 row not imported')).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Take back this import: stories.csv' }));
    const question = within(await canvas.findByRole('dialog', { name: 'Take back the import of stories.csv?' }));
    await userEvent.click(question.getByRole('button', { name: 'Take back this import' }));
    await expect(await row.findByText('Taken back')).toBeVisible();
    await expect(row.queryByRole('button', { name: /^Take back/ })).toBeNull();
  },
});
export const NoImportsYet: StoryObj = page('/manage/channels', {
  parameters: { picture: 'none' },
  before: async (world) => {
    const body = { name: 'Old website', network: 'import' as const, source: {} };
    await world.as('ADMIN').call(createFeed, { body });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Old website' }));
    const menu = within(document.body);
    await expect(await menu.findByRole('menuitem', { name: 'Imports' })).toBeVisible();
    await expect(menu.queryByRole('menuitem', { name: 'Reconnect' })).toBeNull();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Imports' }));
    await expect(await canvas.findByText('Nothing has been imported yet')).toBeVisible();
  },
});

const EMAIL = '/manage/channels/add/email';
export const EmailForm: StoryObj = page(EMAIL, {
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories by email' })).toBeVisible();
  },
});
export const EmailAdded: StoryObj = page(EMAIL, {
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Stories from staff');
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByText(/^[a-z0-9]{26}@in\.sprx\.example$/)).toBeVisible();
    const senders = canvas.getByLabelText('Also allowed to send');
    await userEvent.type(senders, 'office');
    await userEvent.click(canvas.getByRole('button', { name: 'Save senders' }));
    await waitFor(() => expect(senders).toHaveAccessibleDescription(/^.*office: Enter an email address/));
    await userEvent.type(senders, '@oakfield.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Save senders' }));
    await expect(await canvas.findByText('Saved')).toBeVisible();
  },
});
