import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import { at, statusOf } from '../../../support/review-queue.ts';
import { STORY_BOX } from '../../../support/story-list.ts';
import { giveTakenDownPicture, takenDownPicture } from '../../../support/taken-down-picture.ts';
import type { World } from '../../../support/workbench/world.ts';

/** Wherever a story is approved or published whose pictures were taken down: asked before they are shown again. */
const meta = {
  title: 'Pages/Manage/Pictures taken down',
  tags: ['autodocs', 'type:detail', 'type:list'],
} satisfies Meta;
export default meta;

const ID = 'story-0001';
const PATH = `/manage/stories/${ID}`;
const QUEUE = `${PATH}/moderate`;
const PUBLISH = `/manage/stories/publish/${ID}`;
const LIST = '/manage/stories?view=list&status=pending';

const QUESTION = { name: 'Show pictures that were taken down?' };
const question = async () => within(await screen.findByRole('dialog', QUESTION));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', QUESTION)).toBeNull());
/** What the browser makes of Escape in a dialog, which made up keys do not reach. */
async function pressEscape(): Promise<void> {
  screen.getByRole('dialog', QUESTION).dispatchEvent(new Event('cancel', { cancelable: true }));
  await closed();
}
const pendingCount = (world: World) =>
  world.documents.list('stories').filter(({ status }) => status === 'pending').length;
const undoBar = async () => within(await screen.findByRole('region', { name: 'Undo the last change' }));
const firstOf = (count: number) => (world: World) =>
  giveTakenDownPicture(
    world,
    Array.from({ length: count }, (_, index) => at(world, index).id),
  );

/** By the key A: the focus is on what changes nothing, and Escape leaves the story as it is. */
export const InTheQueue: StoryObj = page(QUEUE, {
  parameters: { picture: 'page' },
  before: firstOf(1),
  play: async ({ canvas, userEvent, world }) => {
    const { id, title } = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: title });
    await userEvent.keyboard('a');
    await expect((await question()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await pressEscape();
    await expect(statusOf(world, id)).toBe('pending');
    await userEvent.keyboard('k');
    await canvas.findByRole('heading', { level: 2, name: title });
    await userEvent.keyboard('a');
    const dialog = await question();
    await expect(dialog.getByText(/^Taken down before: “Green hills”\./)).toBeVisible();
    await expect(dialog.getByText(title)).toBeVisible();
  },
});

/** Two by the same key, one after the other: asked once. */
export const InTheQueueOneAfterTheOther: StoryObj = page(QUEUE, {
  parameters: { picture: 'none' },
  before: firstOf(2),
  play: async ({ canvas, userEvent, world }) => {
    const [first, second] = [at(world, 0), at(world, 1)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('aa');
    const dialog = await question();
    await userEvent.click(dialog.getByRole('button', { name: 'Show them again' }));
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    await waitFor(() => expect(statusOf(world, second.id)).toBe('approved'));
    await closed();
  },
});

/** A change of a published story brings the picture back. */
export const InTheQueueOfAChange: StoryObj = page('/manage/stories/story-0039/moderate', {
  changed: 1,
  parameters: { picture: 'none' },
  before: async (world) => {
    const story = world.documents.get('stories', 'story-0039');
    if (!story?.proposed) throw new Error('The story has not changed.');
    const proposed = { ...story.proposed, media: [await takenDownPicture(world)] };
    await world.documents.update('stories', 'story-0039', { proposed });
  },
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByRole('button', { name: 'Keep current version' });
    await userEvent.keyboard('a');
    await userEvent.click((await question()).getByRole('button', { name: 'Show them again' }));
    await waitFor(() => expect(world.documents.get('stories', 'story-0039')?.proposed).toBeNull());
    await expect(world.documents.get('stories', 'story-0039')?.media[0]?.alt).toBe('Green hills');
  },
});

