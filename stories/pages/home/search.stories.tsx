import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { listStories } from '../../../src/domain/api/stories.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';

/** The search in the header of every page, by button or Ctrl K: stories, people, channels, collections, widgets, settings, actions. */
export default { title: 'Pages/Home/Search', tags: ['type:board'] } satisfies Meta;

const FIELD = { name: 'Search Oakfield School' };

/** Everything the person may go to, before anything is typed. */
export const Open: StoryObj = page('/', {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await expect(await screen.findByRole('combobox', FIELD)).toHaveFocus();
    const list = within(screen.getByRole('listbox'));
    const groups = list.getAllByRole('group').map((group) => group.querySelector('p')?.textContent);
    await expect(groups).toEqual(['Stories', 'People', 'Channels', 'Collections', 'Widgets', 'Settings', 'Actions']);
    await expect(
      within(screen.getByRole('group', { name: 'Channels' })).getByRole('option', { name: 'All channels' }),
    ).toBeVisible();
    await expect(
      within(screen.getByRole('group', { name: 'Actions' })).getByRole('option', { name: 'Add a channel' }),
    ).toBeVisible();
  },
});

/** By what people call it, to the page; it comes first the next time. */
export const GoesToAPage: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Search' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', FIELD);
    await userEvent.keyboard('feeds{Enter}');
    await canvas.findByRole('heading', { level: 1, name: 'Channels' });
    await expect(screen.queryByRole('combobox', FIELD)).toBeNull();
    await userEvent.keyboard('{Control>}k{/Control}');
    const recent = await screen.findByRole('group', { name: 'Recent' });
    await expect(within(recent).getByRole('option', { name: 'All channels' })).toHaveAttribute('aria-selected', 'true');
    screen.getByRole<HTMLDialogElement>('dialog').requestClose();
  },
});

/** A story by its words, to the story. */
export const FindsAStory: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const story = world.documents.list('stories').find(({ iid, title }) => iid === 'oakfield' && title.length > 20);
    const searchText = story?.title.split(' ').slice(0, 3).join(' ') ?? '';
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox', FIELD);
    await userEvent.keyboard(searchText);
    const results = await screen.findByRole('group', { name: 'Stories' });
    const [first] = within(results).getAllByRole('option');
    await expect(first).toBeVisible();
    const title = first?.querySelector('span span')?.textContent ?? '';
    await userEvent.click(first as HTMLElement);
    await canvas.findByRole('heading', { level: 1, name: title });
  },
});

/** Pages and stories whose words begin so, the best first. */
export const Results: StoryObj = page('/', {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox', FIELD);
    await userEvent.keyboard('st');
    const stories = await screen.findByRole('group', { name: 'Stories' });
    await expect(within(stories).getAllByRole('option').length).toBeGreaterThan(1);
    await expect(screen.getByRole('option', { name: 'All stories' })).toHaveAttribute('aria-selected', 'true');
  },
});

/** People by the server's search, channels, collections and widgets by their names; each leads to the thing itself. */
export const FindsTheRest: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    const find = async (typed: string, group: string, name: RegExp) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
      await screen.findByRole('combobox', FIELD);
      await userEvent.keyboard(typed);
      const results = within(await screen.findByRole('group', { name: group }));
      await userEvent.click(await results.findByRole('option', { name }));
    };
    await find('Abena', 'People', /Abena Osei/);
    await waitFor(() => expect(address()).toMatch(/^\/manage\/users\?q=/));
    await find('School news', 'Channels', /School news/);
    await waitFor(() => expect(address()).toMatch(/^\/manage\/channels\?channel=/));
    await find('Performing', 'Collections', /Performing arts/);
    await canvas.findByRole('heading', { level: 1, name: 'Performing arts' });
    await find('email noti', 'Settings', /./);
    await waitFor(() => expect(address()).toBe('/user/comms'));
  },
});

/** Who may not see stories or connect channels is offered neither. */
export const NoPermission: StoryObj = page('/', {
  as: 'VIEWER',
  before: (world) =>
    world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions: [] }),
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox', FIELD);
    await expect(screen.getByRole('option', { name: 'Home' })).toBeVisible();
    await expect(screen.queryByRole('option', { name: 'All channels' })).toBeNull();
    await expect(screen.queryByRole('option', { name: 'Add a channel' })).toBeNull();
    await userEvent.keyboard('sport');
    await screen.findByText('No results', { selector: '[role=status] *' });
    screen.getByRole<HTMLDialogElement>('dialog').requestClose();
  },
});

/** When the stories cannot be searched, the pages can all the same. */
export const Failed: StoryObj = page('/', {
  before: (world) =>
    world.refuse(
      listStories,
      new ProductError('internal', 'Something went wrong on our side.'),
      ({ query }) => query?.q !== undefined,
    ),
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox', FIELD);
    await userEvent.keyboard('stories');
    await screen.findByText(/results?\. We couldn’t search Stories/, { selector: '[role=status] *' });
    await expect(screen.getByRole('option', { name: 'All stories' })).toBeVisible();
    screen.getByRole<HTMLDialogElement>('dialog').requestClose();
  },
});
