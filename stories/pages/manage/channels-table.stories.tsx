import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import { deleteFeed, syncFeed } from '../../../src/domain/api/channels.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';

/** `/manage/channels?view=table`: the channels side by side, to compare them and to work on several at once. */
const meta = { title: 'Pages/manage/Channels as a table', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels?view=table';
const namesIn = (canvasElement: HTMLElement) =>
  Array.from(canvasElement.querySelectorAll('[data-slot="data-row"] [role="rowheader"]'), (cell) => cell.textContent);

/** The frame around it is seen with the cards. */
export const Ready: StoryObj = page(PATH, {
  parameters: { picture: 'state' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('grid', { name: 'Channels' })).toHaveAttribute('aria-rowcount', '10');
    await expect(canvas.getByRole('row', { name: /Parents association/ })).toHaveTextContent('Needs reconnecting');
  },
});
export const Loading: StoryObj = page(PATH, { network: 'stalled', parameters: { picture: 'none' } });
export const Empty: StoryObj = page(PATH, { school: 'new', parameters: { picture: 'none' } });
export const Failed: StoryObj = page(PATH, { network: 'failing', parameters: { picture: 'none' } });
export const OverLimit: StoryObj = page(PATH, { school: 'over-limit', parameters: { picture: 'none' } });
/** What the search leaves over stays a table, and all channels come back as one. */
export const NothingFits: StoryObj = page(`${PATH}&q=astronomy`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all channels' }));
    await expect(await canvas.findByRole('grid')).toBeVisible();
    await expect(address()).toBe(PATH);
  },
});

/** Everybody may compare and save; who may change no channel chooses none. */
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('grid');
    await expect(canvas.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^More for/ })).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
  },
});

/** Cards and table are one list: the address says which, and the order chosen for one is the other’s first. */
export const FromCardsAndBack: StoryObj = page('/manage/channels?sort=health', {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, address }) => {
    await canvas.findByRole('heading', { name: 'School news' });
    await userEvent.click(canvas.getByRole('radio', { name: 'Table' }));
    await canvas.findByRole('grid');
    await expect(address()).toBe('/manage/channels?sort=health&view=table');
    await expect(namesIn(canvasElement).slice(0, 2)).toEqual(['Parents association', 'Oakfield on Mastodon']);
    await userEvent.click(canvas.getByRole('radio', { name: 'Cards' }));
    await canvas.findByRole('heading', { name: 'School news' });
    await expect(address()).toBe('/manage/channels?sort=health');
    await expect(canvas.getByRole('combobox', { name: 'Order' })).toHaveDisplayValue('Needs attention first');
  },
});

/** By health the worst comes first, not the first letter; what has no next check comes last either way. */
export const SortedByHealth: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByRole('grid');
    await userEvent.click(canvas.getByRole('button', { name: 'Health' }));
    await expect(namesIn(canvasElement).slice(0, 4)).toEqual([
      'Parents association',
      'Oakfield on Mastodon',
      'Out and about',
      'Old Oakfieldians',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'Stories' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Stories' }));
    await expect(namesIn(canvasElement)[0]).toBe('School news');
    for (const _ of ['up', 'down']) {
      await userEvent.click(canvas.getByRole('button', { name: 'Next check' }));
      await expect(namesIn(canvasElement).slice(-2).toSorted()).toEqual(['Old Oakfieldians', 'Parents association']);
    }
  },
});

/** What is wrong, in full, and which posts could not be read, below the row. */
export const RowOpen: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Details of Sports desk' }));
    const posts = within(await canvas.findByRole('list', { name: 'Posts that could not be read' }));
    await expect(posts.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.getByRole('link', { name: 'See its 88 stories' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Details of Sports desk' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Details of Oakfield on Mastodon' }));
    await expect(
      await canvas.findByText(/Since Tuesday\. Stories that came in before stay/, { selector: 'dd' }),
    ).toBeVisible();
  },
});

