import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { SchoolStory } from '../../../../src/domain/story/schema.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { at } from '../../../support/review-queue.ts';
import { longText } from '../../../support/samples.ts';
import { untilDrawn } from '../../../support/timers.ts';

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

export const OneLeft: StoryObj = page(PATH, { waiting: 1 });

export const NotHere: StoryObj = page('/manage/stories/gone/moderate', {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Story not found')).toBeVisible();
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

/** On a tablet the queue is above the story: few rows, the picture beside the title, and space to read. */
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
          await untilDrawn();
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
