import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { withSchools } from '../../support/many-schools.ts';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';
import { twoWaiting } from '../../support/waiting-schools.ts';

/** Every school, how it is doing, and the way into it. */
export default { title: 'Pages/Admin/Schools', tags: ['type:admin-table'] } satisfies Meta;

const SCHOOLS = '/admin/schools';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const unseen = { parameters: { picture: 'none' } };
const states = pageStories('admin.schools', unseen);

export const Ready: StoryObj = page(SCHOOLS, {
  ...AS,
  before: twoWaiting,
  play: async ({ canvas }) => {
    const table = within(await canvas.findByRole('grid', { name: 'Schools' }));
    await table.findByRole('button', { name: 'Hillcrest Primary School' });
    await expect(canvas.getByText('4 schools')).toBeVisible();
    const headers = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    await expect(headers).toEqual(['School', 'Status', 'Plan', 'Channels', 'Stories', 'Last activity']);
    await expect(table.getAllByText('Awaiting approval')).toHaveLength(2);
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

export const Empty: StoryObj = page(SCHOOLS, {
  ...AS,
  ...unseen,
  before: (world) => withSchools(world, 0),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No schools yet' });
  },
});

/** Words and filters are in the address; where nothing matches all of it is cleared at once. */
export const Searching: StoryObj = page(SCHOOLS, {
  ...AS,
  ...unseen,
  before: twoWaiting,
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByRole('button', { name: 'Riverside Primary' });
    await fill(userEvent, canvas.getByRole('searchbox'), 'tau');
    await waitFor(() => expect(address()).toBe('/admin/schools?q=tau'));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Riverside Primary' })).toBeNull());
    await expect(await canvas.findByRole('button', { name: 'Hillcrest Primary School' })).toBeVisible();
    await expect(canvas.getByText('1 school found')).toBeVisible();
    await fill(userEvent, canvas.getByRole('searchbox'), 'zzz');
    await canvas.findByRole('heading', { name: 'No results for “zzz”' });
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await canvas.findByRole('button', { name: 'Riverside Primary' });
  },
});

export const Filtered: StoryObj = page(`${SCHOOLS}?status=waiting`, {
  ...AS,
  ...unseen,
  before: twoWaiting,
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByText('2 schools found');
    await expect(canvas.queryByRole('button', { name: 'Riverside Primary' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /Remove.*Status: Awaiting approval/ }));
    await waitFor(() => expect(address()).toBe(SCHOOLS));
    await canvas.findByText('4 schools');
  },
});

/** What needs attention leads to the channels of that school. */
export const ToTheChannels: StoryObj = page(SCHOOLS, {
  ...AS,
  ...unseen,
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /attention: channels of Oakfield School$/ }));
    await waitFor(() => expect(address()).toBe('/admin/channelsMonitor?iid=oakfield'));
  },
});

/** The arrow keys lead to a school, Enter opens it. */
export const OpenedByKeys: StoryObj = page(SCHOOLS, {
  ...AS,
  ...unseen,
  play: async ({ canvas, userEvent, address }) => {
    const school = await canvas.findByRole('button', { name: 'Oakfield School' });
    const header = canvas.getByRole('columnheader', { name: 'School' });
    header.focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(school.closest('[role="row"]')).toContainElement(document.activeElement as HTMLElement));
    school.focus();
    await userEvent.keyboard('{Enter}');
    await canvas.findByText(/You are in Oakfield School as a platform admin/);
    await waitFor(() => expect(address()).toBe('/'));
  },
});

/** The rows in view alone are drawn, and the next ones come when asked for. */
export const TenThousand: StoryObj = page(SCHOOLS, {
  ...AS,
  ...unseen,
  before: (world) => withSchools(world, 10_000),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('10,000 schools');
    const table = canvas.getByRole('grid', { name: 'Schools' });
    await expect(table).toHaveAttribute('aria-rowcount', '51');
    await userEvent.click(canvas.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '101'));
    await expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  },
});

/** On a tablet nothing is beyond the edge: the plan is in the chooser of columns, long names are cut. */
export const LongNamesOnATablet: StoryObj = page(SCHOOLS, {
  ...AS,
  ...unseen,
  globals: { viewport: { value: 'tablet' } },
  before: (world) =>
    withSchools(world, 12, {
      name: 'The Blessed Virgin Mary and Saint Bartholomew Voluntary Aided Church of England Primary Academy',
      town: 'Stratton-on-the-Fosse with Chewton Mendip',
      channels: 1204,
      channelsNeedingAttention: 1180,
      status: 'asked',
    }),
  play: async ({ canvas, canvasElement }) => {
    const table = await canvas.findByRole('grid', { name: 'Schools' });
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(13));
    await expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
    await expect(within(table).queryByRole('columnheader', { name: 'Plan' })).toBeNull();
    await expect(within(table).getByRole('columnheader', { name: 'Last activity' })).toBeVisible();
  },
});
