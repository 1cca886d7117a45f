import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { publishCollection } from '../../../../src/domain/api/publications.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/collections/publish/collection-front` */
const meta = { title: 'Pages/Manage/Publish a collection', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const ID = 'collection-front';
const PATH = `/manage/collections/publish/${ID}`;
const states = pageStories('manage.collections.publish.id', { at: PATH });

const publishFeed = (world: World, publishAt: string | null = null) =>
  world
    .as('ADMIN')
    .call(publishCollection, { params: { id: ID }, body: { destinations: [{ kind: 'feed' }], publishAt } });
const collectionDocument = (world: World) => world.documents.get('collections', ID);
const publication = (world: World) => world.documents.get('publications', `collection-${ID}`);

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Publish a collection' })).toBeVisible();
  },
});
/** Cancelled, nothing of it is left to go out. */
export const Scheduled: StoryObj = page(PATH, {
  before: (world) => publishFeed(world, '2026-12-01T07:30:00.000Z'),
  play: async ({ canvas, world }) => {
    await expect(await canvas.findByText(/^It will be published on Tuesday,? 1 December 2026/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel schedule' })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: /^Feed/ })).toBeChecked();
    await expect(canvas.queryByRole('button', { name: 'Copy feed address' })).toBeNull();
    await expect(collectionDocument(world)?.isFeedPublished ?? false).toBe(false);
  },
});
export const ScheduleCancelled: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => publishFeed(world, '2026-12-01T07:30:00.000Z'),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel schedule' }));
    await waitFor(() => expect(canvas.queryByText(/^It will be published on/)).toBeNull());
    await expect(publication(world)?.status).toBe('cancelled');
  },
});
/** Its feed has addresses now, whole, for readers to follow. */
export const PublishedWithFeed: StoryObj = page(PATH, {
  before: (world) => publishFeed(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Published.')).toBeVisible();
    const addresses = within(canvas.getByRole('region', { name: 'Feed address' }));
    await expect(addresses.getByText(/^https?:\/\/.+\/embed\/v1\/collections\/.+\/feed\.rss$/)).toBeVisible();
    await expect(addresses.getByRole('button', { name: 'Copy feed address' })).toBeVisible();
    await expect(addresses.getByRole('button', { name: 'Copy JSON address' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Stop publishing' })).toBeVisible();
  },
});
export const PublishingStopped: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => publishFeed(world),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop publishing' }));
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Feed address' })).toBeNull());
    await expect(collectionDocument(world)?.isFeedPublished).toBe(false);
  },
});
/** Over the plan’s limit it is paused: the checks say so, and what helps. */
export const BlockedByLimit: StoryObj = page(PATH, {
  before: ({ documents }) => documents.update('collections', ID, { disabledByPlan: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This collection is paused: it is over your plan’s limit\./)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Schedule' })).toBeDisabled();
  },
});
/** A plan that became smaller meanwhile: nothing was published at its time. */
export const NotPublishedAtItsTime: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await publishFeed(world, '2026-12-01T07:30:00.000Z');
    await world.documents.update('publications', `collection-${ID}`, {
      status: 'failed',
      error: { code: 'limit-reached', message: 'This collection is paused: it is over your plan’s limit.' },
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not published at its time.')).toBeVisible();
    await expect(canvas.getByText('This collection is paused: it is over your plan’s limit.')).toBeVisible();
  },
});
/** What was chosen stays, and can be sent again. */
export const Refused: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.refuse(publishCollection, new ProductError('maintenance', 'Back in a minute.')),
  play: async ({ canvas, userEvent }) => {
    const feed = await canvas.findByRole('checkbox', { name: /^Feed/ });
    await userEvent.click(feed);
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect(await canvas.findByText('Not published.')).toBeVisible();
    await expect(canvas.getByText('Back in a minute.')).toBeVisible();
    await expect(feed).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Publish now' })).toBeEnabled();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
