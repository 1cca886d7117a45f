import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** Reads the past of an X channel, within the monthly limit. */
export default { title: 'Pages/Admin/X history', tags: ['type:admin-table'] } satisfies Meta;

const AT = '/admin/twitterhistoricalsync';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const states = pageStories('admin.twitterhistoricalsync');

export const None: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No history has been read yet.')).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
