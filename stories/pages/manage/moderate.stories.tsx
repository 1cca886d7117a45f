import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { moderateStories } from '../../../src/domain/api/stories.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { longText } from '../../support/samples.ts';
import type { Stored } from '../../support/workbench/documents.ts';
import type { World } from '../../support/workbench/world.ts';

/** `/manage/stories/{id}/moderate`: decide about waiting stories, fast and by keyboard. */
const meta = { title: 'Pages/manage/Moderate', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';
const states = pageStories('manage.stories.id.moderate', {
  at: PATH,
  Empty: {
    at: '/manage/stories/none/moderate',
    waiting: 0,
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('All done')).toBeVisible();
    },
  },
});

function waiting(world: World): Stored<'stories'>[] {
  return world.documents
    .list('stories')
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
}

function at(world: World, index: number): Stored<'stories'> {
  const story = waiting(world)[index];
  if (!story) throw new Error(`No story waits at place ${index}`);
  return story;
}

function statusOf(world: World, id: string): string | undefined {
  return world.documents.list('stories').find((story) => story.id === id)?.status;
}

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, world }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 0).title })).toBeVisible();
    await expect(canvas.getByText(/38 wait\. Nothing is shown anywhere/)).toBeVisible();
    await expect(await canvas.findByText(/Then it joins|Then it can be shown/)).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const OverLimit: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  school: 'over-limit',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Your plan holds 100 shown stories/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Hide' })).toBeEnabled();
  },
});
const changedStories = (world: World) => world.documents.list('stories').filter(({ proposed }) => proposed);

/** Published, and changed by its source since: both versions, and what differs. */
export const ChangedAtSource: StoryObj = page('/manage/stories/story-0039/moderate', {
  changed: 3,
  play: async ({ canvas, world, userEvent }) => {
    const [story] = changedStories(world);
    if (!story?.proposed) throw new Error('No story has changed');
    await expect(await canvas.findByRole('heading', { level: 2, name: story.title })).toBeVisible();
    await expect(canvas.getByText(/41 wait\./)).toBeVisible();
    await expect(within(canvas.getByRole('region', { name: 'Title' })).getByText('Published now')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep ours' })).toBeEnabled();
    await userEvent.keyboard('r');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

/** The key A publishes the change, the button keeps ours, the key H hides; each leads on to the next. */
export const DecidingAboutChanges: StoryObj = page(PATH, {
  changed: 3,
  waiting: 0,
  parameters: { picture: 'none' },
  play: async ({ canvas, world, userEvent }) => {
    const [one, two, three] = changedStories(world);
    if (!one?.proposed || !two || !three) throw new Error('Too few stories have changed');
    const now = (id: string) => world.documents.list('stories').find((story) => story.id === id);
    const comesUp = (title: string) =>
      waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: title })).toBeVisible());
    await comesUp(one.title);
    await userEvent.keyboard('a');
    await waitFor(() => expect(now(one.id)).toMatchObject({ title: one.proposed?.title, status: 'approved' }));
    await expect(await screen.findByText(/now published as changed at the source/)).toBeVisible();
    await comesUp(two.title);
    await userEvent.click(canvas.getByRole('button', { name: 'Keep ours' }));
    await waitFor(() => expect(now(two.id)?.proposed).toBeNull());
    await expect(now(two.id)).toMatchObject({ title: two.title, media: two.media, status: 'approved' });
    await comesUp(three.title);
    await userEvent.keyboard('h');
    await waitFor(() => expect(now(three.id)).toMatchObject({ status: 'hidden', permalink: three.permalink }));
    await expect(await canvas.findByText('All done')).toBeVisible();
  },
});

/** The source changes a story again while it is being read: nothing is decided about what nobody has read. */
export const ChangesWhileOpen: StoryObj = page(PATH, {
  changed: 1,
  waiting: 0,
  parameters: { picture: 'none' },
  play: async ({ canvas, world, userEvent }) => {
    const [story] = changedStories(world);
    if (!story) throw new Error('No story has changed');
    await expect(await canvas.findByRole('heading', { level: 2, name: story.title })).toBeVisible();
    const proposed = { title: 'Buy pills', at: world.ago(0) };
    const title = () => world.documents.get('stories', story.id)?.title;
    await world.documents.update('stories', story.id, { proposed, version: (story.version ?? 1) + 1 });
    await expect(await canvas.findByText('This story has just changed.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(await screen.findByText(/has changed since you looked at it/)).toBeVisible();
    await expect(title()).not.toBe('Buy pills');
    await waitFor(() => expect(canvas.queryByText('This story has just changed.')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(title()).toBe('Buy pills'));
  },
});

export const OneLeft: StoryObj = page(PATH, { waiting: 1 });
export const NotHere: StoryObj = page('/manage/stories/gone/moderate', {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Story not found')).toBeVisible();
  },
});
export const LongAndUndescribed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    const { id, media } = at(world, 0);
    await world.documents.update('stories', id, {
      html: longText,
      media: media.map((each) => ({ ...each, alt: '' })),
      title:
        'Two hundred and twelve pupils and a very patient caretaker clear the whole of the river path in a single wet Saturday morning',
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('A picture has no description.')).toBeVisible();
  },
});
export const RightToLeft: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.documents.update('stories', at(world, 0).id, {
      title: 'تلاميذ الصف التاسع يقرؤون قصائدهم في مكتبة المدينة',
      html: '<p>وقف التلاميذ واحدًا تلو الآخر وقرؤوا قصائد كتبوها بأنفسهم عن النهر والمطر.</p>',
    }),
});

