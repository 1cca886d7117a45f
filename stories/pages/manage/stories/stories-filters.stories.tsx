import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../../support/app.tsx';
import { storyRows } from '../../../support/story-list.ts';

/** `/manage/stories`: the search is in the address, and can be saved as a view. */
const meta = { title: 'Pages/Manage/Stories', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories';

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

/** The second is chosen while the first is still to be drawn: both hold. */
export const TwoChoicesAtOnce: StoryObj = page(`${PATH}?view=list`, {
  parameters: { picture: 'none' },
  play: async ({ canvas, address }) => {
    await canvas.findByText(/134 stories/);
    // Without a moment in which it could be drawn.
    canvas.getByRole('radio', { name: 'Board' }).click();
    canvas.getByRole('tab', { name: 'Hidden' }).click();
    await waitFor(() => expect(address()).toBe(`${PATH}?view=board&status=hidden`));
  },
});

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
    await waitFor(() => expect(storyRows(canvasElement)).toHaveLength(2));
    await expect(canvas.getByRole('button', { name: 'Remove Held by a rule' })).toBeVisible();
  },
});

/** Those that may name a pupil on the consent list. */
export const ConsentQuestions: StoryObj = page(`${PATH}?view=list&consent=question`, {
  before: (world) =>
    mark(world, {
      consent: { state: 'question', places: [{ field: 'title', from: 0, to: 4 }] },
    }),
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(storyRows(canvasElement)).toHaveLength(2));
    await expect(canvas.getByRole('button', { name: 'Remove Consent question' })).toBeVisible();
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

/** What was searched for is marked where the story has it. */
export const MarkedWords: StoryObj = page(`${PATH}?view=list&q=library`, {
  parameters: { picture: 'none' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('mark')).toHaveTextContent(/library/i));
  },
});
