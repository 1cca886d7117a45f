import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { Counted, componentsOnPage, rendersDuring, untilQuiet } from '../../support/renders.tsx';
import { editText } from '../../support/steps.ts';

/**
 * A letter typed, a row chosen, a story decided about: what has nothing to do with it is not drawn anew. Counted by React
 * itself, in its development build; a built workbench counts nothing, so these stories say nothing there.
 */
const meta = { title: 'Pages/Workbench/Renders', tags: ['type:list'], parameters: { picture: 'none' } } satisfies Meta;
export default meta;

const ACTS = { parameters: { picture: 'none' } };

/** How often each of these was drawn while `act` ran. One that is not there at all was never drawn either, so that is no answer. */
async function drawn<Name extends string>(
  names: readonly Name[],
  act: () => Promise<unknown>,
): Promise<Record<Name, number>> {
  await untilQuiet();
  const before = componentsOnPage();
  const counts = await rendersDuring(act);
  const after = componentsOnPage();
  const missing = names.filter((name) => !before.has(name) && !after.has(name));
  if (missing.length > 0) throw new Error(`Not on the page: ${missing.join(', ')}`);
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Record<Name, number>;
}

const none = <Name extends string>(names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, 0]));

const counts = !import.meta.env.PROD;

/** The counter is no use if it cannot find anything: here a neighbour is drawn for nothing. */
export const FindsANeighbourDrawnForNothing: StoryObj = {
  ...ACTS,
  render: () => (
    <Counted>
      <Board />
    </Counted>
  ),
  play: async ({ canvas, userEvent }) => {
    if (!counts) return;
    const add = () => userEvent.click(canvas.getByRole('button', { name: /^Pressed/ }));
    await expect(await drawn(['Board', 'Neighbour', 'Lonely'], add)).toEqual({ Board: 1, Neighbour: 1, Lonely: 0 });
    await expect(await drawn(['Board'], async () => undefined)).toEqual({ Board: 0 });
  },
};

const lonely = <Lonely />;

function Board() {
  const [pressed, setPressed] = useState(0);
  return (
    <main className="p-6">
      <h1>Counter</h1>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Pressed {pressed}
      </button>
      <Neighbour />
      {lonely}
    </main>
  );
}
function Neighbour() {
  return <p>Has nothing to do with it, and is still drawn</p>;
}
function Lonely() {
  return <p>Has nothing to do with it</p>;
}

const STORY_FORM = ['StoryPage', 'StoryForm', 'TextInput', 'HashtagInput', 'StoryCollections'] as const;
/** Visitors see it, so that nothing is saved meanwhile. */
export const AStory: StoryObj = page('/manage/stories/story-0001', {
  ...ACTS,
  before: (world) => world.documents.update('stories', 'story-0001', { status: 'approved' }),
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const title = await canvas.findByLabelText('Title');
    const text = await editText({ canvas, userEvent });
    // The first letter makes the form unsaved, which is when most is tempted to be drawn anew.
    await expect(await drawn(STORY_FORM, () => userEvent.type(title, 'x'))).toEqual(none(STORY_FORM));
    await expect(await drawn(STORY_FORM, () => userEvent.type(title, 'y'))).toEqual(none(STORY_FORM));
    await expect(await drawn(STORY_FORM, () => userEvent.type(text, 'z'))).toEqual(none(STORY_FORM));
    const tags = canvas.getByLabelText(/Hashtags/, { selector: 'input' });
    // The field alone, and once: what is suggested for the letter is asked for without drawing it.
    await expect(await drawn(STORY_FORM, () => userEvent.type(tags, 'a'))).toEqual({
      ...none(STORY_FORM),
      HashtagInput: 1,
    });
  },
});

const FEED_FORM = ['Connect', 'WizardPage', 'ConnectForm', 'TextInput', 'UrlInput'] as const;
export const AChannel: StoryObj = page('/manage/channels/add/rss', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const name = await canvas.findByLabelText('Name');
    const address = canvas.getByLabelText('Address');
    await expect(await drawn(FEED_FORM, () => userEvent.type(name, 'x'))).toEqual(none(FEED_FORM));
    await expect(await drawn(FEED_FORM, () => userEvent.type(address, 'h'))).toEqual(none(FEED_FORM));
  },
});

const WIDGET_FORM = ['EditWidgetPage', 'EditWidgetForm', 'Select', 'RadioCards', 'RadioGroup', 'NumberInput'] as const;
export const AWidget: StoryObj = page('/widgets/story/edit/widget-1', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const name = await canvas.findByLabelText('Name');
    const byName = [...WIDGET_FORM, 'LivePreview'] as const;
    // The preview follows every letter; the other questions do not.
    await expect(await drawn(byName, () => userEvent.type(name, 'x'))).toEqual({
      ...none(WIDGET_FORM),
      LivePreview: 1,
    });
  },
});

