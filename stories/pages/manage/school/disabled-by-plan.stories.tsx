import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import type { World } from '../../../support/workbench/world.ts';

/** Things over the plan's limit, on the pages where they are used: one line says so, and nothing is lost. */
const meta = {
  title: 'Pages/Manage/Disabled by plan',
  tags: ['autodocs', 'type:list', 'type:detail', 'type:form', 'type:board', 'also:plan', 'also:limits'],
} satisfies Meta;
export default meta;

const quiet = { picture: 'none' };

async function offOf({ documents }: World): Promise<void> {
  await documents.update('feeds', 'feed-alumni', { disabledByPlan: true, status: 'paused' });
  await documents.update('widgets', 'widget-4', { disabledByPlan: true });
  await documents.update('collections', 'collection-open', { disabledByPlan: true });
  const usage = documents.get('usage', 'global');
  if (usage) await documents.update('usage', 'global', { channels: usage.channels - 1 });
}

/** It can be resumed while the plan allows another channel. */
export const Channel: StoryObj = page('/manage/channels', {
  before: offOf,
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const row = () => within(canvas.getByRole('listitem', { name: 'Old Oakfieldians' }));
    await expect(row().getByText('Paused: over plan limit')).toBeVisible();
    await expect(row().getByText(/^No new posts are imported\./)).toBeVisible();
    await userEvent.click(row().getByRole('button', { name: 'Resume Old Oakfieldians' }));
    await waitFor(() => expect(row().queryByText(/^Paused/)).toBeNull());
    await expect(world.documents.get('usage', 'global')?.channels).toBe(9);
  },
});

export const Widgets: StoryObj = page('/widgets/story', {
  before: offOf,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Paused: over plan limit')).toBeVisible();
  },
});

/** It can be prepared, and leads to where it is switched on. */
export const Widget: StoryObj = page('/widgets/story/edit/widget-4', {
  before: offOf,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('This widget is paused: over plan limit')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Choose what to keep' })).toHaveAttribute(
      'href',
      '/manage/subscription',
    );
    await expect(canvas.queryByRole('option', { name: 'Open day' })).toBeNull();
  },
});

export const Collections: StoryObj = page('/manage/collections', {
  before: offOf,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(await canvas.findByText('Paused: over plan limit')).toBeVisible();
  },
});

/** Nothing can be typed that would be refused. */
export const Collection: StoryObj = page('/manage/collections/collection-open?tab=settings', {
  before: offOf,
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('This collection is paused: over plan limit')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
});

/** Where a plan is full, the way to a larger one is at hand. */
export const WayToPlans: StoryObj = page('/manage/channels', {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/manage/subscription');
  },
});

/** Who may not look at plans is not led there. */
export const NoWayToPlans: StoryObj = page('/manage/channels', {
  school: 'over-limit',
  as: 'AUTHOR',
  parameters: quiet,
  before: async (world) => {
    await world.documents.set('roles', 'AUTHOR', {
      id: 'AUTHOR',
      name: 'Author',
      base: null,
      permissions: ['s.c.rea', 's.c.wr'],
    });
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Your Starter plan is full')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'View plans' })).toBeNull();
  },
});

export const HomeNearlyFull: StoryObj = page('/', {
  school: 'over-limit',
  parameters: quiet,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'View plans' })).toBeVisible();
  },
});
