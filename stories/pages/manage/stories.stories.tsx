import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { ApiPort } from '../../../src/data/api-port.ts';
import type { Services } from '../../../src/data/ports.ts';
import { bulkStories } from '../../../src/domain/api/review.ts';
import { createStory, deleteStory, moderateStories, updateStory } from '../../../src/domain/api/stories.ts';
import { brandVariables } from '../../../src/lib/brand.ts';
import { answering } from '../../support/answers.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { replaceText } from '../../support/steps.ts';

/** `/manage/stories`: all imported and written stories, however many. */
const meta = { title: 'Pages/Manage/Stories', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories';
const states = pageStories('manage.stories', {
  // The refusal that every page shows, seen once.
  NoPermission: { parameters: { picture: 'state' } },
});
/** The box of a story, not the one for all. */
const STORY_BOX = { name: /^Select (?!all )/ };
const rows = (canvasElement: HTMLElement) =>
  canvasElement.querySelectorAll('[data-slot="story-card"], [data-slot="story-row"]');

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/134 stories/)).toBeVisible();
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
  },
});
/** Search, filters, order and view in one row, each wide enough for its words. */
export const OnATablet: StoryObj = page(PATH, {
  globals: { viewport: { value: 'tablet' } },
  parameters: { picture: 'none' },
  play: async ({ canvas, ready }) => {
    const search = await canvas.findByRole('searchbox', { name: 'Search stories' });
    await ready();
    const row = ['Add filter'].map((name) => canvas.getByRole('button', { name }));
    row.push(canvas.getByRole('combobox', { name: 'Order' }), canvas.getByRole('combobox', { name: 'View' }));
    const { top } = search.getBoundingClientRect();
    for (const control of row) await expect(Math.abs(control.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
    const style = getComputedStyle(search);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('Words cannot be measured');
    pen.font = style.font;
    const room = search.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    await expect(pen.measureText('Search stories').width).toBeLessThanOrEqual(room);
  },
});

export const AsList: StoryObj = page(`${PATH}?view=list`, {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
  },
});
/** The address alone says what is left out: it can be sent to a colleague. */
export const WithPictures: StoryObj = page(`${PATH}?media=true&view=list`, {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('With a picture or video')).toBeVisible();
  },
});
/** Days are typed as people write them. */
export const BetweenTwoDays: StoryObj = page(`${PATH}?view=list`, {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/134 stories/);
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.type(filters.getByRole('textbox', { name: 'From' }), '9 November 2026{Enter}');
    await userEvent.type(filters.getByRole('textbox', { name: 'To' }), '15 November 2026{Enter}');
    await expect(filters.getByRole('textbox', { name: 'To' })).toHaveValue('15/11/2026');
    await expect(filters.getByRole('combobox', { name: 'Date' })).toHaveDisplayValue('Custom dates');
    await expect(await canvas.findByText(/^9\s–\s15 November 2026$/)).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const NothingFound: StoryObj = page(`${PATH}?q=astronomy`);
/** Filters that leave nothing can be taken off in the middle of the page; nothing can be exported or selected. */
export const NothingMatches: StoryObj = page(`${PATH}?view=list&status=draft&network=youtube`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await expect(await canvas.findByText('No matching stories')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
    await expect(canvas.queryByRole('checkbox', { name: /^Select all/ })).toBeNull();
    const [, inTheMiddle] = canvas.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(inTheMiddle as HTMLElement);
    await expect(address()).toBe(`${PATH}?view=list`);
  },
});

/** Changes two of those awaiting review. */
async function mark({ documents }: PageContext['world'], changes: object): Promise<void> {
  const waiting = documents.list('stories').filter(({ status }) => status === 'pending');
  for (const { id } of waiting.slice(0, 2)) await documents.update('stories', id, changes);
}
/** Those that a rule of their channel kept for a person. */
export const HeldByARule: StoryObj = page(`${PATH}?view=list&held=true`, {
  before: (world) => mark(world, { held: { why: 'word', rule: 'School news', word: 'exam' } }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('2 stories')).toBeVisible();
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(2));
    await expect(canvas.getByRole('button', { name: 'Remove Held by a rule' })).toBeVisible();
  },
});
/** Those that may name somebody of the consent list. */
export const ConsentQuestions: StoryObj = page(`${PATH}?view=list&consent=question`, {
  before: (world) =>
    mark(world, {
      consent: { state: 'question', places: [{ field: 'title', from: 0, to: 4 }] },
    }),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(rows(canvasElement)).toHaveLength(2));
    await expect(canvas.getByRole('button', { name: 'Remove Consent question' })).toBeVisible();
  },
});
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
    await expect(canvas.queryByRole('button', { name: 'New story' })).toBeNull();
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Save view' })).toBeNull();
  },
});

