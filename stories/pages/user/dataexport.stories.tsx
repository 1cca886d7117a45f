import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { ExportDocument } from '../../../server/core/export-documents.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import type { World } from '../../support/workbench/world.ts';

/** A copy of everything the product knows about a person. */
export default { title: 'Pages/User/Your data', tags: ['type:list'] } satisfies Meta;

const states = pageStories('user.dataexport');
const quiet = { picture: 'none' };
const FILE_MS = 7 * 86_400_000;

/** A copy that Margaret asked for on that day of November at 8:12. Its seven days may be over. */
async function addCopy(world: World, id: string, status: ExportDocument['status'], day: string): Promise<void> {
  const readyAt = new Date(`2026-11-${day}T08:12:03.000Z`);
  const isReady = status === 'ready';
  const expiresAt = isReady ? new Date(readyAt.getTime() + FILE_MS) : null;
  await world.documents.set('dataExports', id, {
    id,
    uid: 'user-ADMIN',
    status,
    requestedAt: new Date(`2026-11-${day}T08:12:00.000Z`),
    readyAt: isReady ? readyAt : null,
    expiresAt,
    fileUntil: expiresAt,
    size: isReady ? 2_348_213 : null,
  });
}

export const Ready: StoryObj = page('/user/dataexport', {
  before: async (world) => {
    await addCopy(world, 'a', 'ready', '10');
    await addCopy(world, 'b', 'failed', '12');
    await addCopy(world, 'c', 'ready', '18');
    await addCopy(world, 'd', 'waiting', '20');
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const Offline: StoryObj = states('Offline');

/** One act, where the copies will be; from asking to the file; a second one on the same day is refused in words. */
export const AsksForACopy: StoryObj = page('/user/dataexport', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const ask = await canvas.findByRole('button', { name: 'Request export' });
    await waitFor(() => expect(ask).toBeEnabled());
    await world.holdJobs();
    await userEvent.click(ask);
    const list = await canvas.findByText(/Preparing your export/);
    await waitFor(() => expect(document.activeElement).toContainElement(list));
    await expect(canvas.getByRole('button', { name: 'Request export' })).toBeDisabled();
    await world.finishJobs();
    await canvas.findByRole('button', { name: 'Download ZIP' });
    await userEvent.click(canvas.getByRole('button', { name: 'Request export' }));
    await canvas.findByText(/one copy a day/);
  },
});

/** The seven days ended while the page stood open. */
export const CameTooLate: StoryObj = page('/user/dataexport', {
  parameters: quiet,
  before: (world) => addCopy(world, 'c', 'ready', '18'),
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const button = await canvas.findByRole('button', { name: 'Download ZIP' });
    await world.documents.update('dataExports', 'c', { expiresAt: world.ago(0) });
    await userEvent.click(button);
    await canvas.findByText(/deleted after 7 days/);
  },
});
