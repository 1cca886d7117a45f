import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** Stories of each channel by day or week, with gaps. */
export default { title: 'Pages/Admin/Post counts', tags: ['type:admin-table'] } satisfies Meta;

const AT = '/admin/postCount';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const states = pageStories('admin.postCount');

export const Ready: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Posts by day' })).toBeVisible();
    await expect((await canvas.findAllByRole('button', { name: /^Recount: / })).length).toBeGreaterThan(3);
  },
});
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

export const ByWeek: StoryObj = page(`${AT}?by=week&network=bluesky`, {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Posts by week, from Monday' })).toBeVisible();
  },
});

export const NothingFound: StoryObj = page(`${AT}?network=linkedin`, {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No matching channels' })).toBeVisible();
  },
});