export const OverLimit: StoryObj = page(`${PATH}?status=pending`, {
  school: 'over-limit',
  play: async ({ canvas, userEvent }) => {
    const [box] = await canvas.findAllByRole('checkbox', STORY_BOX);
    if (!box) throw new Error('Nothing can be chosen');
    await userEvent.click(box);
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await expect(bar.getByText(/reached your plan’s limit of published stories/)).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Approve' })).toBeDisabled();
  },
});

/** To the end of ten thousand, and never more than 60 in the page. */
async function scrollThrough(canvasElement: HTMLElement): Promise<void> {
  await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
  for (let step = 0; step < 12; step++) {
    window.scrollBy(0, 1500);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(rows(canvasElement).length).toBeLessThanOrEqual(60);
  }
  await waitFor(() => expect(rows(canvasElement).length).toBeGreaterThan(3));
}

export const TenThousand: StoryObj = page(`${PATH}?view=list`, {
  stories: 10_000,
  parameters: { picture: 'none' },
  play: ({ canvasElement }) => scrollThrough(canvasElement),
});
export const TenThousandCards: StoryObj = page(`${PATH}?view=grid`, {
  stories: 10_000,
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await scrollThrough(canvasElement);
    await expect(canvasElement.querySelectorAll('[data-slot="story-card"]').length).toBeGreaterThan(3);
    await expect(canvas.getByText(/10,\d{3} stories/)).toBeInTheDocument();
  },
});

export const DecidingAboutSeveral: StoryObj = page(`${PATH}?view=list&status=pending`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const boxes = await canvas.findAllByRole('checkbox', STORY_BOX);
    const [first, , third] = boxes;
    if (!first || !third) throw new Error('Three stories are needed');
    await userEvent.click(first);
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(third);
    await userEvent.keyboard('{/Shift}');
    await expect(await canvas.findByText('3 selected')).toBeVisible();
    const waits = () => world.documents.list('stories').filter(({ status }) => status === 'pending').length;
    await expect(waits()).toBe(38);
    await userEvent.click(
      within(canvas.getByRole('region', { name: 'Selected stories' })).getByRole('button', { name: 'Approve' }),
    );
    await waitFor(() => expect(waits()).toBe(35));
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(waits()).toBe(38));
  },
});

/** What comes back when nobody is left to be told changes nothing: the lists went with the person. */
export const SigningOutDuringAWrite: StoryObj = page(`${PATH}?view=list&status=pending`, {
  parameters: { picture: 'none' },
  services: (services) => ({ ...services, api: slowly(services.api) }),
  play: async ({ canvas, userEvent, world }) => {
    const [first] = await canvas.findAllByRole('checkbox', STORY_BOX);
    if (!first) throw new Error('A story is needed');
    await userEvent.click(first);
    await userEvent.click(
      within(canvas.getByRole('region', { name: 'Selected stories' })).getByRole('button', { name: 'Approve' }),
    );
    await waitFor(() =>
      expect(world.documents.list('stories').filter(({ status }) => status === 'pending')).toHaveLength(37),
    );
    world.auth.signIn(null);
    await canvas.findByLabelText('Email');
    await expect(answered).not.toHaveBeenCalled();
    letThrough();
    await waitFor(() => expect(answered).toHaveBeenCalledOnce());
    // What follows on the answer is done by now, and would fail the run by an error that nobody caught.
    await new Promise((done) => setTimeout(done, 50));
  },
});

const answered = fn();
let letThrough: () => void = () => undefined;

/** The change is made at once; its answer waits until it is let through. */
function slowly(api: ApiPort): ApiPort {
  return answering(api, moderateStories, async (_args, pass) => {
    answered.mockClear();
    const answer = await pass();
    await new Promise<void>((done) => {
      letThrough = done;
    });
    answered();
    return answer;
  });
}

