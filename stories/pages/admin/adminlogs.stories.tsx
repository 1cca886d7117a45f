import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { addPart, tamperWith } from '../../support/workbench/audit.ts';

/** Who did what; whether that is still as it was written. */
export default { title: 'Pages/Admin/Activity log', tags: ['type:admin-table'] } satisfies Meta;

const states = pageStories('admin.adminlogs');
const AS = { as: 'platform-admin', institutionId: '' } as const;

export const Ready: StoryObj = page('/admin/adminlogs', {
  ...AS,
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    const table = within(await canvas.findByRole('grid', { name: 'Activity log' }));
    await table.findByText('changed a member’s role');
    await userEvent.click(
      table.getByRole('button', { name: /^Details of head@oakfield.test changed a member’s role: / }),
    );
    await table.findByText('Before');
    await expect(table.getByText('VIEWER')).toBeVisible();
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** The address holds the filters, so that a view can be handed on. */
export const Filtered: StoryObj = page('/admin/adminlogs?school=riverside', {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByText('School: Riverside Primary');
    await expect(canvas.queryByText('changed a member’s role')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Action' }), 'feed.create');
    await waitFor(() => expect(address()).toBe('/admin/adminlogs?school=riverside&action=feed.create'));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await canvas.findByText('changed a member’s role');
  },
});

export const NothingFound: StoryObj = page('/admin/adminlogs?actor=nobody%40oakfield.test', {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const heading: HTMLElement = await canvas.findByRole('heading', { name: 'No matching entries' });
    const empty = heading.closest<HTMLElement>('[data-slot="empty-state"]');
    await userEvent.click(within(empty ?? heading).getByRole('button', { name: 'Clear filters' }));
    await canvas.findByText('changed a member’s role');
  },
});

export const Whole: StoryObj = page('/admin/adminlogs?school=oakfield', {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify log' }));
    await canvas.findByText('The log of Oakfield School is unaltered');
    await canvas.findByText(/match the copy of .* outside the database/);
  },
});

/** It says which entry, and how much before it can be relied upon. */
export const TamperedWith: StoryObj = page('/admin/adminlogs', {
  ...AS,
  before: ({ documents }) => tamperWith(documents, 'platform', { fitting: false }),
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify log' }));
    await canvas.findByText('The log of the platform has been altered');
  },
});

/** Every entry fits its neighbours, and only the copy outside the database tells. */
export const Rewritten: StoryObj = page('/admin/adminlogs', {
  ...AS,
  before: ({ documents }) => tamperWith(documents, 'platform', { fitting: true }),
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify log' }));
    await canvas.findByText(/differs from the one in the copy of .* outside the database/);
  },
});

/** The log of a school where many write has several parts: the one that was changed is named. */
export const TamperedWithInAPart: StoryObj = page('/admin/adminlogs?school=oakfield', {
  ...AS,
  before: async ({ documents }) => {
    await addPart(documents, 'oakfield.1');
    await tamperWith(documents, 'oakfield.1', { fitting: false });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify log' }));
    await canvas.findByText('The log of Oakfield School has been altered');
    await canvas.findByText(/^Entry 2 of oakfield\.1 /);
  },
});
