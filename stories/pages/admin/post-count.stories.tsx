import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { CountedFeed } from '../../../src/domain/admin/post-counts.ts';
import { listPostCounts } from '../../../src/domain/api/post-counts.ts';
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

const SCHOOL = { id: 'oakfield', name: 'Oakfield School' };
const counted = (id: string, name: string, more: Partial<CountedFeed>): CountedFeed => ({
  school: SCHOOL,
  feed: { id, name, network: 'rss' },
  days: [1, 2, 3, 5, 16, 18, 19].map((day) => ({
    day: `2026-11-${String(day).padStart(2, '0')}`,
    count: day % 4 || 1,
  })),
  total: 126,
  atSource: 130,
  gaps: [],
  countedAt: '2026-11-20T06:00:00.000Z',
  ...more,
});

/** Days without a post stand out, and the channel’s name stays while they are scrolled. */
export const Gaps: StoryObj = page(`${AT}?from=2026-11-04&to=2026-11-20`, {
  ...AS,
  before: (world) =>
    world.answer(listPostCounts, async () => ({
      items: [
        counted('feed-news', 'School news', { gaps: [{ from: '2026-11-06', to: '2026-11-15' }] }),
        counted('feed-sport', 'Sports desk', { atSource: null, countedAt: null }),
      ],
      nextCursor: null,
    })),
  play: async ({ canvas }) => {
    const row = within(await canvas.findByRole('row', { name: /^School news/ }));
    await expect(row.getByText('6 Nov to 15 Nov')).toBeVisible();
    await expect(row.getByText('130')).toBeVisible();
    await expect(row.getAllByText(', in a gap')).toHaveLength(10);
    const other = within(canvas.getByRole('row', { name: /^Sports desk/ }));
    await expect(other.getByText('126, being counted')).toBeVisible();
    await expect(other.getByText('Not known')).toBeVisible();
  },
});

export const Recounted: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Recount: School news' }));
    const layer = within(canvasElement.ownerDocument.body);
    await expect(await layer.findByText('School news is being counted again.')).toBeVisible();
  },
});

/** Typed as people write days; the address has them. */
export const OtherDays: StoryObj = page(AT, {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add filter' }));
    const from = await within(canvasElement.ownerDocument.body).findByLabelText('From');
    await userEvent.clear(from);
    await userEvent.type(from, '1 October 2026{Tab}');
    await waitFor(() => expect(address()).toBe(`${AT}?from=2026-10-01`));
  },
});
