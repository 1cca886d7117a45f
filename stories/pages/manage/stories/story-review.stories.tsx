import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { claimStory } from '../../../../src/domain/api/review.ts';
import { page } from '../../../support/app.tsx';
import { approvedByFirst, NAMES_A_LISTED_PUPIL, requireTwoPeople } from '../../../support/reviewing.ts';
import type { Changes } from '../../../support/workbench/documents.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/{id}`: reviewed on its own page, with the same questions as in the review queue. */
const meta = { title: 'Pages/Manage/Story, reviewed', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const ID = 'story-0001';
const PATH = `/manage/stories/${ID}`;
const change = (world: World, changes: Changes<'stories'>) => world.documents.update('stories', ID, changes);
const storyDocument = (world: World) => world.documents.get('stories', ID);

/** Approving asks for consent first, and is sent with the answer. */
export const ConsentQuestion: StoryObj = page(PATH, {
  before: (world) => change(world, NAMES_A_LISTED_PUPIL),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText(/^Confirm that the people named agree/)).toBeVisible();
    const box = canvas.getByRole('checkbox', { name: 'Consent is confirmed' });
    await expect(box).toHaveFocus();
    await expect(storyDocument(world)?.status).toBe('pending');
    await userEvent.click(box);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Note' }), 'Form of 2026');
  },
});
export const ConsentConfirmed: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, NAMES_A_LISTED_PUPIL),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Consent is confirmed' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(storyDocument(world)).toMatchObject({ status: 'approved', consent: { state: 'confirmed' } }),
    );
    await waitFor(() => expect(canvas.queryByRole('checkbox', { name: 'Consent is confirmed' })).toBeNull());
  },
});
/** Published already: nothing is approved here, so the question leads to where it is answered. */
export const ConsentQuestionOfAPublishedStory: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { ...NAMES_A_LISTED_PUPIL, status: 'approved' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Check consent' })).toHaveAttribute(
      'href',
      `${PATH}/moderate`,
    );
    await expect(canvas.getByText('Consent question')).toBeVisible();
  },
});

/** A colleague has it open: named, warned about, and done all the same. */
export const ClaimedByAColleague: StoryObj = page(PATH, {
  before: (world) => world.as('staff-3').call(claimStory, { params: { id: ID } }),
  play: async ({ canvas, userEvent, world }) => {
    await expect(await canvas.findByText('David Okafor is reviewing this story.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'David Okafor is reviewing this' }));
    await expect(storyDocument(world)?.status).toBe('pending');
    await expect(dialog.getByRole('button', { name: 'Approve anyway' })).toBeVisible();
  },
});
export const ApprovedAnyway: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => world.as('staff-3').call(claimStory, { params: { id: ID } }),
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByText('David Okafor is reviewing this story.');
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Approve anyway' }));
    await waitFor(() => expect(storyDocument(world)?.status).toBe('approved'));
  },
});

/** The first of two people approves: it is not published, and says so everywhere. */
export const FirstOfTwoPeople: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: requireTwoPeople,
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    const undo = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(await undo.findByText(/^Awaiting a second person: “/)).toBeVisible();
    await expect(await canvas.findByText('Awaiting a second person.')).toBeVisible();
    await expect(canvas.getByText(/^Approved by you/)).toBeVisible();
    await expect(canvas.getByText('Awaiting review')).toBeVisible();
    const history = within(await canvas.findByRole('region', { name: 'Story history' }));
    await expect(history.getByText('First approval')).toBeVisible();
    await userEvent.click(undo.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.queryByText('Awaiting a second person.')).toBeNull());
    await expect(storyDocument(world)).toMatchObject({ status: 'pending', approvals: [] });
  },
});
/** On another page nothing else says why the story is not published. */
export const FirstOfTwoPeopleGoesOn: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: requireTwoPeople,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More approval options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and view all stories' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();
    await expect(
      canvas.getByText('Approved by you. A second person must approve it before it is published.'),
    ).toBeVisible();
  },
});
/** What the second of them sees. */
export const SecondOfTwoPeople: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => approvedByFirst(world, ID),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Awaiting a second person.')).toBeVisible();
    await expect(canvas.getByText(/^Approved by David Okafor/)).toBeVisible();
  },
});
export const HistoryOfTwoPeople: StoryObj = page(`${PATH}?tab=history`, {
  parameters: { picture: 'none' },
  before: (world) => approvedByFirst(world, ID),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Approved by a first person/)).toBeVisible();
  },
});

/** Held by a word, and the same post came through another channel first. */
export const HeldAndDuplicate: StoryObj = page(PATH, {
  before: (world) =>
    change(world, {
      held: { why: 'word', rule: 'holdWords', word: 'ambulance' },
      duplicateOf: 'story-0002',
    }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Held: ambulance')).toBeVisible();
    await expect(canvas.getByText('It contains “ambulance”, so it awaits review.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Show the first' })).toHaveAttribute(
      'href',
      '/manage/stories/story-0002',
    );
  },
});

/** Its channel deleted the original: a person keeps ours, or removes it. */
export const OriginalDeleted: StoryObj = page(PATH, {
  before: (world) => change(world, { sourceDeleted: true }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Original deleted')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Keep story' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Remove story' })).toBeVisible();
  },
});
export const OriginalDeletedKept: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { sourceDeleted: true }),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Keep story' }));
    await waitFor(() => expect(canvas.queryByText('The original was deleted.')).toBeNull());
    await expect(storyDocument(world)).toMatchObject({ sourceDeleted: false, sourceKept: true });
  },
});
export const OriginalDeletedRemoved: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { sourceDeleted: true }),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove story' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove story' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();
    await expect(storyDocument(world)).toBeUndefined();
  },
});
export const OriginalDeletedForAViewer: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: (world) => change(world, { sourceDeleted: true, ...NAMES_A_LISTED_PUPIL }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The original was deleted.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Keep story' })).toBeNull();
    await expect(canvas.queryByRole('checkbox', { name: 'Consent is confirmed' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Check consent' })).toBeNull();
  },
});

/** What its network counted last. */
export const Figures: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { metrics: { likes: 41, views: 1204 }, metricDays: ['20261118', '20261119'] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 2, name: 'Figures' })).toBeVisible();
    await expect(canvas.getByText('1,204')).toBeVisible();
    await expect(canvas.getByText('As counted on 19 November 2026')).toBeVisible();
  },
});
