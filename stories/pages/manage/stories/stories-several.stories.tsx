import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { ApiPort } from '../../../../src/data/api-port.ts';
import { bulkStories } from '../../../../src/domain/api/review.ts';
import { moderateStories } from '../../../../src/domain/api/stories.ts';
import { answering } from '../../../support/answers.ts';
import { page } from '../../../support/app.tsx';
import { STORY_BOX } from '../../../support/story-list.ts';
import { untilDrawn } from '../../../support/timers.ts';

/** `/manage/stories`: many stories chosen, and changed in one act. */
const meta = { title: 'Pages/Manage/Stories', tags: ['type:list'] } satisfies Meta;
export default meta;

export const DecidingAboutSeveral: StoryObj = page('/manage/stories?view=list&status=pending', {
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
    const pendingCount = () => world.documents.list('stories').filter(({ status }) => status === 'pending').length;
    await expect(pendingCount()).toBe(38);
    await userEvent.click(
      within(canvas.getByRole('region', { name: 'Selected stories' })).getByRole('button', { name: 'Approve' }),
    );
    await waitFor(() => expect(pendingCount()).toBe(35));
    await userEvent.click(await canvas.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(pendingCount()).toBe(38));
  },
});

/** What is hidden, returned, scheduled or a draft is named with its number, and stays as it is. */
export const ApprovingAllOfAMixedList: StoryObj = page('/manage/stories?view=list', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const counts = () => Object.groupBy(world.documents.list('stories'), ({ status }) => status);
    const before = counts();
    const awaiting = before.pending?.length ?? 0;
    const hidden = before.hidden?.length ?? 0;
    await expect(hidden).toBeGreaterThan(0);
    await userEvent.click(await canvas.findByRole('checkbox', { name: /^Select all [\d,]+$/ }));
    const bar = within(await canvas.findByRole('region', { name: 'Selected stories' }));
    await userEvent.click(bar.getByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('dialog', { name: `Approve ${awaiting} stories?` }));
    await expect(question.getByText(new RegExp(`You also selected .*\\b${hidden} hidden`))).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: `Approve ${awaiting} stories` }));
    await waitFor(() => expect(counts().pending).toBeUndefined());
    for (const status of ['hidden', 'draft', 'returned', 'scheduled'] as const)
      await expect(counts()[status]?.length).toBe(before[status]?.length);
  },
});

/** An answer after the sign-out changes nothing: the lists went with the person. */
export const SigningOutDuringAWrite: StoryObj = page('/manage/stories?view=list&status=pending', {
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
    // What follows the answer is done by now, and would fail the run by an uncaught error.
    await untilDrawn();
  },
});

const answered = fn();
let letThrough: () => void = () => undefined;

/** The change is made at once; its answer is held until the story lets it through. */
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

/** Three stories get a hashtag, and lose it again. */
export const TaggingSeveral: StoryObj = page('/manage/stories?view=list', {
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
export const SelectingAll: StoryObj = page('/manage/stories?view=list', {
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
export const StoppingAChange: StoryObj = page('/manage/stories?view=list', {
  parameters: { picture: 'none' },
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

/** The answer of each batch is held until the story lets it through. */
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
export const SomeRefused: StoryObj = page('/manage/stories?view=list', {
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
