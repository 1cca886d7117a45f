import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** `/manage/collections/collection-sport/moderate` */
const meta = { title: 'Pages/Manage/Collection moderation', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const PATH = '/manage/collections/collection-sport/moderate';
const states = pageStories('manage.collections.id.moderate', { at: PATH });

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Collection moderation' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
