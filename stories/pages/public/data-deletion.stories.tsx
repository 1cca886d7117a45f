import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type DeletionRequest, NOTHING_ERASED } from '../../../src/domain/admin/data-deletion.ts';
import { getDeletion } from '../../../src/domain/api/data-deletions.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';
import type { World } from '../../support/workbench/world.ts';

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

const REQUEST: DeletionRequest = {
  code: 'k7Rw2tLq6pXv4KsB',
  channel: 'vimeo',
  status: 'confirmed',
  receivedAt: '2026-11-19T14:05:00.000Z',
  finishedAt: null,
  erased: NOTHING_ERASED,
};
const FINISHED = { finishedAt: '2026-11-20T08:00:00.000Z' };
/** Each of its own: what is known of one is kept for a moment. */
const statusAt = (code: string) => `${AT}?code=${code}`;
const inState = (changes: Partial<DeletionRequest>) => (world: World) =>
  world.answer(getDeletion, async () => ({ request: { ...REQUEST, ...changes } }));

/** The page follows what is decided meanwhile. */
export const Confirmed: StoryObj = page(statusAt('confirmed'), {
  ...AS,
  before: inState({}),
  holdsTimers: 1_000,
  play: async ({ canvas, world, timers }) => {
    await expect(await canvas.findByText('Request confirmed')).toBeVisible();
    inState({ status: 'working' })(world);
    // It asks again a while after each answer.
    await waitFor(async () => {
      await timers.pass(10_000);
      await expect(canvas.getByText('Deleting data')).toBeVisible();
    });
  },
});
export const Working: StoryObj = page(statusAt('working'), {
  ...AS,
  parameters: { picture: 'none' },
  before: inState({ status: 'working' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Deleting data')).toBeVisible();
  },
});
export const Done: StoryObj = page(statusAt('done'), {
  ...AS,
  before: inState({ ...FINISHED, status: 'done', erased: { tokens: 1, stories: 12, pictures: 9, profile: 1 } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Data deleted')).toBeVisible();
    await expect(canvas.getByText(/^1 sign-in, .*12 stories, 9 pictures$/)).toBeVisible();
  },
});
export const NotDeleted: StoryObj = page(statusAt('notdeleted'), {
  ...AS,
  before: inState({ ...FINISHED, status: 'refused', reason: 'We have no data from this account.' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Reason: We have no data from this account\./)).toBeVisible();
  },
});
export const StatusFailed: StoryObj = page(statusAt('statusfailed'), {
  ...AS,
  parameters: { picture: 'none' },
  network: 'failing',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /again/ })).toBeVisible();
  },
});

/** What was typed stays when the network goes. */
export const OfflineForm: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await fill(userEvent, await canvas.findByLabelText(/^Account/), 'oakfieldfilms');
    await fill(userEvent, canvas.getByLabelText(/^Email/), 'someone@post.example');
    world.network = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Request deletion' }));
    await expect(await canvas.findByText(/Your changes are still here/)).toBeVisible();
    await expect(canvas.getByLabelText(/^Account/)).toHaveValue('oakfieldfilms');
  },
});
