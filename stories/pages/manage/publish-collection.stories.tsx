import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** `/manage/collections/publish/collection-front` */
const meta = { title: 'Pages/Manage/Publish a collection', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const PATH = '/manage/collections/publish/collection-front';
const states = pageStories('manage.collections.publish.id', { at: PATH });

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Publish a collection' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
