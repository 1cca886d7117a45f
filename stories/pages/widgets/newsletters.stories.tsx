import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { updateNewsletter } from '../../../src/domain/api/newsletters.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { addNewsletter, LONG } from '../../support/newsletters.ts';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** `/widgets/newsletter`, `/widgets/newsletter/{id}`: what gathers a school's stories in editions. */
const meta = { title: 'Pages/Widgets/Newsletters', tags: ['autodocs', 'type:list', 'type:detail'] } satisfies Meta;
export default meta;

const NEWSLETTERS = '/widgets/newsletter';
const NEWSLETTER = '/widgets/newsletter/newsletter-1';
const SETTINGS = `${NEWSLETTER}?tab=settings`;

const states = pageStories('widgets.newsletter', {
  before: (world) => addNewsletter(world),
  Empty: { before: () => {} },
});
const one = pageStories('widgets.newsletter.id', { at: NEWSLETTER, before: (world) => addNewsletter(world) });

export const Ready: StoryObj = page(NEWSLETTERS, {
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Oakfield Weekly' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Edition 3, 3 stories' })).toBeVisible();
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const Viewer: StoryObj = page(NEWSLETTERS, {
  parameters: { picture: 'none' },
  as: 'VIEWER',
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Oakfield Weekly' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(New newsletter|More for)/ })).toBeNull();
  },
});
/** The plan's limit is reached, and this one is paused. */
export const OverLimit: StoryObj = page(NEWSLETTERS, {
  school: 'over-limit',
  before: async (world) => {
    await addNewsletter(world, { newsletter: { ...LONG, disabledByPlan: true } });
    await world.documents.update('usage', 'global', { widgets: { newsletter: 1, story: 2 } });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Paused: over plan limit')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'New newsletter' })).toBeNull();
  },
});

/** Named, opened, and named again; what is deleted with it is said first. */
export const NewRenamedDeleted: StoryObj = page(NEWSLETTERS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, visit }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New newsletter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New newsletter' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create newsletter' }));
    await expect(await dialog.findByText('Give the newsletter a name.')).toBeVisible();
    await fill(userEvent, dialog.getByLabelText('Name'), 'Friday news');
    await userEvent.click(dialog.getByRole('button', { name: 'Create newsletter' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Friday news' })).toBeVisible();
    await visit(NEWSLETTERS);
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Friday news' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await fill(userEvent, await screen.findByLabelText('Name'), 'Monday news');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Monday news' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete Monday news?' }));
    await expect(question.getByText('It has no editions. The stories stay.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete newsletter' }));
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Monday news' })).toBeNull());
  },
});

export const Newsletter: StoryObj = page(NEWSLETTER, {
  parameters: { picture: 'page' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Oakfield Weekly' })).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Open' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'All 3 editions' })).toBeVisible();
  },
});
/** What it is and which stories a new edition takes, in a tab of its own. */
export const NewsletterSettings: StoryObj = page(SETTINGS, {
  parameters: { picture: 'page' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Number of stories')).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'All 3 editions' })).toBeNull();
  },
});
/** What is typed in the settings stays while the editions are looked at; what a colleague changed is asked about there. */
export const NewsletterUnsaved: StoryObj = page(NEWSLETTER, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async (context) => {
    const { canvas, userEvent, world, address } = context;
    await userEvent.click(await canvas.findByRole('tab', { name: 'Settings' }));
    const answer = Promise.withResolvers<void>();
    world.answer(updateNewsletter, async (_, pass) => {
      await answer.promise;
      return pass();
    });
    await fill(userEvent, await canvas.findByLabelText('Number of stories'), '5');
    await userEvent.click(canvas.getByRole('tab', { name: 'Editions' }));
    await expect(await canvas.findByRole('link', { name: 'All 3 editions' })).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Settings Unsaved' }));
    await expect(canvas.getByLabelText('Number of stories')).toHaveValue(5);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await userEvent.click(canvas.getByRole('tab', { name: /^Editions/ }));
    await expect(address()).toBe(NEWSLETTER);
    const params = { id: 'newsletter-1' };
    const theirs = world.as('ADMIN').call(updateNewsletter, { params, body: { fill: { max: 3 } } });
    answer.resolve();
    await theirs;
    await screen.findByRole('dialog', { name: 'Someone else changed this newsletter' });
    await expect(address()).toBe(SETTINGS);
  },
});
export const NewsletterNew: StoryObj = page(NEWSLETTER, { before: (world) => addNewsletter(world, { editions: 0 }) });
export const NewsletterLongNames: StoryObj = page(NEWSLETTER, {
  before: (world) =>
    addNewsletter(world, { newsletter: LONG, editions: 8, edition: { subject: LONG.description.slice(0, 150) } }),
});
export const NewsletterPaused: StoryObj = page(NEWSLETTER, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world, { newsletter: { disabledByPlan: true } }),
});
export const NewsletterViewer: StoryObj = page(NEWSLETTER, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
});
export const NewsletterLoading: StoryObj = one('Loading');
export const NewsletterEmpty: StoryObj = one('Empty');
export const NewsletterFailed: StoryObj = one('Failed');
export const NewsletterNoPermission: StoryObj = one('NoPermission');
export const NewsletterOffline: StoryObj = one('Offline');

/** Types a number while a colleague saves another. */
async function typeAtOnce({ canvas, userEvent, world }: PageContext) {
  await fill(userEvent, await canvas.findByLabelText('Number of stories'), '5');
  await world.as('ADMIN').call(updateNewsletter, {
    params: { id: 'newsletter-1' },
    body: { description: 'Every second Friday.', fill: { max: 3 } },
  });
  await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
  return within(await screen.findByRole('dialog', { name: 'Someone else changed this newsletter' }));
}

/** A colleague has changed the same meanwhile: both are shown, and what only one changed is not asked about. */
export const NewsletterConflict: StoryObj = page(SETTINGS, {
  before: (world) => addNewsletter(world),
  play: async (context) => {
    const dialog = await typeAtOnce(context);
    const both = within(dialog.getByRole('region', { name: 'Number of stories' }));
    await expect(both.getByText('5')).toBeVisible();
    await expect(both.getByText('3')).toBeVisible();
    await expect(dialog.queryByRole('region', { name: 'Description' })).toBeNull();
  },
});
export const NewsletterConflictSettled: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click((await typeAtOnce(context)).getByRole('button', { name: 'Keep mine' }));
    await expect(await canvas.findByText('Newsletter saved')).toBeVisible();
    await expect(canvas.getByLabelText('Number of stories')).toHaveValue(5);
    await expect(canvas.getByLabelText(/^Description/)).toHaveValue('Every second Friday.');
  },
});
