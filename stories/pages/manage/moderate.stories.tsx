import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { claimStory, releaseStory } from '../../../src/domain/api/review.ts';
import { moderateStories } from '../../../src/domain/api/stories.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { approvedByFirst, NAMES_SOMEBODY } from '../../support/reviewing.ts';
import { longText } from '../../support/samples.ts';
import type { Stored } from '../../support/workbench/documents.ts';
import type { World } from '../../support/workbench/world.ts';

/** `/manage/stories/{id}/moderate`: review stories, fast and by keyboard. */
const meta = { title: 'Pages/Manage/Review queue', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';
const states = pageStories('manage.stories.id.moderate', {
  at: PATH,
  Empty: {
    at: '/manage/stories/none/moderate',
    waiting: 0,
    play: async ({ canvas }) => {
      await expect(await canvas.findByRole('heading', { name: 'You’re all caught up' })).toBeVisible();
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
  if (!story) throw new Error(`No story awaits review at place ${index}`);
  return story;
}

function statusOf(world: World, id: string): string | undefined {
  return world.documents.list('stories').find((story) => story.id === id)?.status;
}

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, world }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 0).title })).toBeVisible();
    await expect(canvas.getByText('38 stories awaiting review')).toBeVisible();
    await expect(canvas.getByText('1 of 38')).toBeVisible();
    await expect(await canvas.findByText(/Will appear in|Not in any collection yet/)).toBeVisible();
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
    await expect(await canvas.findByText(/reached your plan’s limit of 100 published stories/)).toBeVisible();
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
    await expect(canvas.getByText('41 stories awaiting review')).toBeVisible();
    await expect(within(canvas.getByRole('region', { name: 'Title' })).getByText('Published now')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep current version' })).toBeEnabled();
    await userEvent.keyboard('r');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});

/** The key A publishes the change, the button keeps ours, the key H hides; each leads on to the next. */
export const ReviewingChanges: StoryObj = page(PATH, {
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
    await expect(await screen.findByText(/^Updated .* from the source/)).toBeVisible();
    await comesUp(two.title);
    await userEvent.click(canvas.getByRole('button', { name: 'Keep current version' }));
    await waitFor(() => expect(now(two.id)?.proposed).toBeNull());
    await expect(now(two.id)).toMatchObject({ title: two.title, media: two.media, status: 'approved' });
    await comesUp(three.title);
    await userEvent.keyboard('h');
    await waitFor(() => expect(now(three.id)).toMatchObject({ status: 'hidden', permalink: three.permalink }));
    await expect(await canvas.findByRole('heading', { name: 'You’re all caught up' })).toHaveFocus();
    await expect(canvas.getByText('1 story updated, 1 kept as published, 1 hidden.')).toBeVisible();
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
    await expect(await screen.findByText(/has changed since you opened it/)).toBeVisible();
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
/** Lines of the story's text that can be read without scrolling. */
function linesInView(): number {
  const prose = document.querySelector('[data-slot="story-prose"]');
  const bar = document.querySelector('[data-slot="approval-bar"]')?.getBoundingClientRect();
  if (!prose || !bar) return 0;
  const range = document.createRange();
  range.selectNodeContents(prose);
  const bottoms = Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom));
  return new Set(bottoms.filter((bottom) => bottom <= bar.top)).size;
}

