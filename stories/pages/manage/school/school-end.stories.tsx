import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../../support/app.tsx';
import { addCopy, partOf, schoolIn, whole } from '../../../support/school-page.ts';

/** `/manage/school?part=danger`: archiving the school, exporting its data, deleting it. */
const meta = { title: 'Pages/Manage/School settings', tags: ['type:settings'] } satisfies Meta;
export default meta;

const DANGER = '/manage/school?part=danger';

const quiet = { picture: 'none' };
type Canvas = PageContext['canvas'];

/** Visitors see nothing; members can use everything; then it is restored. */
export const ArchivesAndRestores: StoryObj = page(DANGER, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await userEvent.click(danger.getByRole('radio', { name: /^Archived/ }));
    await expect(schoolIn(world).archivedAt ?? null).toBeNull();
    await userEvent.click(danger.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText(/is archived$/)).toBeVisible();
    await expect(schoolIn(world).archivedAt).not.toBeNull();
    await userEvent.click(danger.getByRole('radio', { name: /^Visible/ }));
    await userEvent.click(danger.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(canvas.queryByText(/is archived$/)).toBeNull());
  },
});

/** The name has to be typed; then an admin can cancel for 30 days. */
export const DeletesAndKeeps: StoryObj = page(DANGER, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await userEvent.click(danger.getByRole('button', { name: 'Delete school' }));
    const dialog = within(await screen.findByRole('dialog'));
    const typed = dialog.getByRole('textbox');
    await userEvent.type(typed, 'Oakfield');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete school' }));
    await expect(typed).toHaveAccessibleDescription(/That is not/);
    await userEvent.type(typed, ' School');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete school' }));
    await expect(await canvas.findByText(/will be deleted on/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel deletion' }));
    await expect(await canvas.findByText('Deletion of Oakfield School cancelled.')).toBeVisible();
    await expect(schoolIn(world).deletesAt).toBeNull();
    await expect(await canvas.findByRole('button', { name: 'Save' })).toBeVisible();
  },
});

async function exportRow(canvas: Canvas) {
  const title = await (await partOf(canvas, 'Danger zone')).findByText('Export data');
  return within(title.closest('li') as HTMLElement);
}

/** From the request to the file; a second request within the hour is refused. */
export const RequestsTheExport: StoryObj = page(DANGER, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    await world.holdJobs();
    const row = await exportRow(canvas);
    const ask = await row.findByRole('button', { name: 'Request export' });
    await waitFor(() => expect(ask).toBeEnabled());
    await userEvent.click(ask);
    await expect(await row.findByText(/Preparing your export/)).toBeVisible();
    await expect(ask).toBeDisabled();
    await world.finishJobs();
    await expect(await row.findByRole('button', { name: 'Download ZIP' })).toBeVisible();
    await expect(row.getByText(/[\d.]+ (KB|kB|MB)/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Request a new export' }));
    await expect(await row.findByText(/one data export an hour/)).toBeVisible();
    // It expired while the page was open.
    for (const { id } of world.documents.list('dataExports'))
      await world.documents.update('dataExports', id, { expiresAt: world.ago(1) });
    await userEvent.click(row.getByRole('button', { name: 'Download ZIP' }));
    await expect(await canvas.findByText(/deleted after 7 days/)).toBeVisible();
  },
});

/** An export that failed is requested again. */
export const CopyFailed: StoryObj = page(DANGER, {
  before: async (world) => {
    await whole(world);
    await addCopy(world, 'failed');
  },
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    const row = await exportRow(canvas);
    await expect(await row.findByText(/The export failed/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Request export' }));
    await expect(await row.findByText(/Preparing your export/)).toBeVisible();
  },
});

/** A custom role can change the settings, but not delete the school. */
export const NoAdmin: StoryObj = page(DANGER, {
  as: 'VIEWER',
  parameters: quiet,
  before: async (world) => {
    await whole(world);
    await world.documents.set('roles', 'VIEWER', {
      id: 'VIEWER',
      name: 'Office',
      base: null,
      permissions: ['i.s.rea', 'i.s.wr'],
    });
  },
  play: async ({ canvas }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await expect(danger.getByRole('radio', { name: /^Archived/ })).toBeVisible();
    await expect(danger.queryByRole('button', { name: 'Delete school' })).toBeNull();
    await expect(danger.queryByText('Export data')).toBeNull();
  },
});