export const ApprovingRemovesTheCard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    const queue = within(await canvas.findByRole('list', { name: 'Waiting stories' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(queue.queryByText(first.title)).toBeNull());
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('pending'));
    await expect(await canvas.findByRole('heading', { level: 2, name: first.title })).toBeVisible();
  },
});

export const ByKeyboard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second, third] = [at(world, 0), at(world, 1), at(world, 2)];
    const title = (story: Stored<'stories'>) => canvas.findByRole('heading', { level: 2, name: story.title });
    await title(first);
    await userEvent.keyboard('j');
    await title(second);
    await userEvent.keyboard('k');
    await title(first);
    await userEvent.keyboard('a');
    await title(second);
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    await userEvent.keyboard('h');
    await title(third);
    await waitFor(() => expect(statusOf(world, second.id)).toBe('hidden'));
    await userEvent.keyboard('u');
    await title(second);
    await waitFor(() => expect(statusOf(world, second.id)).toBe('pending'));
    await userEvent.keyboard('r');
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await expect(await dialog.findByText(/Say what should be changed/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Please name the hall.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await waitFor(() => expect(statusOf(world, second.id)).toBe('returned'));
    await title(third);
    await userEvent.keyboard('x');
    await expect(canvas.getByRole('checkbox', { name: `Select ${third.title}` })).toBeChecked();
  },
});

export const ManyAtOnce: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const four = [0, 1, 2, 3].map((index) => at(world, index));
    const box = async (story: Stored<'stories'>) => canvas.findByRole('checkbox', { name: `Select ${story.title}` });
    await userEvent.click(await box(four[0] as Stored<'stories'>));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(await box(four[3] as Stored<'stories'>));
    await userEvent.keyboard('{/Shift}');
    await expect(await box(four[2] as Stored<'stories'>)).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve selected' }));
    await waitFor(() => expect(four.map(({ id }) => statusOf(world, id))).toEqual(Array(4).fill('approved')));
    await expect(await canvas.findByText('4 stories approved.')).toBeVisible();
  },
});

/** Another tab decides about the story that one stands on. */
export const SomebodyElseDecides: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    const decided = { ids: [first.id], decision: 'approve' as const };
    await world.as('staff-3').call(moderateStories, { body: decided });
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByText(/Somebody else has just decided/)).toBeVisible();
  },
});

/** The server refuses: the story is back and the reason is said. */
export const RefusedIsTakenBack: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    const queue = within(await canvas.findByRole('list', { name: 'Waiting stories' }));
    world.network = 'failing';
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(queue.getByText(first.title)).toBeVisible());
    await expect(statusOf(world, first.id)).toBe('pending');
    world.network = 'fast';
  },
});

/** Decided, gone on from, and put where it belongs; letters typed in the menu decide nothing. */
export const ApprovingIntoACollection: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    canvas.getByRole('button', { name: 'More ways to accept it' }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('h');
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Approve and add to a collection…' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add to a collection' }));
    await expect(dialog.getByText(first.title)).toBeVisible();
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Open day/ }));
    await waitFor(() => expect(world.documents.get('stories', first.id)?.collectionIds).toContain('collection-open'));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
  },
});
export const ApprovingAndOpening: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(canvas.getByRole('button', { name: 'More ways to accept it' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and open it' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: first.title })).toBeVisible();
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
  },
});
/** How the channel is that it came by. */
export const ChannelOfTheStory: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const pane = within(await canvas.findByRole('article', { name: 'Story' }));
    const feed = world.documents.list('feeds').find(({ id }) => id === at(world, 0).feedId);
    const link = pane.getByRole('link', { name: feed?.name });
    await userEvent.hover(link);
    await expect(await screen.findByRole('group', { name: feed?.name })).toBeVisible();
    await expect(link).toHaveAttribute('href', expect.stringContaining('/manage/channels?q='));
  },
});

/** The last one decided is worth a word. */
export const LastStory: StoryObj = page(PATH, {
  waiting: 1,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(canvas.getByText('All done')).toBeVisible());
  },
});

export const NothingFits: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Time' }), 'Before this term');
    await expect(await canvas.findByText('None of the waiting stories fits')).toBeVisible();
  },
});
