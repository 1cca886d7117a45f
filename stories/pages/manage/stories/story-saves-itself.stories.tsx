import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { updateStory } from '../../../../src/domain/api/stories.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { fill, selfSaved } from '../../../support/steps.ts';
import { holdTimers } from '../../../support/timers.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/{id}` of a story that visitors do not see: it saves itself a moment after typing ends. */
const meta = { title: 'Pages/Manage/Story/Saves itself', tags: ['type:detail'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001';
const QUIET = { parameters: { picture: 'none' } };
/** In typing, after which it saves itself, in milliseconds. */
const PAUSE = 800;
/** Longer than that. */
const A_WHILE = { timeout: 60_000 };

function storyOf(world: World) {
  const story = world.documents.list('stories').find(({ id }) => id === 'story-0001');
  if (!story) throw new Error('The story is missing');
  return story;
}

type Body = { readonly title?: string; readonly html?: string; readonly unfinished?: boolean };

/** What is sent; after `hold`, answers are pending until `go`. */
function sentIn(world: World) {
  const sent: Body[] = [];
  let waiting: (() => void)[] = [];
  let isHolding = false;
  world.answer(updateStory, async ({ body }, pass) => {
    sent.push(body as Body);
    if (isHolding) await new Promise<void>((go) => waiting.push(go));
    return pass();
  });
  return {
    sent,
    hold: () => {
      isHolding = true;
    },
    go: () => {
      isHolding = false;
      for (const each of waiting) each();
      waiting = [];
    },
  };
}

const mark = ({ canvasElement }: PageContext) => canvasElement.querySelector('[data-slot="autosave-mark"]');
const inState = (context: PageContext, state: string) =>
  waitFor(() => expect(mark(context)).toHaveAttribute('data-state', state), A_WHILE);

/** Typed without a rest: one request, after it; the focus stays, and a space at the end does too. */
export const Saved: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const { sent } = sentIn(world);
    const title = await canvas.findByLabelText('Title');
    await fill(userEvent, title, 'The Tempest ');
    await selfSaved(context);
    await expect(sent).toEqual([{ title: 'The Tempest', version: 1, unfinished: true }]);
    await expect(storyOf(world).title).toBe('The Tempest');
    await expect(title).toHaveValue('The Tempest ');
    await expect(title).toHaveFocus();
    await userEvent.keyboard('again');
    await selfSaved(context);
    await waitFor(() => expect(storyOf(world).title).toBe('The Tempest again'), A_WHILE);
    title.blur();
  },
});

/** What is typed while it is being saved is sent after it. */
export const Saving: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const { sent, hold, go } = sentIn(world);
    hold();
    const title = await canvas.findByLabelText('Title');
    await fill(userEvent, title, 'The Tempest');
    await inState(context, 'saving');
    await userEvent.type(title, 'whole ', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    await expect(sent).toHaveLength(1);
    go();
    await waitFor(() => expect(storyOf(world).title).toBe('The whole Tempest'), A_WHILE);
    await expect(title).toHaveValue('The whole Tempest');
    await expect(sent.map(({ title: each }) => each)).toEqual(['The Tempest', 'The whole Tempest']);
    await selfSaved(context);
    hold();
    await userEvent.type(title, '!');
    await inState(context, 'saving');
    title.blur();
  },
});

/** An error of the server: said beside the acts, with a way to try again. Leaving asks. */
export const SavingFails: StoryObj = page(PATH, {
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const before = storyOf(world).title;
    world.refuse(updateStory, new ProductError('internal', 'Something went wrong on our side.'));
    await fill(userEvent, await canvas.findByLabelText('Title'), 'Half past eight');
    await inState(context, 'failed');
    await expect(canvas.getByText('Something went wrong on our side.')).toBeVisible();
    await expect(storyOf(world).title).toBe(before);
    const [away] = within(canvas.getByRole('navigation', { name: 'Main' })).getAllByRole('link', { name: /^Channels/ });
    await userEvent.click(away as HTMLElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Stay here' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText(/could not be saved, so nothing else was done/)).toBeVisible();
    await expect(storyOf(world).status).toBe('pending');
  },
});

export const TriedAgain: StoryObj = page(PATH, {
  ...QUIET,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    let isDown = true;
    world.answer(updateStory, async (_, pass) => {
      if (isDown) throw new ProductError('internal', 'Something went wrong on our side.');
      return pass();
    });
    const before = storyOf(world).title;
    const title = await canvas.findByLabelText('Title');
    await fill(userEvent, title, 'Half past eight');
    await inState(context, 'failed');
    isDown = false;
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await selfSaved(context);
    await expect(storyOf(world).title).toBe('Half past eight');
    isDown = true;
    await userEvent.type(title, '!');
    await inState(context, 'failed');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo my changes' }));
    await expect(title).toHaveValue('Half past eight');
    await expect(before).not.toBe('Half past eight');
  },
});

/** The network goes away: what is typed stays, and goes out by itself when it is back. */
export const Offline: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    world.network = 'offline';
    await fill(userEvent, await canvas.findByLabelText('Title'), 'Half past eight');
    await inState(context, 'failed');
    await expect(canvas.getByText(/Your changes are still here/)).toBeVisible();
  },
});
export const BackOnline: StoryObj = page(PATH, {
  ...QUIET,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    world.network = 'offline';
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    window.dispatchEvent(new Event('offline'));
    await fill(userEvent, await canvas.findByLabelText('Title'), 'Half past eight');
    await inState(context, 'failed');
    world.network = 'fast';
    Reflect.deleteProperty(navigator, 'onLine');
    window.dispatchEvent(new Event('online'));
    await selfSaved(context);
    await expect(storyOf(world).title).toBe('Half past eight');
  },
});

