import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getMeteredUse } from '../../../src/domain/api/metered-use.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** What is read of X by all schools, its limits, and the button that stops it. */
export default { title: 'Pages/Admin/X API use', tags: ['type:admin-table'] } satisfies Meta;

const AT = '/admin/twitterApi';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const states = pageStories('admin.twitterApi');

export const Ready: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/Reads per month/)).toHaveValue(10_000);
    await expect(canvas.getByText('No school has read from X this month.')).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** A limit that was typed is not left behind by a slip. */
export const Unsaved: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.type(await canvas.findByLabelText(/^Reads per month/), '7');
    await userEvent.click(canvas.getByRole('link', { name: 'Post counts' }));
    await expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
    await expect(address()).toBe(AT);
  },
});

/** Only after the word is typed. */
export const Stopped: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop all reading' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('dialog'));
    await fill(userEvent, dialog.getByRole('textbox'), 'stop');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop all reading' }));
    await expect(await canvas.findByText('All reading is stopped')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Start reading again' }));
    await expect(await canvas.findByRole('button', { name: 'Stop all reading' })).toBeVisible();
  },
});

/** Nothing more is read until the limit is raised, which can be done here. */
export const CapReached: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'page' },
  // The letters of a frame that has been scrolled are drawn a fraction of a pixel off.
  globals: { viewport: { value: 'tall' } },
  before: (world) =>
    world.answer(getMeteredUse, async (_, pass) => {
      const { x } = await pass();
      const endpoints = [{ name: 'users/:id/tweets', limit: 900, remaining: 12, reset: '2026-11-20T09:45:00.000Z' }];
      const schools = [
        { id: 'oakfield', name: 'Oakfield School', reads: 6_120 },
        { id: 'riverside', name: 'Riverside Primary School', reads: 3_880 },
      ];
      return { x: { ...x, reads: 10_000, cost: 50, endpoints, schools } };
    }),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await expect(await canvas.findByText('This month’s limit is reached')).toBeVisible();
    await expect(canvas.getByRole('cell', { name: '6,120' })).toBeVisible();
    const most = canvas.getByLabelText(/Reads per month/);
    await fill(userEvent, most, '-1');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(most).toHaveAccessibleDescription(/Enter a whole number of posts/));
    await expect(most).toHaveValue(-1);
  },
});