const COLLECTION_FORM = ['CollectionPage', 'CollectionForm', 'RuleFields', 'TextArea', 'HashtagInput'] as const;
export const ACollection: StoryObj = page('/manage/collections/collection-arts?tab=settings', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const name = await canvas.findByLabelText('Name');
    await expect(await drawn(COLLECTION_FORM, () => userEvent.type(name, 'x'))).toEqual(none(COLLECTION_FORM));
    const box = await canvas.findByRole('checkbox', { name: 'School news' });
    await expect(await drawn(COLLECTION_FORM, () => userEvent.click(box))).toEqual(none(COLLECTION_FORM));
  },
});

const LIST = ['StoriesPage', 'StoryFiltersBar', 'StoryList', 'ChosenBar'] as const;
const ROWS = [...LIST, 'StoryRow'] as const;
const CARDS = [...LIST, 'StoryCard'] as const;
export const ARowIsChosen: StoryObj = page('/manage/stories?view=list&status=pending', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const [first, second] = await canvas.findAllByRole('checkbox', { name: /^Select (?!all )/ });
    if (!first || !second) throw new Error('Two stories are needed');
    for (const box of [first, second])
      await expect(await drawn(ROWS, () => userEvent.click(box))).toEqual({ ...none(ROWS), StoryRow: 1, ChosenBar: 1 });
  },
});
export const ACardIsChosen: StoryObj = page('/manage/stories?view=grid&status=pending', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const [first] = await canvas.findAllByRole('checkbox', { name: /^Select (?!all )/ });
    if (!first) throw new Error('A story is needed');
    await expect(await drawn(CARDS, () => userEvent.click(first))).toEqual({
      ...none(CARDS),
      StoryCard: 1,
      ChosenBar: 1,
    });
  },
});

/** The next page is asked for while the list is scrolled, a dialog opens: the page is drawn anew, the stories in it are not. */
export const ThePageOfCards: StoryObj = page('/manage/stories?view=grid', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const write = () => userEvent.click(canvas.getByRole('button', { name: 'New story' }));
    const { StoriesPage, StoryCard } = await drawn(['StoriesPage', 'StoryCard'], write);
    await expect(StoriesPage).toBeGreaterThan(0);
    await expect(StoryCard).toBe(0);
  },
});

/** Of the menus behind the cards only the buttons are there, until one is reached. */
export const AMenuIsReached: StoryObj = page('/manage/stories?view=grid', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready }) => {
    if (!counts) return;
    await ready();
    const [button] = await canvas.findAllByRole('button', { name: /^More for / });
    if (!button) throw new Error('A story is needed');
    await expect(componentsOnPage().has('Behind')).toBe(false);
    await expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.hover(button);
    await expect(componentsOnPage().has('Behind')).toBe(true);
  },
});

const QUEUE = ['QueueFiltersBar', 'StoryRow', 'StoryText', 'ApprovalBar'] as const;
export const TheQueue: StoryObj = page('/manage/stories/story-0001/moderate', {
  ...ACTS,
  play: async ({ canvas, userEvent, ready, world }) => {
    if (!counts) return;
    await ready();
    const list = await canvas.findByRole('list', { name: 'Stories awaiting review' });
    await canvas.findByText(/Will appear in|Not in any collection yet/);
    const pendingCount = () => world.documents.list('stories').filter(({ status }) => status === 'pending').length;
    // A row is selected: that row, and the bar, which says how many it acts on.
    const selected = await drawn(QUEUE, () => userEvent.keyboard('x'));
    await expect(selected).toEqual({ ...none(QUEUE), StoryRow: 1, ApprovalBar: 1 });
    await userEvent.keyboard('x');
    // One goes on: the row that was left and the one that was reached; that the claim follows draws neither of them again.
    const claimed = () => world.documents.list('stories').filter(({ claim }) => claim);
    await waitFor(() => expect(claimed()).toHaveLength(1));
    const [left] = claimed();
    const moved = await drawn(QUEUE, async () => {
      await userEvent.keyboard('j');
      await waitFor(() => expect(claimed().map(({ id }) => id === left?.id)).toEqual([false]));
    });
    await expect(moved).toEqual({ QueueFiltersBar: 0, StoryRow: 2, StoryText: 1, ApprovalBar: 1 });
    // A decision: the row that leaves, the one that is current now, and one more that comes into view; the others stay as they are.
    const before = pendingCount();
    const decided = await drawn(QUEUE, async () => {
      await userEvent.keyboard('a');
      await waitFor(() => expect(pendingCount()).toBe(before - 1));
      // It shows its verdict for a moment, and then gives its place to the row that comes into view.
      await waitFor(() => expect(list).toHaveTextContent('Approved'));
      await waitFor(() => expect(list).not.toHaveTextContent('Approved'));
    });
    await expect(decided).toMatchObject({ StoryRow: 3, StoryText: 1 });
  },
});