/** The tabs are the views that people use most; arrows reach them, and the address follows. */
export const Views: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByText('134 stories');
    await userEvent.click(canvas.getByRole('tab', { name: 'Awaiting review 38' }));
    await expect(await canvas.findByText('38 stories')).toBeVisible();
    await expect(address()).toBe(`${PATH}?status=pending`);
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Published', selected: true })).toHaveFocus();
    await expect(address()).toBe(`${PATH}?status=approved`);
    await userEvent.click(canvas.getByRole('tab', { name: 'All' }));
    await expect(await canvas.findByText('134 stories')).toBeVisible();
  },
});

export const FilteringWritesTheAddress: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, address }) => {
    await canvas.findByText('134 stories');
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Pictures' }), 'With a picture or video');
    const seen = world.documents.list('stories').filter(({ media }) => media.length > 0).length;
    await expect(seen).toBeLessThan(134);
    await expect(await canvas.findByText(`${seen} stories`)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search stories' }), 'zzzz');
    await expect(await canvas.findByText('No matching stories')).toBeVisible();
    // What was typed so far may have matched nothing already.
    await waitFor(() => expect(address()).toBe(`${PATH}?media=true&q=zzzz`));
    const [, inTheMiddle] = await canvas.findAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(inTheMiddle as HTMLElement);
    await expect(await canvas.findByText('134 stories')).toBeVisible();
  },
});

/** Filters are removed one by one, saved as a view, and chosen again as a tab. */
export const SavingAView: StoryObj = page(`${PATH}?view=list`, {
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: /Awaiting review/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Add filter' }));
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Channel' }), 'School news');
    await userEvent.keyboard('{Escape}');
    const inUse = within(await canvas.findByRole('group', { name: 'Filters in use' }));
    await userEvent.click(inUse.getByRole('button', { name: 'Save view' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'News to review{Enter}');
    await expect(await canvas.findByRole('tab', { name: 'News to review', selected: true })).toBeVisible();
    await userEvent.click(inUse.getByRole('button', { name: 'Remove Channel: School news' }));
    await expect(address()).toBe(`${PATH}?view=list&status=pending`);
    await expect(canvas.queryByRole('group', { name: 'Filters in use' })).toBeNull();
    await userEvent.click(canvas.getByRole('tab', { name: 'News to review' }));
    await expect(address()).toBe(`${PATH}?view=list&status=pending&feedId=feed-news`);
    await userEvent.click(canvas.getByRole('tab', { name: 'All' }));
    await expect(address()).toBe(`${PATH}?view=list`);
    await userEvent.click(canvas.getByRole('radio', { name: 'Board' }));
    await expect(canvas.getByRole('button', { name: 'Save view' })).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'News to review' }));
    await expect(address()).toBe(`${PATH}?view=list&status=pending&feedId=feed-news`);
    await expect(await canvas.findByRole('button', { name: 'Delete view “News to review”' })).toBeVisible();
  },
});

