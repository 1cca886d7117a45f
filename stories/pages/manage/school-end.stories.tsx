import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { addCopy, partOf, schoolIn, whole } from '../../support/school-page.ts';

/** `/manage/school`: taking everything along, archiving and deleting. */
const meta = { title: 'Pages/manage/School', tags: ['type:settings'] } satisfies Meta;
export default meta;

const SCHOOL = '/manage/school';

const quiet = { picture: 'none' };
type Canvas = PageContext['canvas'];

/** Not on the web, but as it was inside; and back again. */
export const ArchivesAndTakesUp: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await userEvent.click(danger.getByRole('button', { name: 'Archive school' }));
    let dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive school' }));
    await expect(await canvas.findByText(/is archived\./)).toBeVisible();
    await expect(schoolIn(world).archivedAt).not.toBeNull();
    await userEvent.click(danger.getByRole('button', { name: 'Take up again' }));
    dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take up again' }));
    await waitFor(() => expect(canvas.queryByText(/is archived\./)).toBeNull());
  },
});

/** The name has to be typed; then 30 days in which an admin can keep the school. */
export const DeletesAndKeeps: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await userEvent.click(danger.getByRole('button', { name: 'Delete school' }));
    const dialog = within(await screen.findByRole('dialog'));
    const typed = dialog.getByRole('textbox');
    await userEvent.type(typed, 'Oakfield');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
    await expect(typed).toHaveAccessibleDescription(/That is not/);
    await userEvent.type(typed, ' School');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
    await expect(await canvas.findByText(/will be deleted on/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep the school' }));
    await expect(await canvas.findByText('Oakfield School stays.')).toBeVisible();
    await expect(schoolIn(world).deletesAt).toBeNull();
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Save' }).length).toBeGreaterThan(5));
  },
});

async function exportRow(canvas: Canvas) {
  const title = await (await partOf(canvas, 'Danger zone')).findByText(/^Take everything along/);
  return within(title.closest('li') as HTMLElement);
}

/** From asking to the file; a second one within the hour is refused in words. */
export const RequestsTheExport: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    await world.holdJobs();
    const row = await exportRow(canvas);
    const ask = await row.findByRole('button', { name: 'Ask for a copy' });
    await waitFor(() => expect(ask).toBeEnabled());
    await userEvent.click(ask);
    await expect(await row.findByText(/Being put together/)).toBeVisible();
    await expect(ask).toBeDisabled();
    await world.finishJobs();
    await expect(await row.findByRole('button', { name: 'Download ZIP' }, { timeout: 4000 })).toBeVisible();
    await expect(row.getByText(/[\d.]+ (KB|kB|MB)/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Ask for a new one' }));
    await expect(await row.findByText(/one copy an hour/)).toBeVisible();
    // Its seven days ended while the page stood open.
    for (const { id } of world.documents.list('dataExports'))
      await world.documents.update('dataExports', id, { expiresAt: world.ago(1) });
    await userEvent.click(row.getByRole('button', { name: 'Download ZIP' }));
    await expect(await canvas.findByText(/seven days are over/)).toBeVisible();
  },
});

/** A copy that could not be made is asked for again at once. */
export const CopyFailed: StoryObj = page(SCHOOL, {
  before: async (world) => {
    await whole(world);
    await addCopy(world, 'failed');
  },
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    const row = await exportRow(canvas);
    await expect(await row.findByText(/Could not be made/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Ask for a copy' }));
    await expect(await row.findByText(/Being put together/)).toBeVisible();
  },
});

/** A role of the school’s own may change the settings, but not end the school. */
export const NoAdmin: StoryObj = page(SCHOOL, {
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
    await expect(danger.getByRole('button', { name: 'Archive school' })).toBeVisible();
    await expect(danger.queryByRole('button', { name: 'Delete school' })).toBeNull();
    await expect(danger.queryByText(/Take everything along/)).toBeNull();
  },
});
