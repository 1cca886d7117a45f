import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { brandVariables } from '../../../../src/lib/brand.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { replaceText } from '../../../support/steps.ts';
import { STORY_BOX, storyRows } from '../../../support/story-list.ts';
import { untilDrawn } from '../../../support/timers.ts';

/** `/manage/stories`: all imported and written stories, however many. */
const meta = { title: 'Pages/Manage/Stories', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories';

const states = pageStories('manage.stories', {
  // The refusal that every page shows, seen once.
  NoPermission: { parameters: { picture: 'state' } },
});
export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/134 stories/)).toBeVisible();
    await waitFor(() => expect(storyRows(canvasElement).length).toBeGreaterThan(3));
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
    row.push(canvas.getByRole('combobox', { name: 'Order' }), canvas.getByRole('group', { name: 'View' }));
    const { top } = search.getBoundingClientRect();
    for (const control of row) await expect(Math.abs(control.getBoundingClientRect().top - top)).toBeLessThanOrEqual(1);
    const style = getComputedStyle(search);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('Words cannot be measured');
    pen.font = style.font;
    const innerWidth =
      search.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    await expect(pen.measureText('Search stories').width).toBeLessThanOrEqual(innerWidth);
  },
});

export const AsList: StoryObj = page(`${PATH}?view=list`, {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(storyRows(canvasElement).length).toBeGreaterThan(3));
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const NothingFound: StoryObj = page(`${PATH}?q=astronomy`);
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const Viewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(storyRows(canvasElement).length).toBeGreaterThan(3));
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
  await waitFor(() => expect(storyRows(canvasElement).length).toBeGreaterThan(3));
  for (let step = 0; step < 12; step++) {
    window.scrollBy(0, 1500);
    await untilDrawn();
    await expect(storyRows(canvasElement).length).toBeLessThanOrEqual(60);
  }
  await waitFor(() => expect(storyRows(canvasElement).length).toBeGreaterThan(3));
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

/** The tabs are the views that people use most; arrows reach them, and the address follows. */
export const Views: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByText('134 stories');
    await userEvent.click(canvas.getByRole('tab', { name: 'Awaiting review 38' }));
    await expect(await canvas.findByText('38 stories')).toBeVisible();
    await expect(address()).toBe(`${PATH}?status=pending`);
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Drafts', selected: true })).toHaveFocus();
    await expect(address()).toBe(`${PATH}?status=draft`);
    await userEvent.click(canvas.getByRole('tab', { name: 'All' }));
    await expect(await canvas.findByText('134 stories')).toBeVisible();
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
    await expect(storyRows(canvasElement)).toHaveLength(0);
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
    await expect(storyRows(canvasElement).length).toBeLessThanOrEqual(60);
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
    const discardDialog = within(await canvas.findByRole('dialog', { name: 'Discard this story?' }));
    await userEvent.click(discardDialog.getByRole('button', { name: 'Keep writing' }));
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