/** How stories are shown is saved as well, without any filter; a viewer saves none. */
export const SavingALayout: StoryObj = page(`${PATH}?view=calendar&month=2026-10`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save view' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'October{Enter}');
    await expect(await canvas.findByRole('tab', { name: 'October', selected: true })).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Grid' }));
    await expect(address()).toBe(PATH);
    await userEvent.click(canvas.getByRole('tab', { name: 'October' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?view=calendar&month=2026-10`));
    await expect(await canvas.findByRole('heading', { level: 2, name: 'October 2026' })).toBeVisible();
  },
});

/** All filters stand in the address and as chips, each of which is removed by itself. */
export const EveryFilter: StoryObj = page(
  `${PATH}?view=list&network=rss&kind=post&group=people&without=alt&consent=question&held=true&scheduledFrom=2026-12-01`,
  {
    parameters: { picture: 'none' },
    play: async ({ canvas, userEvent, address }) => {
      const inUse = within(await canvas.findByRole('group', { name: 'Filters in use' }));
      for (const name of ['Posts from channels', 'Group: People', 'Held by a rule', 'Consent question']) {
        await userEvent.click(inUse.getByRole('button', { name: `Remove ${name}` }));
      }
      await expect(address()).toBe(`${PATH}?view=list&network=rss&without=alt&scheduledFrom=2026-12-01`);
    },
  },
);

/** Three stories get a hashtag, and lose it again. */
export const TaggingSeveral: StoryObj = page(`${PATH}?view=list`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const boxes = await canvas.findAllByRole('checkbox', STORY_BOX);
    for (const box of boxes.slice(0, 3)) await userEvent.click(box);
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: 'Change' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a hashtag…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a hashtag: 3 stories' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    await expect(await dialog.findByText('Enter a hashtag.')).toBeVisible();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Hashtag' }), '#Bonfire{Enter}{Enter}');
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(undo.getByText('Changed 3 stories')).toBeVisible();
    const tagged = () => world.documents.list('stories').filter(({ hashtags }) => hashtags.includes('bonfire')).length;
    await expect(tagged()).toBe(3);
    await userEvent.click(undo.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(tagged()).toBe(0));
  },
});

/** All that the filters find, fetched or not, are changed in batches, and one click takes all of it back. */
export const SelectingAll: StoryObj = page(`${PATH}?view=list`, {
  stories: 1_200,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const all = await canvas.findByRole('checkbox', { name: /^Select all [\d,]+$/ });
    await userEvent.click(all);
    const total = world.documents.list('stories').length;
    const count = total.toLocaleString('en-GB');
    await expect(await canvas.findByText(`${count} selected`)).toBeVisible();
    await expect(all).toBeChecked();
    const bar = within(canvas.getByRole('region', { name: 'Selected stories' }));
    await expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await userEvent.click(bar.getByRole('button', { name: 'Change' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a hashtag…' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Add a hashtag: ${count} stories` }));
    await userEvent.type(dialog.getByLabelText('Hashtag'), 'bonfire{Enter}{Enter}');
    await expect(await canvas.findByRole('progressbar', { name: 'Changing stories' })).toBeVisible();
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(undo.getByText(`Changed ${count} stories`)).toBeVisible();
    const tagged = () => world.documents.list('stories').filter(({ hashtags }) => hashtags.includes('bonfire')).length;
    await expect(tagged()).toBe(total);
    await userEvent.click(undo.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(tagged()).toBe(0));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(canvas.queryByRole('region', { name: 'Selected stories' })).toBeNull();
    await expect(all).not.toBeChecked();
  },
});

/** Stopped between two batches: what was changed is said and can be undone, and nothing else was begun meanwhile. */
export const StoppingAChange: StoryObj = page(`${PATH}?view=list`, {
  stories: 1_200,
  services: (services) => ({ ...services, api: heldBulk(services.api) }),
  play: async ({ canvas, userEvent, world }) => {
    const first = (await canvas.findAllByRole('checkbox', STORY_BOX))[0] as HTMLElement;
    await userEvent.click(first);
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: /^Select all [\d,]+$/ }));
    const total = world.documents.list('stories').length.toLocaleString('en-GB');
    await canvas.findByText(`${total} selected`);
    const again = within(canvas.getByRole('region', { name: 'Selected stories' }));
    await userEvent.click(again.getByRole('button', { name: 'Change' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a hashtag…' }));
    await userEvent.type(await screen.findByLabelText('Hashtag'), 'bonfire{Enter}{Enter}');
    const progress = within(await canvas.findByRole('region', { name: 'Progress' }));
    await expect(canvas.queryByRole('region', { name: 'Selected stories' })).toBeNull();
    await userEvent.click(progress.getByRole('button', { name: 'Stop' }));
    letThrough();
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(undo.getByText(`Changed 500 of ${total} stories`)).toBeVisible();
    const tagged = world.documents.list('stories').filter(({ hashtags }) => hashtags.includes('bonfire'));
    await expect(tagged).toHaveLength(500);
  },
});

/** The answer of each batch waits until it is let through. */
function heldBulk(api: ApiPort): ApiPort {
  return answering(api, bulkStories, async (_args, pass) => {
    const answer = await pass();
    await new Promise<void>((done) => {
      letThrough = done;
    });
    return answer;
  });
}