/** On a tablet the queue stands above the story: few rows, the picture beside the title, and room to read. */
export const OnATablet: StoryObj = page(PATH, {
  parameters: { picture: 'page' },
  globals: { viewport: { value: 'tablet' } },
  before: (world) => world.documents.update('stories', 'story-0001', { html: longText }),
  play: async ({ canvas, canvasElement, world, ready }) => {
    const title = await canvas.findByRole('heading', { level: 2, name: at(world, 0).title });
    await ready();
    const bar = canvasElement.querySelector('[data-slot="approval-bar"]');
    const picture = within(canvas.getByRole('article', { name: 'Story' })).getAllByRole('img')[0];
    const stories = canvas.getByRole('list', { name: 'Stories awaiting review' });
    const list = stories.closest('[data-slot="virtual-list"]');
    const row = within(stories).getAllByRole('listitem')[0];
    if (!bar || !picture || !list || !row) throw new Error('The queue is not drawn');
    await waitFor(() => expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight));
    await expect(title.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
    await expect(linesInView()).toBeGreaterThanOrEqual(10);
    await expect(picture.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight * 0.24);
    await expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(row.getBoundingClientRect().height * 4);
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
    const queue = within(await canvas.findByRole('list', { name: 'Stories awaiting review' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(queue.queryByRole('link', { name: first.title })).toBeNull());
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
    await expect(await dialog.findByText(/Enter what should be changed/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Please name the hall.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await waitFor(() => expect(statusOf(world, second.id)).toBe('returned'));
    await title(third);
    await userEvent.keyboard('x');
    await expect(canvas.getByRole('checkbox', { name: third.title })).toBeChecked();
  },
});

export const ManyAtOnce: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const four = [0, 1, 2, 3].map((index) => at(world, index));
    const box = async (story: Stored<'stories'>) => canvas.findByRole('checkbox', { name: story.title });
    await userEvent.click(await box(four[0] as Stored<'stories'>));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(await box(four[3] as Stored<'stories'>));
    await userEvent.keyboard('{/Shift}');
    await expect(await box(four[2] as Stored<'stories'>)).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve 4' }));
    await waitFor(() => expect(four.map(({ id }) => statusOf(world, id))).toEqual(Array(4).fill('approved')));
    await expect(await canvas.findByText('Approved 4 stories')).toBeVisible();
  },
});

/** A colleague reviews the story that one has open. */
export const ColleagueReviewsFirst: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    // The page's own claim would stop the colleague without it.
    const decided = { ids: [first.id], decision: 'approve' as const, force: true };
    await world.as('staff-3').call(moderateStories, { body: decided });
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByText(/^A colleague has just reviewed “.*Showing the next story/)).toBeVisible();
  },
});

/** The server refuses: the story is back and the reason is said. */
export const RefusedIsTakenBack: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    const queue = within(await canvas.findByRole('list', { name: 'Stories awaiting review' }));
    world.network = 'failing';
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(queue.getByRole('link', { name: first.title })).toBeVisible());
    await expect(statusOf(world, first.id)).toBe('pending');
    world.network = 'fast';
  },
});

/** Approved and added to a collection; letters typed in the menu change nothing. */
export const ApprovingIntoACollection: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    canvas.getByRole('button', { name: 'More approval options' }).focus();
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
    await userEvent.click(canvas.getByRole('button', { name: 'More approval options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and edit' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: first.title })).toBeVisible();
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
  },
});
/** The health of the story’s channel. */
export const ChannelOfTheStory: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const pane = within(await canvas.findByRole('article', { name: 'Story' }));
    const feed = world.documents.list('feeds').find(({ id }) => id === at(world, 0).feedId);
    const link = pane.getByRole('link', { name: feed?.name });
    await userEvent.hover(link);
    await expect(await screen.findByRole('group', { name: feed?.name })).toBeVisible();
    await expect(link).toHaveAttribute('href', expect.stringContaining('/manage/channels?channel='));
  },
});

/** After the last story: the focus is on the heading, and what was published and where is said. */
export const LastStory: StoryObj = page(PATH, {
  waiting: 1,
  play: async ({ canvas, userEvent, world }) => {
    const { title } = at(world, 0);
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'You’re all caught up' })).toHaveFocus());
    await expect(canvas.getByText('1 story published.')).toBeVisible();
    const published = within(canvas.getByRole('list', { name: 'Published in this visit' }));
    await expect(published.getByRole('link', { name: title })).toBeVisible();
    await expect(
      await published.findByText(/^In .+\. (Shown in .+|Not used in a widget)\.$|^Not in any collection yet$/),
    ).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Undo' })).toBeVisible();
  },
});

/** Everything that is read out, in its order. */
function announcements(): string[] {
  const heard: string[] = [];
  const region = document.querySelector('[data-slot="announcement"]');
  if (!region) throw new Error('The page has no live region');
  new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, { childList: true });
  return heard;
}