/** What is not valid is not sent and says so at its field; the rest is saved. */
export const InvalidField: StoryObj = page(PATH, {
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const before = storyOf(world).title;
    const title = await canvas.findByLabelText('Title');
    await userEvent.clear(title);
    await expect(await canvas.findByText('Enter a title.', undefined, A_WHILE)).toBeVisible();
    await expect(await canvas.findByText('Correct the marked field to save it.')).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/Hashtags/, { selector: 'input' }), 'harvest ');
    await waitFor(() => expect(storyOf(world).hashtags).toContain('harvest'), A_WHILE);
    await expect(storyOf(world).title).toBe(before);
    await expect(title).toHaveValue('');
    await expect(await canvas.findByText('Enter a title.')).toBeVisible();
  },
});
export const InvalidFieldCorrected: StoryObj = page(PATH, {
  ...QUIET,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const title = await canvas.findByLabelText('Title');
    await userEvent.clear(title);
    await canvas.findByText('Enter a title.', undefined, A_WHILE);
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText(/could not be saved, so nothing else was done/)).toBeVisible();
    await expect(storyOf(world).status).toBe('pending');
    await userEvent.type(title, 'Corrected');
    await selfSaved(context);
    await expect(canvas.queryByText('Enter a title.')).toBeNull();
    await expect(storyOf(world).title).toBe('Corrected');
  },
});

/** Left in the middle of a word: no question, and it is saved. */
export const Left: StoryObj = page(PATH, {
  ...QUIET,
  play: async ({ canvas, userEvent, world }) => {
    await fill(userEvent, await canvas.findByLabelText('Title'), 'Half past eight');
    const [away] = within(canvas.getByRole('navigation', { name: 'Main' })).getAllByRole('link', { name: /^Channels/ });
    await userEvent.click(away as HTMLElement);
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Channels' })).toBeVisible();
    await waitFor(() => expect(storyOf(world).title).toBe('Half past eight'));
    await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.startsWith('sprx.draft.'))).toEqual([]));
  },
});

/** The act in the bar saves what is being typed first. */
export const ApprovedInTheMiddle: StoryObj = page(PATH, {
  ...QUIET,
  play: async ({ canvas, userEvent, world }) => {
    await fill(userEvent, await canvas.findByLabelText('Title'), 'Half past eight');
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(storyOf(world)).toMatchObject({ title: 'Half past eight', status: 'approved' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled());
  },
});

/** Who does not wait for it saves at once, and reads that it is done. */
export const SavedByTheButton: StoryObj = page(PATH, {
  ...QUIET,
  play: async ({ canvas, userEvent, world }) => {
    const { sent } = sentIn(world);
    await fill(userEvent, await canvas.findByLabelText('Title'), 'Half past nine');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Story saved')).toBeVisible();
    await expect(storyOf(world).title).toBe('Half past nine');
    await expect(sent).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(sent).toHaveLength(1);
  },
});

/** Published by a colleague while this person types: nothing of it is published by itself. */
export const PublishedMeanwhile: StoryObj = page(PATH, {
  ...QUIET,
  play: async ({ canvas, userEvent, world }) => {
    const before = storyOf(world).title;
    const title = await canvas.findByLabelText('Title');
    const timers = holdTimers(PAUSE);
    await fill(userEvent, title, 'Half a sent');
    await expect(timers.size).toBeGreaterThan(0);
    await world.documents.update('stories', 'story-0001', { status: 'approved' });
    await waitFor(() => expect(canvas.queryByText('Not saved yet')).toBeNull());
    await timers.pass(4 * PAUSE);
    timers.release();
    await expect(storyOf(world).title).toBe(before);
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeEnabled();
  },
});

/** A colleague saved another title while this one was typed: the dialog asks, and nothing is lost. */
export const Conflict: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await fill(userEvent, await canvas.findByLabelText('Title'), 'My title');
    await world.as('AUTHOR').call(updateStory, { params: { id: 'story-0001' }, body: { title: 'Their title' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this story' }, A_WHILE));
    await expect(dialog.getByText('Their title')).toBeVisible();
  },
});
export const ConflictSettled: StoryObj = page(PATH, {
  ...QUIET,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await fill(userEvent, await canvas.findByLabelText('Title'), 'My title');
    await world.as('AUTHOR').call(updateStory, { params: { id: 'story-0001' }, body: { title: 'Their title' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this story' }, A_WHILE));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await inState(context, 'failed');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }, A_WHILE));
    await selfSaved(context);
    await expect(storyOf(world).title).toBe('My title');
  },
});

/** Changes of an earlier visit that were never saved are saved now. */
export const RestoredAndSaved: StoryObj = page(PATH, {
  ...QUIET,
  play: async (context) => {
    const { canvas, userEvent, world, visit, address } = context;
    world.network = 'offline';
    await userEvent.type(await canvas.findByLabelText('Title'), ' again');
    await inState(context, 'failed');
    world.network = 'fast';
    await visit(address());
    await expect(await canvas.findByText(/They will be saved now/)).toBeVisible();
    await waitFor(() => expect(storyOf(world).title).toMatch(/ again$/), A_WHILE);
  },
});