/** What was refused is listed by why, with the rest done. */
export const SomeRefused: StoryObj = page(`${PATH}?view=list`, {
  services: (services) => ({ ...services, api: refusingSome(services.api) }),
  play: async ({ canvas, userEvent }) => {
    const boxes = await canvas.findAllByRole('checkbox', STORY_BOX);
    for (const box of boxes.slice(0, 3)) await userEvent.click(box);
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: 'Change' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add a hashtag…' }));
    await userEvent.type(await screen.findByLabelText('Hashtag'), 'bonfire{Enter}{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: '2 stories couldn’t be changed' }));
    const why = within(dialog.getByRole('region', { name: 'A colleague changed this story.' }));
    await expect(why.getAllByRole('listitem')).toHaveLength(2);
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(undo.getByText('Changed 1 of 3 stories')).toBeInTheDocument();
  },
});

function refusingSome(api: ApiPort): ApiPort {
  return answering(api, bulkStories, async (_args, pass) => {
    const { done, ...rest } = await pass();
    const error = { code: 'conflict', message: 'A colleague changed this story.' };
    return { ...rest, done: done.slice(2), failed: done.slice(0, 2).map((id) => ({ id, error })) };
  });
}

/** What was searched for is marked where the story has it. */
export const MarkedWords: StoryObj = page(`${PATH}?view=list&q=library`, {
  parameters: { picture: 'none' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('mark')).toHaveTextContent(/library/i));
  },
});

/** A month of the school; the arrow keys move between its days, Page Up and Page Down between months. */
export const AsCalendar: StoryObj = page(`${PATH}?view=calendar`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, address }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: 'November 2026' })).toBeVisible();
    const day = (name: RegExp) => canvas.findByRole('link', { name });
    (await day(/10 November 2026/)).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect(await day(/18 November 2026/)).toHaveFocus();
    await expect(rows(canvasElement)).toHaveLength(0);
    await userEvent.click(canvas.getByRole('button', { name: 'Month before' }));
    await expect(await canvas.findByRole('heading', { level: 2, name: 'October 2026' })).toBeVisible();
    await expect(address()).toBe(`${PATH}?view=calendar&month=2026-10`);
  },
});

/** A column for each status; a story is moved by its menu as by the pointer, and put back again. */
export const AsBoard: StoryObj = page(`${PATH}?view=board`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    const waiting = within(await canvas.findByRole('region', { name: 'Awaiting review' }));
    const [more] = await waiting.findAllByRole('button', { name: /^More for/ });
    if (!more) throw new Error('Nothing can be moved');
    await expect(rows(canvasElement).length).toBeLessThanOrEqual(60);
    const hidden = () => world.documents.list('stories').filter(({ status }) => status === 'hidden').length;
    const before = hidden();
    more.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }));
    await waitFor(() => expect(hidden()).toBe(before + 1));
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await userEvent.click(undo.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(hidden()).toBe(before));
  },
});

export const WritingAStory: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New story' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
    await expect(await dialog.findByText('Enter a title.')).toBeVisible();
    await expect(await dialog.findByText('Enter the story’s text.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Title'), 'The pond is open again');
    await replaceText({ canvas: dialog, userEvent }, 'Eight newts were counted.');
    await userEvent.type(dialog.getByLabelText(/Hashtags/), 'science ');
    await userEvent.click(dialog.getByRole('button', { name: 'Save draft' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'The pond is open again' })).toBeVisible();
    const made = world.documents.list('stories').find(({ title }) => title === 'The pond is open again');
    await expect(made).toMatchObject({
      status: 'draft',
      html: '<p>Eight newts were counted.</p>',
      hashtags: ['science'],
    });
  },
});

/** What was typed outlives closing the page; Cancel asks before it is lost. */
export const AnUnsavedStory: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, visit, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New story' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'New story' }));
    await userEvent.type(dialog.getByLabelText('Title'), 'The pond is open again');
    await visit(address());
    await userEvent.click(await canvas.findByRole('button', { name: 'New story' }));
    const again = within(await canvas.findByRole('dialog', { name: 'New story' }));
    await expect(again.getByText('Unsaved story restored.')).toBeVisible();
    await expect(again.getByLabelText('Title')).toHaveValue('The pond is open again');
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    const asked = within(await canvas.findByRole('dialog', { name: 'Discard this story?' }));
    await userEvent.click(asked.getByRole('button', { name: 'Keep writing' }));
    await expect(again.getByLabelText('Title')).toHaveValue('The pond is open again');
    await userEvent.click(again.getByRole('button', { name: 'Cancel' }));
    const asks = within(await canvas.findByRole('dialog', { name: 'Discard this story?' }));
    await userEvent.click(asks.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'New story' }));
    const fresh = within(await canvas.findByRole('dialog', { name: 'New story' }));
    await expect(fresh.queryByText('Unsaved story restored.')).toBeNull();
    await expect(fresh.getByLabelText('Title')).toHaveValue('');
  },
});