/** Each act is announced once, with what came of it. */
export const Announced: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second, third] = [at(world, 0), at(world, 1), at(world, 2)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    const heard = announcements();
    const next = async (words: string | RegExp) => {
      const before = heard.length;
      await waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(before + 1));
      await expect(heard.slice(before)).toEqual([typeof words === 'string' ? words : expect.stringMatching(words)]);
    };
    const press = async (key: string, words: string | RegExp) => {
      const said = next(words);
      await userEvent.keyboard(key);
      await said;
    };
    await press('a', `Approved. 37 left. Now: ${second.title}`);
    await press('u', `Undone. 38 left. Now: ${first.title}`);
    await press('j', `2 of 38. Now: ${second.title}`);
    await press('x', `${second.title} selected. 1 selected.`);
    await press('k', `1 of 38. Now: ${first.title}`);
    await press('h', `Hidden. 37 left. Now: ${first.title}`);
    await expect(statusOf(world, first.id)).toBe('pending');
    await press('u', `Undone. 38 left. Now: ${second.title}`);
    const all = next('38 stories selected');
    await userEvent.click(canvas.getByRole('button', { name: 'Select all' }));
    await all;
    const none = next('Selection cleared');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await none;
    const filtered = next(/^\d+ stor(y|ies)$/);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Time' }), 'This term');
    await filtered;
    await expect(third).toBeDefined();
  },
});

/** While stories are selected, keys and bar act on them alone, and one undo brings all back. */
export const SelectionAndKeysAgree: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second, third] = [at(world, 0), at(world, 1), at(world, 2)];
    const statuses = () => [first, second, third].map(({ id }) => statusOf(world, id));
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(await canvas.findByRole('checkbox', { name: second.title }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: third.title }));
    await expect(canvas.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(statuses()).toEqual(['pending', 'approved', 'approved']));
    await expect(canvas.getByText('Approved 2 stories')).toBeVisible();
    await userEvent.keyboard('u');
    await waitFor(() => expect(statuses()).toEqual(['pending', 'pending', 'pending']));
    await userEvent.click(await canvas.findByRole('checkbox', { name: third.title }));
    await userEvent.keyboard('r');
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByText(third.title)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Please name the hall.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await waitFor(() => expect(statuses()).toEqual(['pending', 'pending', 'returned']));
  },
});

/** Keys pressed while the queue loads: moving waits for it, approving is refused and said to be. */
export const KeysInTheFirstSecond: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  network: 'slow',
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Review queue' });
    await expect(canvas.queryByRole('article')).toBeNull();
    const heard = announcements();
    await userEvent.keyboard('ajjx');
    await expect(heard).toEqual(['Still loading. Nothing was changed.']);
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 2).title })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: at(world, 2).title })).toBeChecked();
    await expect(statusOf(world, at(world, 0).id)).toBe('pending');
  },
});

/** Says that the queue is empty, as a listener does for a moment that begins anew, then what it was. */
let blink = async (): Promise<void> => undefined;

/** A live list that is empty for a moment takes neither the story nor the selection away. */
export const EmptyForAMoment: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  services: (services) => ({
    ...services,
    stories: {
      ...services.stories,
      watchQueue: (iid, limit, observer) => {
        let last: SchoolStory[] | null = null;
        blink = async () => {
          observer.next([]);
          await new Promise((resolve) => setTimeout(resolve, 200));
          if (last) observer.next(last);
        };
        return services.stories.watchQueue(iid, limit, {
          ...observer,
          next: (stories) => {
            last = stories;
            observer.next(stories);
          },
        });
      },
    },
  }),
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(await canvas.findByRole('checkbox', { name: second.title }));
    const emptied = blink();
    await expect(canvas.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await emptied;
    await expect(canvas.queryByRole('heading', { name: 'You’re all caught up' })).toBeNull();
    await expect(canvas.getByRole('checkbox', { name: second.title })).toBeChecked();
    await expect(canvas.getByText('1 of 38')).toBeVisible();
  },
});

