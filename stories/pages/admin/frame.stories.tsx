import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';

/** The frame around what is about no school, and what says that a school is not one's own. */
export default { title: 'Pages/Admin/Frame', tags: ['type:list', 'type:board'] } satisfies Meta;

/** Whoever runs the platform is told where they are, and that it is logged, for as long as they are there. */
export const ActingInASchool: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: 'oakfield',
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await canvas.findByText('You act as a platform admin in Oakfield School. Everything you do is logged.');
  },
});

/** The way out leads to the platform's pages; nothing of the school stays in the frame, nor is it opened again. */
export const LeavingTheSchool: StoryObj = page('/manage/collections', {
  as: 'platform-admin',
  institutionId: 'oakfield',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address, memory }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave Oakfield School' }));
    await waitFor(() => expect(address()).toBe('/admin/manageschools'));
    const sidebar = within(await canvas.findByRole('navigation', { name: 'Main' }));
    await waitFor(() => expect(sidebar.queryByRole('link', { name: /Collections/ })).toBeNull());
    await expect(canvas.queryByText(/You act as/)).toBeNull();
    await expect(await canvas.findByRole('button', { name: /No school chosen/ })).toBeVisible();
    await expect(memory.read()).toBeNull();
  },
});

/** From the foot of the sidebar a school is opened again. */
export const OpeningASchool: StoryObj = page('/admin/manageschools', {
  as: 'platform-admin',
  institutionId: '',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /No school chosen/ }));
    const menu = within(canvasElement.ownerDocument.body);
    await userEvent.click(await menu.findByRole('menuitemradio', { name: 'Oakfield School' }));
    await canvas.findByText(/You act as a platform admin in Oakfield School/);
    await waitFor(() => expect(address()).toBe('/'));
  },
});

/** One's own school needs no such words. */
export const OwnSchool: StoryObj = page('/', {
  as: 'ADMIN',
  parameters: { picture: 'none' },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.queryByText(/You act as/)).toBeNull();
  },
});

/** Everybody in a school that the platform closed reads why, on every page, and can change nothing. */
export const SuspendedSchool: StoryObj = page('/manage/collections', {
  as: 'ADMIN',
  parameters: { picture: 'page' },
  before: (world) =>
    world.documents.update('institutions', 'oakfield', {
      status: 'suspended',
      suspension: { reason: 'The council asked us to close it.', at: world.ago(0), before: 'approved' },
    }),
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(await canvas.findByText(/The council asked us to close it/)).toBeVisible();
  },
});
