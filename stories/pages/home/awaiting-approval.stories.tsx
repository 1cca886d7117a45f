import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { page } from '../../support/app.tsx';

/** `/` of a school that is not approved yet, and of one that was declined. */
export default { title: 'Pages/Home/Awaiting approval', tags: ['type:board'] } satisfies Meta;

export const Waiting: StoryObj = page('/', {
  parameters: { picture: 'none' },
  before: async ({ documents }) => {
    await documents.update('institutions', 'oakfield', { isApproved: false, isVerified: false, status: 'waiting' });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/is awaiting approval/)).toBeVisible();
    const steps = within(canvas.getByRole('list', { name: 'What you can do now' }));
    const addresses = steps.getAllByRole('link').map((link) => new URL((link as HTMLAnchorElement).href).pathname);
    await expect(addresses).toEqual([
      '/auth/school/verify',
      '/manage/channels/add',
      '/manage/stories',
      '/manage/school',
      '/manage/users',
    ]);
  },
});

export const Declined: StoryObj = page('/', {
  parameters: { picture: 'none' },
  before: async ({ documents }) => {
    await documents.update('institutions', 'oakfield', { isApproved: false, status: 'declined' });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/was not approved/)).toBeVisible();
    await expect(canvas.queryByRole('list', { name: 'What you can do now' })).toBeNull();
  },
});
