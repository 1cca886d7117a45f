import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { createNewsletter, listNewsletters } from '../../../../src/domain/api/newsletters.ts';
import { publishStory } from '../../../../src/domain/api/publications.ts';
import { claimStory } from '../../../../src/domain/api/review.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { requireTwoPeople } from '../../../support/reviewing.ts';
import type { Changes } from '../../../support/workbench/documents.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/publish/story-0001` */
const meta = { title: 'Pages/Manage/Publish a story', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/publish/story-0001';
const states = pageStories('manage.stories.publish.id', { at: PATH });

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Publish a story' })).toBeVisible();
  },
});
const ID = 'story-0001';
const change = (world: World, changes: Changes<'stories'>) => world.documents.update('stories', ID, changes);
const storyDocument = (world: World) => world.documents.get('stories', ID);
const picture = (world: World) => {
  const [first] = storyDocument(world)?.media ?? [];
  if (!first) throw new Error('The story has no picture');
  return first;
};
const byFirst = async (world: World, publishAt: string | null = null) => {
  await requireTwoPeople(world);
  await world.as('staff-3').call(publishStory, { params: { id: ID }, body: { destinations: [], publishAt } });
};

/** A picture without description: nothing goes out, and the check leads to where it is described. */
export const BlockedByDescription: StoryObj = page(PATH, {
  before: (world) => change(world, { media: [{ ...picture(world), alt: '' }], hashtags: [] }),
  play: async ({ canvas, userEvent, address }) => {
    await expect(await canvas.findByText('Describe the picture for people who can’t see it.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Schedule' })).toBeDisabled();
    await expect(canvas.getByRole('link', { name: 'Add hashtags' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add description' })).toBeVisible();
    await expect(address()).toBe(PATH);
    await userEvent.tab();
  },
});
/** A colleague is reviewing the story that is to be published: the page says who, and allows it. */
export const ReviewedByAnother: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.as('staff-3').call(claimStory, { params: { id: ID } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/ is reviewing this story\.$/)).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Publish now' })).toBeEnabled());
  },
});
/** The way there ends in the field itself. */
export const ToTheDescription: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { media: [{ ...picture(world), alt: '' }] }),
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Add description' }));
    await waitFor(() => expect(document.activeElement).toBe(canvas.getByLabelText('Description of picture 1')));
    await waitFor(() => expect(address()).toBe(`/manage/stories/${ID}`));
  },
});
export const ToTheTitle: StoryObj = page(`/manage/stories/${ID}?field=title`, {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(document.activeElement).toBe(canvas.getByLabelText('Title')));
  },
});
/** A name of the consent list: blocked until consent is confirmed here. */
export const BlockedByConsent: StoryObj = page(PATH, {
  before: (world) => change(world, { consent: { state: 'question', places: [{ field: 'title', from: 0, to: 4 }] } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^A name from the consent list is in this story\. Confirm/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Publish now' })).toBeDisabled();
    await expect(await canvas.findByRole('checkbox', { name: /^Consent is confirmed/ })).not.toBeChecked();
  },
});
export const ConsentConfirmed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { consent: { state: 'question', places: [{ field: 'title', from: 0, to: 4 }] } }),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Consent is confirmed/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect(await canvas.findByText('Published.')).toBeVisible();
    await expect(storyDocument(world)).toMatchObject({ status: 'approved' });
  },
});
export const BlockedByLimit: StoryObj = page(PATH, {
  school: 'over-limit',
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^You’ve reached your plan’s limit of published stories/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Publish now' })).toBeDisabled();
  },
});
/** A school with a newsletter and a page of its own: the one is chosen, the other shows every published story. */
export const NewsletterAndPage: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    world.documents.update('institutions', 'oakfield', { page: { enabled: true } });
    await world.as('ADMIN').call(createNewsletter, { body: { name: 'Oakfield Weekly' } });
  },
  play: async ({ canvas, userEvent, world }) => {
    await expect(await canvas.findByRole('checkbox', { name: /^Your school’s page/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Oakfield Weekly/ }));
    await userEvent.selectOptions(canvas.getByLabelText('Preview in'), 'Oakfield Weekly (newsletter)');
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect(await canvas.findByText('Published.')).toBeVisible();
    const { items } = await world.as('ADMIN').call(listNewsletters);
    await expect(items[0]?.nextEdition).toMatchObject({ number: 1, stories: 1 });
  },
});
/** An author sees where the story could go, and which permission the newsletter takes. */
export const WithoutNewsletters: StoryObj = page(PATH, {
  as: 'AUTHOR',
  parameters: { picture: 'none' },
  before: (world) => world.as('ADMIN').call(createNewsletter, { body: { name: 'Oakfield Weekly' } }),
  play: async ({ canvas, userEvent }) => {
    const newsletter = await canvas.findByRole('checkbox', { name: /^Oakfield Weekly/ });
    await expect(newsletter).toBeDisabled();
    await expect(newsletter).toHaveAccessibleDescription(/you need the permission “Create and change widgets”/);
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect(await canvas.findByText('Published.')).toBeVisible();
    await userEvent.tab();
  },
});
/** What was ticked is asked about before it is left behind, and no more once it was published. */
export const LeftWithChoices: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    const stories = () => canvas.getByRole('link', { name: 'Stories' });
    const [box] = await canvas.findAllByRole('checkbox', { checked: false });
    if (!box) throw new Error('There is no destination to choose');
    await userEvent.click(box);
    await userEvent.click(stories());
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    await expect(address()).toBe(PATH);
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect(await canvas.findByText('Published.')).toBeVisible();
    await userEvent.click(stories());
    await waitFor(() => expect(address()).toBe('/manage/stories'));
  },
});
/** The day that its author chose is proposed. */
export const DraftWithADay: StoryObj = page(PATH, {
  before: (world) => change(world, { status: 'draft', publishAt: new Date('2026-12-01T07:30:00.000Z') }),
  play: async ({ canvas, userEvent, world }) => {
    await expect(await canvas.findByText('Goes out on Tuesday 1 December 2026 at 07:30, London time.')).toBeVisible();
    await expect(storyDocument(world)?.status).toBe('draft');
    await userEvent.tab();
  },
});
export const Scheduled: StoryObj = page(PATH, {
  before: (world) =>
    world.as('ADMIN').call(publishStory, {
      params: { id: ID },
      body: { destinations: [], publishAt: '2026-12-01T07:30:00.000Z' },
    }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^It will be published on Tuesday,? 1 December 2026/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Cancel schedule' })).toBeVisible();
  },
});
/** Approved by a colleague: who it was, and that one’s own approval publishes it. */
export const AwaitingSecond: StoryObj = page(PATH, {
  before: (world) => byFirst(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Awaiting a second person.')).toBeVisible();
    await expect(canvas.getByText('David Okafor')).toBeVisible();
    await expect(canvas.getByText(/Your approval publishes it, unless you wrote it\./)).toBeVisible();
  },
});
/** Approved by oneself: who is needed now; twice the same person is refused in words. */
export const AwaitingAnother: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await requireTwoPeople(world);
    await world.as('ADMIN').call(publishStory, { params: { id: ID }, body: { destinations: [], publishAt: null } });
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/^A colleague who may review|Approved by you/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect(await canvas.findByText(/^You have approved this story\./)).toBeVisible();
  },
});
export const NotPublishedAtItsTime: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: async (world) => {
    await world.as('ADMIN').call(publishStory, {
      params: { id: ID },
      body: { destinations: [], publishAt: '2026-12-01T07:30:00.000Z' },
    });
    change(world, { status: 'pending' });
    world.documents.update('publications', `story-${ID}`, {
      status: 'failed',
      error: { code: 'limit-reached', message: 'Your plan’s limit of published stories was reached.' },
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not published at its time.')).toBeVisible();
  },
});
export const Published: StoryObj = page(PATH, {
  before: (world) =>
    world.as('ADMIN').call(publishStory, { params: { id: ID }, body: { destinations: [], publishAt: null } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Published.')).toBeVisible();
  },
});

export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
