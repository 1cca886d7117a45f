import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** Anyone asks for their data to be deleted, and sees how far that is. */
export default { title: 'Pages/Public/Data deletion', tags: ['type:form'] } satisfies Meta;

const AS = { as: 'signed-out' } as const;
const AT = '/data-deletion/vimeo';
const states = pageStories('data-deletion.channel', { at: AT });
const providerStates = pageStories('facebook-data-deletion');

export const Loading: StoryObj = states('Loading');
export const ProviderLoading: StoryObj = providerStates('Loading');

export const Form: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Delete data from Vimeo' })).toBeVisible();
  },
});

export const Refused: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas, userEvent }) => {
    await fill(userEvent, await canvas.findByLabelText(/^Email/), 'no address');
    await userEvent.click(canvas.getByRole('button', { name: 'Request deletion' }));
    await expect((await canvas.findAllByText('Enter the account.')).length).toBeGreaterThan(0);
    await expect(canvas.getByLabelText(/^Email/)).toHaveValue('no address');
  },
});

export const Received: StoryObj = page(AT, {
  ...AS,
  play: async ({ canvas, userEvent }) => {
    await fill(userEvent, await canvas.findByLabelText(/^Account/), 'oakfieldfilms');
    await fill(userEvent, canvas.getByLabelText(/^Email/), 'someone@post.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Request deletion' }));
    await expect(await canvas.findByText('Request received')).toBeVisible();
    await expect(canvas.getByText('someone@post.example')).toBeVisible();
  },
});

export const UnknownCode: StoryObj = page('/facebook-data-deletion?code=none', {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Facebook data deletion' })).toBeVisible();
    await expect(await canvas.findByText('There is no request with this code')).toBeVisible();
  },
});

export const UnknownNetwork: StoryObj = page('/data-deletion/myspace', {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Network not found' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Mastodon' })).toBeVisible();
  },
});