export const OnTheStorysPage: StoryObj = page(PATH, {
  before: (world) => giveTakenDownPicture(world, [ID]),
  play: async ({ canvas, userEvent, world }) => {
    const approve = await canvas.findByRole('button', { name: 'Approve' });
    await userEvent.type(await canvas.findByLabelText('Title'), ' and more');
    await userEvent.click(approve);
    await question();
    await pressEscape();
    await expect(canvas.getByLabelText('Title')).toHaveDisplayValue(/ and more$/);
    await expect(statusOf(world, ID)).toBe('pending');
    await userEvent.click(approve);
    await expect((await question()).getByText(/^Taken down before: “Green hills”\./)).toBeVisible();
  },
});

/** What comes after the approval comes after the answer. */
export const OnTheStorysPageAndOn: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => giveTakenDownPicture(world, [ID]),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More approval options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and view all stories' }));
    await userEvent.click((await question()).getByRole('button', { name: 'Show them again' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();
    await expect(statusOf(world, ID)).toBe('approved');
  },
});

/** The others are approved meanwhile; those with such pictures are named and asked about once. */
export const InBulk: StoryObj = page(LIST, {
  before: firstOf(2),
  play: async ({ canvas, userEvent, world }) => {
    const count = pendingCount(world);
    for (const box of (await canvas.findAllByRole('checkbox', STORY_BOX)).slice(0, 3)) await userEvent.click(box);
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: 'Approve' }));
    const dialog = await question();
    await expect(dialog.getByText('2 stories were not approved.')).toBeVisible();
    const why = within(dialog.getByRole('region', { name: /^Taken down before: “Green hills”\./ }));
    await expect(why.getAllByRole('listitem')).toHaveLength(2);
    await expect(pendingCount(world)).toBe(count - 1);
  },
});

/** One way back from all three. */
export const InBulkShownAgain: StoryObj = page(LIST, {
  parameters: { picture: 'none' },
  before: firstOf(2),
  play: async ({ canvas, userEvent, world }) => {
    const count = pendingCount(world);
    for (const box of (await canvas.findAllByRole('checkbox', STORY_BOX)).slice(0, 3)) await userEvent.click(box);
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: 'Approve' }));
    await userEvent.click((await question()).getByRole('button', { name: 'Show them again' }));
    await waitFor(() => expect(pendingCount(world)).toBe(count - 3));
    const undo = await undoBar();
    await expect(await undo.findByText('Approved 3 stories')).toBeVisible();
    await userEvent.click(undo.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(pendingCount(world)).toBe(count));
  },
});

/** More than one request holds: asked about once at the end, with one way back too. */
export const InBulkOfManyRequests: StoryObj = page(LIST, {
  waiting: 520,
  stories: 0,
  parameters: { picture: 'none' },
  before: firstOf(2),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Select all [\d,]+$/ }));
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: 'Approve' }));
    const dialog = await question();
    await expect(dialog.getByText('2 stories were not approved.')).toBeVisible();
    await expect(pendingCount(world)).toBe(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Show them again' }));
    await waitFor(() => expect(pendingCount(world)).toBe(0));
    await expect(await (await undoBar()).findByText('Approved 520 stories')).toBeVisible();
  },
});

/** What was chosen stays. */
export const AtPublish: StoryObj = page(PUBLISH, {
  before: (world) => giveTakenDownPicture(world, [ID]),
  play: async ({ canvas, userEvent, world }) => {
    const [box] = await canvas.findAllByRole('checkbox', { checked: false });
    if (!box) throw new Error('There is no destination to choose');
    await userEvent.click(box);
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await question();
    await pressEscape();
    await expect(box).toBeChecked();
    await expect(statusOf(world, ID)).toBe('pending');
    await userEvent.click(canvas.getByRole('button', { name: 'Publish now' }));
    await expect((await question()).getByText(/^Taken down before: “Green hills”\./)).toBeVisible();
  },
});
export const AtPublishShownAgain: StoryObj = page(PUBLISH, {
  parameters: { picture: 'none' },
  before: (world) => giveTakenDownPicture(world, [ID]),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publish now' }));
    await userEvent.click((await question()).getByRole('button', { name: 'Show them again' }));
    await expect(await canvas.findByText('Published.')).toBeVisible();
    await expect(statusOf(world, ID)).toBe('approved');
    await closed();
  },
});
