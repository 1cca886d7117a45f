import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import { deleteFeed, syncFeed } from '../../../../src/domain/api/channels.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';

/** `/manage/channels`: finding, sorting and working on several at once. */
const meta = { title: 'Pages/Manage/Several channels', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels';
const namesIn = (canvas: PageContext['canvas']) =>
  within(canvas.getByRole('list', { name: 'Channels' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

export const Sorted: StoryObj = page(`${PATH}?sort=health`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByRole('list', { name: 'Channels' });
    await expect(namesIn(canvas).slice(0, 4)).toEqual([
      'Parents association',
      'Oakfield on Mastodon',
      'Out and about',
      'Old Oakfieldians',
    ]);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Order' }), 'Most stories');
    await waitFor(() => expect(namesIn(canvas)[0]).toBe('School news'));
    await expect(address()).toBe('/manage/channels?sort=-postCount');
  },
});

export const FilteredByState: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'State' }), 'Sign in again');
    await waitFor(() => expect(namesIn(canvas)).toEqual(['Parents association']));
  },
});

/** Search, state, order and export in one row. */
export const OnATablet: StoryObj = page(PATH, {
  globals: { viewport: { value: 'tablet' } },
  parameters: { picture: 'none' },
  play: async ({ canvas, ready }) => {
    const row = within(await canvas.findByRole('group', { name: 'Filter channels' }));
    await ready();
    const { top } = row.getByRole('searchbox', { name: 'Search channels' }).getBoundingClientRect();
    for (const control of [...row.getAllByRole('combobox'), row.getByRole('button', { name: 'Export CSV' })]) {
      await expect(Math.abs(control.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
    }
  },
});

/** Everyone can compare and export. Nothing can be selected without the permission to change channels. */
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('list', { name: 'Channels' });
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^More for/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  },
});

/** Synced, paused and resumed together, each as far as it can be. */
export const Selected: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const feed = (id: string) => world.documents.list('feeds').find((each) => each.id === id);
    for (const name of ['School news', 'Sports desk', 'Old Oakfieldians']) {
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${name}` }));
    }
    const bar = within(canvas.getByRole('group', { name: 'Selected channels' }));
    await expect(bar.getByText('3 selected')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Pause' }));
    await expect(await canvas.findByText('2 channels paused.')).toBeVisible();
    await expect([feed('feed-news')?.status, feed('feed-sport')?.status]).toEqual(['paused', 'paused']);
    await expect(bar.queryByRole('button', { name: 'Pause' })).toBeNull();
    await expect(bar.getByRole('button', { name: 'Sync now' })).toBeDisabled();
    await userEvent.click(bar.getByRole('button', { name: 'Resume' }));
    await expect(await canvas.findByText('3 channels resumed.')).toBeVisible();
    await waitFor(() => expect(bar.getByRole('button', { name: 'Sync now' })).toBeEnabled());
    for (const close of canvas.getAllByRole('button', { name: /^Dismiss|^Close/ })) await userEvent.click(close);
  },
});

/** One alert says how many it was done to, and which were not and why. */
export const SyncingSeveral: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.refuse(
      syncFeed,
      new ProductError('too-many-requests', 'Too often. Try again in a minute.'),
      ({ params }) => params.id === 'feed-sport',
    ),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select School news' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Sports desk' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Parents association' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Sync now' }));
    await expect(await canvas.findByText(/1 channel syncing\. Sports desk: .*Try again in a minute\./)).toBeVisible();
    await waitFor(() => expect(world.documents.list('jobs').some(({ status }) => status === 'done')).toBe(true));
    await expect(await canvas.findByText(/Synced: \d+ posts checked/)).toBeVisible();
  },
});

/** Asks once for all of them. What is no longer selected is not deleted. */
export const DeletingSeveral: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    for (const name of ['Old Oakfieldians', 'Parents association', 'School news']) {
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${name}` }));
    }
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select School news' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete…' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Delete 2 channels?' }));
    await expect(dialog.getByRole('radio', { name: /Keep them/ })).toBeChecked();
    await expect(dialog.getByRole('group', { name: 'What should happen to their 7 stories?' })).toBeVisible();
    await expect(world.documents.list('feeds')).toHaveLength(9);
  },
});
export const SeveralGone: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.refuse(
      deleteFeed,
      new ProductError('maintenance', 'Back in a minute.'),
      ({ params }) => params.id === 'feed-parents',
    ),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select Old Oakfieldians' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Parents association' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete…' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 channels' }));
    await expect(
      await dialog.findByText(/1 channel deleted, stories kept\. Parents association: .*Back in a minute\./),
    ).toBeVisible();
    await expect(world.documents.list('feeds').map(({ id }) => id)).not.toContain('feed-alumni');
    await expect(dialog.getByRole('button', { name: 'Delete channel' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByText('1 selected')).toBeVisible();
  },
});

/** What the search leaves out is not selected: nothing is done to a channel that is not shown. */
export const SearchingWhileSelected: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select School news' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select Sports desk' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search channels' }), 'sports');
    await expect(await canvas.findByText('1 selected')).toBeVisible();
    await expect(canvas.getAllByRole('checkbox', { name: /^Select (?!all)/ })).toHaveLength(1);
  },
});

/** Each act is reached by Tab, and the menu has the rarer ones. */
export const ByKeyboard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    (await canvas.findByRole('button', { name: 'Resume Old Oakfieldians' })).focus();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'More for Old Oakfieldians' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Resume',
      'Rules',
      'Health',
      'Settings',
      'Rename',
      'Change address',
      'Reconnect',
      'Delete',
    ]);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Rename channel' }));
    const name = dialog.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Alumnae and alumni');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(world.documents.list('feeds').find(({ id }) => id === 'feed-alumni')?.name).toBe('Alumnae and alumni'),
    );
    await expect(await canvas.findByRole('heading', { name: 'Alumnae and alumni' })).toBeVisible();
  },
});

/** What is shown, as a file. */
export const ExportedAsCsv: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const blobs: Blob[] = [];
    const made = spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return '#';
    });
    const clicked = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(await canvas.findByRole('button', { name: 'Export CSV' }));
    made.mockRestore();
    clicked.mockRestore();
    const lines = (await blobs[0]?.text())?.split('\r\n') ?? [];
    await expect(lines[0]).toMatch(
      /^\uFEFF?"Name","Network","Address","State","Problem","Stories","Posts in the last 30 days"/,
    );
    await expect(lines.find((line) => line.startsWith('"Sports desk"'))).toMatch(
      /^"Sports desk","Web feed","oakfield.example\/sport.rss","Working","","88","\d+","3","2026-11-20T09:10:00.000Z"/,
    );
    await expect(lines.filter(Boolean)).toHaveLength(10);
  },
});