/** The monogram of the school and the ring of the account have the school’s colour, made readable in the theme. */
export const SchoolColour: StoryObj = page(`${PATH}?view=list&status=hidden`, {
  parameters: { picture: 'page' },
  before: ({ documents }) =>
    documents.update('institutions', 'oakfield', { colours: { primary: '#8a1c4a', accent: null } }),
  play: async ({ canvas, globals }) => {
    await canvas.findByRole('heading', { level: 1 });
    const colour = () => document.documentElement.style.getPropertyValue('--school');
    await waitFor(() => expect(colour()).not.toBe(''));
    await expect(colour()).toBe(brandVariables('#8a1c4a', globals.theme === 'dark' ? 'dark' : 'light')['--brand']);
  },
});

function newestOf({ documents }: PageContext['world']) {
  const [newest] = documents.list('stories').toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
  if (!newest) throw new Error('A story is needed');
  return newest;
}

const listened = { attempts: 0, values: 0 };

/** The listener for changes ended with an error: when the window is looked at again, it listens again. */
export const ChangedByOthersAfterFailedListener: StoryObj = page(`${PATH}?view=list`, {
  parameters: { picture: 'none' },
  services: (services) => {
    Object.assign(listened, { attempts: 0, values: 0 });
    const watchChanges: Services['institutions']['watchChanges'] = (iid, observer) => {
      listened.attempts += 1;
      if (listened.attempts === 1) {
        observer.error(new Error('The listener ended'));
        return () => undefined;
      }
      const next: typeof observer.next = (counts) => {
        listened.values += 1;
        observer.next(counts);
      };
      return services.institutions.watchChanges(iid, { ...observer, next });
    };
    return { ...services, institutions: { ...services.institutions, watchChanges } };
  },
  play: async ({ canvas, world, ready }) => {
    await ready();
    const first = newestOf(world);
    await canvas.findByText(first.title);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(listened.values).toBe(1));
    const body = { title: 'Said better by a colleague' };
    await world.as('staff-3').call(updateStory, { params: { id: first.id }, body });
    await canvas.findByText('Said better by a colleague');
  },
});

/** Where no row stands none can move: what a colleague adds shows at once. */
export const EmptyChangedByOthers: StoryObj = page(`${PATH}?view=list&q=unheard`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, world, ready }) => {
    await ready();
    await waitFor(() => expect(document.querySelector('[data-slot="empty-state"]')).not.toBeNull());
    const body = { title: 'Unheard of', html: '<p>In the hall.</p>', hashtags: [], media: [] };
    await world.as('staff-3').call(createStory, { body });
    await expect(await canvas.findByText('Unheard of')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: '1 new story' })).toBeNull();
  },
});

/** A colleague’s decision shows in its row; what a colleague added is offered above, and no row moves. */
export const ChangedByOthers: StoryObj = page(`${PATH}?view=list`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const titles = () =>
      [...document.querySelectorAll('[data-slot="story-row"] a')].map(({ textContent }) => textContent);
    await waitFor(() => expect(titles().length).toBeGreaterThan(5));
    const before = titles();
    const first = newestOf(world);
    const colleague = world.as('staff-3');
    await colleague.call(updateStory, { params: { id: first.id }, body: { title: 'Said better by a colleague' } });
    const written = { title: 'From a colleague', html: '<p>In the hall.</p>', hashtags: [], media: [] };
    const { story } = await colleague.call(createStory, { body: written });
    await canvas.findByText('Said better by a colleague');
    await expect(titles().slice(1, 5)).toEqual(before.slice(1, 5));
    await expect(canvas.queryByText('From a colleague')).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: '1 new story' }));
    await expect(await canvas.findByText('From a colleague')).toBeVisible();
    await colleague.call(deleteStory, { params: { id: story.id } });
    await userEvent.hover(canvas.getByRole('heading', { level: 1 }));
    await waitFor(() => expect(canvas.queryByText('From a colleague')).toBeNull());
  },
});
