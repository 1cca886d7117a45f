import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
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