/** `?` lists all keys. Switched off, none of them does anything. */
export const Shortcuts: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('?');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(dialog.getByText('Previous story')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Single-key shortcuts' })).toBeChecked();
  },
});

export const ShortcutsOff: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(canvas.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('ahj?');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(canvas.getByRole('button', { name: /^Account/ }));
    const off = await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts' });
    await expect(off).not.toBeChecked();
    await userEvent.click(off);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('j');
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 1).title })).toBeVisible();
  },
});

export const NoMatches: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Time' }), 'Before this term');
    await expect(await canvas.findByText('No matching stories')).toBeVisible();
    // One state in place of both panes: no story is missing.
    await expect(canvas.queryByText('Story not found')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await canvas.findByRole('region', { name: 'Queue' });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Time' }), 'Before this term');
    await canvas.findByText('No matching stories');
  },
});

const named = (world: World, index: number) => world.documents.update('stories', at(world, index).id, NAMES_SOMEBODY);

/** A name of the consent list: marked where it stands, and asked about before the story is approved. */
export const ConsentQuestion: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => named(world, 0),
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    const title = await canvas.findByRole('heading', { level: 2, name: 'Robin Hood wins the relay' });
    await expect(title.querySelector('mark')).toHaveTextContent('Robin Hood');
    const prose = document.querySelector('[data-slot="story-prose"]');
    await expect(prose?.querySelector('mark')).toHaveTextContent('Robin Hood');
    await userEvent.keyboard('a');
    await expect(await canvas.findByText(/^Confirm that the people named agree/)).toBeVisible();
    const box = canvas.getByRole('checkbox', { name: 'Consent is confirmed' });
    await expect(box).toHaveFocus();
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(box);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Note' }), 'Form of 2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    const story = world.documents.get('stories', first.id);
    await expect(story?.consent).toMatchObject({ state: 'confirmed', note: 'Form of 2026' });
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.queryByRole('checkbox', { name: 'Consent is confirmed' })).toBeNull();
  },
});

/** A colleague has it open: named, warned about, and done all the same. */
export const ClaimedByAColleague: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.as('staff-3').call(claimStory, { params: { id: at(world, 0).id } }),
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await expect(await canvas.findByText('David Okafor is reviewing this story.')).toBeVisible();
    await userEvent.keyboard('h');
    const dialog = within(await screen.findByRole('dialog', { name: 'David Okafor is reviewing this' }));
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(dialog.getByRole('button', { name: 'Hide anyway' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('hidden'));
  },
});

/** A colleague opens it while the note is written: asked before it is returned, with the note kept. */
export const ClaimedWhileReturning: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('r');
    const note = within(await screen.findByRole('dialog', { name: 'Return this story with a note' }));
    await userEvent.type(note.getByRole('textbox'), 'Please name the photographer');
    const params = { id: first.id };
    await waitFor(() => expect(world.documents.get('stories', first.id)?.claim).toBeTruthy());
    await world.as('ADMIN').call(releaseStory, { params });
    await world.as('staff-3').call(claimStory, { params });
    await canvas.findByText('David Okafor is reviewing this story.');
    await userEvent.click(note.getByRole('button', { name: 'Return story' }));
    const asked = within(await screen.findByRole('dialog', { name: 'David Okafor is reviewing this' }));
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(asked.getByRole('button', { name: 'Return anyway' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('returned'));
    await expect(world.documents.get('stories', first.id)?.moderation?.reason).toBe('Please name the photographer');
  },
});

/** Two people approve: the first is named, and twice the same person is refused in words. */
export const TwoPeople: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => approvedByFirst(world, at(world, 1).id),
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('a');
    await expect(await canvas.findByText(/^Approved by you\. A second person approves it/)).toBeVisible();
    await expect(await canvas.findByRole('heading', { level: 2, name: second.title })).toBeVisible();
    await expect(canvas.getByText('Awaiting a second person.')).toBeVisible();
    await expect(canvas.getByText(/Approved by David Okafor/)).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(statusOf(world, second.id)).toBe('approved'));
    await expect(statusOf(world, first.id)).toBe('pending');
  },
});
