import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { finishExport, setExports } from '../../../src/data/memory/person-records.ts';
import type { DataExport } from '../../../src/domain/person/export.ts';
import { page } from '../../support/memory-app.tsx';

/** A copy of everything the product knows about a person. */
export default { title: 'Pages/User/Your data', tags: ['type:list'] } satisfies Meta;

const quiet = { picture: 'none' };
const copy = (id: string, status: DataExport['status'], day: string): DataExport => ({
  id,
  status,
  requestedAt: `2026-11-${day}T08:12:00.000Z`,
  readyAt: status === 'ready' || status === 'expired' ? `2026-11-${day}T08:12:03.000Z` : null,
  expiresAt: status === 'ready' || status === 'expired' ? `2026-11-${Number(day) + 7}T08:12:03.000Z` : null,
  size: status === 'ready' || status === 'expired' ? 2_348_213 : null,
});

export const Ready: StoryObj = page('/user/dataexport', {
  before: (world) =>
    setExports(world, 'user-ADMIN', [
      copy('d', 'waiting', '20'),
      copy('c', 'ready', '18'),
      copy('b', 'failed', '12'),
      copy('a', 'expired', '10'),
    ]),
});
export const Empty: StoryObj = page('/user/dataexport');
export const Loading: StoryObj = page('/user/dataexport', { network: 'stalled', parameters: quiet });
export const Failed: StoryObj = page('/user/dataexport', { network: 'failing', parameters: quiet });
export const Offline: StoryObj = page('/user/dataexport', { network: 'offline', parameters: quiet });

/** From asking to the file; a second one on the same day is refused in words. */
export const AsksForACopy: StoryObj = page('/user/dataexport', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const ask = await canvas.findByRole('button', { name: 'Ask for a copy' });
    await waitFor(() => expect(ask).toBeEnabled());
    await userEvent.click(ask);
    await canvas.findByText(/Being put together/);
    await expect(ask).toBeDisabled();
    finishExport(world, 'user-ADMIN');
    await canvas.findByRole('button', { name: 'Download ZIP' });
    await userEvent.click(canvas.getByRole('button', { name: 'Ask for a copy' }));
    await canvas.findByText(/one copy a day/);
  },
});

/** The seven days ended while the page stood open. */
export const CameTooLate: StoryObj = page('/user/dataexport', {
  parameters: quiet,
  before: (world) => setExports(world, 'user-ADMIN', [copy('c', 'ready', '18')]),
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const button = await canvas.findByRole('button', { name: 'Download ZIP' });
    setExports(world, 'user-ADMIN', []);
    await userEvent.click(button);
    await canvas.findByText(/seven days are over/);
  },
});
