import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { getOverview, listDirectory } from '../../../src/domain/api/platform.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';
import { withSchools } from '../../support/many-schools.ts';
import { fill } from '../../support/steps.ts';
import { twoWaiting } from '../../support/waiting-schools.ts';

/** The frame around what is about no school, and what says that a school is not one's own. */
export default { title: 'Pages/Admin/Frame', tags: ['type:list', 'type:board'] } satisfies Meta;

/** A platform admin in a school sees its name and that the visit is logged, for as long as it lasts. */
export const ActingInASchool: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: 'oakfield',
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await canvas.findByText('You are in Oakfield School as a platform admin. Your actions are logged.');
  },
});

/** The way out leads to the platform's pages; nothing of the school stays in the frame, nor is it opened again. */
export const LeavingTheSchool: StoryObj = page('/manage/collections', {
  as: 'platform-admin',
  institutionId: 'oakfield',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address, memory }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave Oakfield School' }));
    await waitFor(() => expect(address()).toBe('/admin/manageschools'));
    const sidebar = within(await canvas.findByRole('navigation', { name: 'Main' }));
    await waitFor(() => expect(sidebar.queryByRole('link', { name: /Collections/ })).toBeNull());
    await expect(canvas.queryByText(/You act as/)).toBeNull();
    await expect(await canvas.findByRole('button', { name: /No school open/ })).toBeVisible();
    await expect(memory.read()).toBeNull();
  },
});

/** No school is open: what awaits the platform comes first, with its count in the sidebar, then the way into a school. */
export const Overview: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: '',
  before: twoWaiting,
  play: async ({ canvas, canvasElement, userEvent, address, visit }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Platform overview' });
    await waitFor(() => expect(canvasElement.ownerDocument.title).toBe('Platform overview · SprX'));
    const tile = within(await canvas.findByRole('region', { name: 'Schools awaiting approval' }));
    await expect(await tile.findByText('2')).toBeVisible();
    const sidebar = within(canvas.getByRole('navigation', { name: 'Main' }));
    await expect(sidebar.getByRole('link', { name: 'School approvals 2 awaiting approval' })).toBeVisible();
    const headings = within(canvas.getByRole('main')).getAllByRole('heading', { level: 2 });
    const names = headings.map(({ textContent }) => textContent);
    await expect(names.indexOf('Open a school')).toBe(names.indexOf('Channels that need attention') + 1);
    const table = within(await canvas.findByRole('table', { name: 'Schools' }));
    await expect(await table.findByRole('button', { name: 'Hillcrest Primary School' })).toBeVisible();
    await userEvent.click(tile.getByRole('link', { name: 'Review schools' }));
    await waitFor(() => expect(address()).toBe('/admin/manageschools'));
    await visit('/');
    await canvas.findByText(/Version/);
  },
});

/** A tile is no wider than what it holds needs. */
export const OverviewOnATablet: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: '',
  globals: { viewport: { value: 'tablet' } },
  before: twoWaiting,
  play: async ({ canvas }) => {
    const tile = await canvas.findByRole('region', { name: 'Schools awaiting approval' });
    await within(tile).findByText('2');
    await expect(tile.getBoundingClientRect().width).toBeLessThanOrEqual(320);
  },
});

/** The numbers did not come; schools can be opened all the same. */
export const OverviewFailed: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: '',
  parameters: { picture: 'none' },
  before: (world) => world.refuse(getOverview, new ProductError('internal', 'Something went wrong on our side.')),
  play: async ({ canvas, userEvent }) => {
    const tile = within(await canvas.findByRole('region', { name: 'Schools awaiting approval' }));
    await tile.findByRole('button', { name: 'Try again' });
    await userEvent.click(await canvas.findByRole('button', { name: /Oakfield School/ }));
    await canvas.findByText(/You are in Oakfield School as a platform admin/);
  },
});

/** The first ten of many; the search finds the others, and goes along to the page of all of them. */
export const OverviewOfManySchools: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: '',
  parameters: { picture: 'none' },
  before: (world) => withSchools(world, 1204),
  play: async ({ canvas }) => {
    const all = await canvas.findByRole('link', { name: 'All 1,204 schools' });
    await expect(all).toHaveAttribute('href', '/admin/schools');
    await expect(within(canvas.getByRole('table', { name: 'Schools' })).getAllByRole('row')).toHaveLength(11);
  },
});

/** What is searched for stays in its field where no school matches. */
export const OverviewSearched: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: '',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Riverside Primary' });
    const field = canvas.getByRole('searchbox', { name: 'Search schools' });
    await fill(userEvent, field, 'oak');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Riverside Primary' })).toBeNull());
    await fill(userEvent, field, 'zzz');
    await canvas.findByRole('heading', { name: 'No results for “zzz”' });
    await expect(field).toHaveValue('zzz');
    await expect(canvas.getByRole('link', { name: 'All schools' })).toHaveAttribute('href', '/admin/schools?q=zzz');
  },
});

/** The list of schools did not come; the numbers are there all the same. */
export const OverviewSchoolsFailed: StoryObj = page('/', {
  as: 'platform-admin',
  institutionId: '',
  parameters: { picture: 'none' },
  before: (world) => world.refuse(listDirectory, new ProductError('internal', 'Something went wrong on our side.')),
  play: async ({ canvas }) => {
    const section = within(await canvas.findByRole('region', { name: 'Open a school' }));
    await section.findByRole('button', { name: 'Try again' });
    await expect(
      within(canvas.getByRole('region', { name: 'Schools awaiting approval' })).getByText('0'),
    ).toBeVisible();
  },
});

/** From the foot of the sidebar a school is opened again. */
export const OpeningASchool: StoryObj = page('/admin/manageschools', {
  as: 'platform-admin',
  institutionId: '',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /No school open/ }));
    const menu = within(canvasElement.ownerDocument.body);
    await userEvent.click(await menu.findByRole('menuitemradio', { name: 'Oakfield School' }));
    await canvas.findByText(/You are in Oakfield School as a platform admin/);
    await waitFor(() => expect(address()).toBe('/'));
  },
});

/** One's own school needs no such words. */
export const OwnSchool: StoryObj = page('/', {
  as: 'ADMIN',
  parameters: { picture: 'none' },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.queryByText(/You act as/)).toBeNull();
  },
});

/** All members of a school that the platform closed read why, on every page, and can change nothing. */
export const SuspendedSchool: StoryObj = page('/manage/collections', {
  as: 'ADMIN',
  parameters: { picture: 'page' },
  before: (world) =>
    world.documents.update('institutions', 'oakfield', {
      status: 'suspended',
      suspension: { reason: 'The council asked us to close it.', at: world.ago(0), before: 'approved' },
    }),
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(await canvas.findByText(/The council asked us to close it/)).toBeVisible();
  },
});