/** Several chosen: fetched, paused and set going again together, each as far as it can be. */
export const Chosen: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const feed = (id: string) => world.documents.list('feeds').find((each) => each.id === id);
    for (const name of ['School news', 'Sports desk', 'Old Oakfieldians']) {
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Choose ${name}` }));
    }
    const bar = within(canvas.getByRole('group', { name: 'Chosen rows' }));
    await expect(bar.getByText('3 chosen')).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Pause' }));
    await expect(await canvas.findByText('2 channels are paused.')).toBeVisible();
    await expect([feed('feed-news')?.status, feed('feed-sport')?.status]).toEqual(['paused', 'paused']);
    await expect(bar.queryByRole('button', { name: 'Pause' })).toBeNull();
    await expect(bar.getByRole('button', { name: 'Sync now' })).toBeDisabled();
    await userEvent.click(bar.getByRole('button', { name: 'Set going again' }));
    await expect(await canvas.findByText('3 channels are going again.')).toBeVisible();
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
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Choose School news' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose Sports desk' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose Parents association' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Sync now' }));
    await expect(
      await canvas.findByText(/1 channel is fetching its posts\. Sports desk: .*Try again in a minute\./),
    ).toBeVisible();
    await waitFor(() => expect(world.documents.list('jobs').some(({ status }) => status === 'done')).toBe(true), {
      timeout: 8000,
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Details of School news' }));
    await expect(await canvas.findByText(/Done: \d+ seen/)).toBeVisible();
  },
});

/** Asks once for all of them, and what is not chosen any more is not deleted. */
export const DeletingSeveral: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    for (const name of ['Old Oakfieldians', 'Parents association', 'School news']) {
      await userEvent.click(await canvas.findByRole('checkbox', { name: `Choose ${name}` }));
    }
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose School news' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete…' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Delete 2 channels?' }));
    await expect(dialog.getByRole('radio', { name: /Keep them/ })).toBeChecked();
    await expect(dialog.getByRole('group', { name: 'What becomes of their 7 stories?' })).toBeVisible();
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
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Choose Old Oakfieldians' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose Parents association' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete…' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 channels' }));
    await expect(
      await dialog.findByText(/1 channel was removed.*Parents association: .*Back in a minute\./),
    ).toBeVisible();
    await expect(world.documents.list('feeds').map(({ id }) => id)).not.toContain('feed-alumni');
    await expect(dialog.getByRole('button', { name: 'Delete channel' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByText('1 chosen')).toBeVisible();
  },
});

/** What the search leaves out is chosen no longer: nothing is done to what nobody sees. */
export const SearchingWhileChosen: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Choose School news' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose Sports desk' }));
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search channels' }), 'sports');
    await expect(await canvas.findByText('1 chosen')).toBeVisible();
    await expect(canvas.getAllByRole('checkbox', { name: /^Choose (?!all)/ })).toHaveLength(1);
  },
});

/** The table is one stop for Tab; arrows lead past the menu's button, Enter opens it, and it has all of a card's actions. */
export const ByKeyboard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const grid = await canvas.findByRole('grid');
    const more = canvas.getByRole('button', { name: 'More for Old Oakfieldians' });
    canvas.getByRole('checkbox', { name: 'Choose all 9' }).focus();
    await userEvent.keyboard('{ArrowDown}{End}');
    await expect(more).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await expect(more).toHaveFocus();
    await expect(screen.queryByRole('menu')).toBeNull();
    await userEvent.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Sync now',
      'Set going again',
      'Rename',
      'Settings',
      'Delete',
    ]);
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Rename' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Rename the channel' }));
    const name = dialog.getByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Alumnae and alumni');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(world.documents.list('feeds').find(({ id }) => id === 'feed-alumni')?.name).toBe('Alumnae and alumni'),
    );
    await expect(await within(grid).findByRole('rowheader', { name: 'Alumnae and alumni' })).toBeVisible();
  },
});

/** The file holds what is compared, and no column for the buttons. */
export const SavedAsCsv: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const blobs: Blob[] = [];
    const made = spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return '#';
    });
    const clicked = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(await canvas.findByRole('button', { name: 'Save as CSV' }));
    made.mockRestore();
    clicked.mockRestore();
    const lines = (await blobs[0]?.text())?.split('\r\n') ?? [];
    await expect(lines[0]).toBe('"Name","Network","Health","Problem","Stories","Last checked","Next check"');
    await expect(lines.find((line) => line.startsWith('"Sports desk"'))).toMatch(
      /^"Sports desk","Web feed","Working","3 posts could not be read","88","2026-11-20T09:10:00.000Z","2026-11-20T10:10/,
    );
    await expect(lines.filter(Boolean)).toHaveLength(10);
  },
});

/** As close together as the page, with a column more and one less. */
export const Compact: StoryObj = page(PATH, {
  globals: { density: 'compact' },
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('grid');
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    const columns = within(canvas.getByRole('dialog', { name: 'Columns' }));
    await expect(columns.queryByRole('checkbox', { name: 'Actions' })).toBeNull();
    await userEvent.click(columns.getByRole('checkbox', { name: 'Added' }));
    await userEvent.click(columns.getByRole('checkbox', { name: 'Network' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await expect(canvas.getByRole('columnheader', { name: 'Added' })).toBeVisible();
    await expect(canvas.getByRole('row', { name: /School news/ }).getBoundingClientRect().height).toBe(32);
  },
});
