import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { listStories } from '../../../src/domain/api/stories.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';

/** The search in the header of every page: pages, new things and stories, by button or Ctrl K. */
export default { title: 'Pages/Home/Search', tags: ['type:board'] } satisfies Meta;

const FIELD = { name: 'Search Oakfield School' };

/** Everything the person may go to, before anything is typed. */
export const Open: StoryObj = page('/', {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await expect(await screen.findByRole('combobox', FIELD)).toHaveFocus();
    await expect(
      within(screen.getByRole('group', { name: 'Go to' })).getByRole('option', { name: 'Channels' }),
    ).toBeVisible();
    await expect(
      within(screen.getByRole('group', { name: 'Start' })).getByRole('option', { name: 'Add a channel' }),
    ).toBeVisible();
    await canvas.findByText('38 stories wait for a decision');
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
    await expect(within(recent).getByRole('option', { name: 'Channels' })).toHaveAttribute('aria-selected', 'true');
    screen.getByRole<HTMLDialogElement>('dialog').requestClose();
  },
});

/** A story by its words, to the story. */
export const FindsAStory: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const story = world.documents.list('stories').find(({ iid, title }) => iid === 'oakfield' && title.length > 20);
    const words = story?.title.split(' ').slice(0, 3).join(' ') ?? '';
    await userEvent.click(await canvas.findByRole('button', { name: 'Search' }));
    await screen.findByRole('combobox', FIELD);
    await userEvent.keyboard(words);
    const found = await screen.findByRole('group', { name: 'Stories' });
    const [first] = within(found).getAllByRole('option');
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
    await expect(screen.getByRole('option', { name: 'Stories' })).toHaveAttribute('aria-selected', 'true');
    await canvas.findByText('38 stories wait for a decision');
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
    await expect(screen.queryByRole('option', { name: 'Channels' })).toBeNull();
    await expect(screen.queryByRole('group', { name: 'Start' })).toBeNull();
    await userEvent.keyboard('sport');
    await waitFor(() =>
      expect(screen.getByText('Nothing found for “sport”.', { selector: '[role=status]' })).toBeInTheDocument(),
    );
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
    await screen.findByText(/Stories could not be searched just now\./, { selector: '[role=status]' });
    await expect(screen.getByRole('option', { name: 'Stories' })).toBeVisible();
    screen.getByRole<HTMLDialogElement>('dialog').requestClose();
  },
});
