import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { addStoryToCollection, createCollection, updateCollection } from '../../../../src/domain/api/collections.ts';
import { publishCollection } from '../../../../src/domain/api/publications.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';

/** `/manage/collections` and `/manage/collections/{id}`: stories that belong together. */
const meta = { title: 'Pages/Manage/Collections', tags: ['autodocs', 'type:list', 'type:detail'] } satisfies Meta;
export default meta;

const LIST = '/manage/collections';
const states = pageStories('manage.collections', {
  Empty: {
    play: async ({ canvas }) => {
      await expect(await canvas.findByText('No collections yet')).toBeVisible();
    },
  },
});
const ONE = '/manage/collections/collection-arts';
const SETTINGS = `${ONE}?tab=settings`;
const one = pageStories('manage.collections.id', { at: ONE });

/** The pictures of each collection come after its card. */
async function coversOf(canvasElement: HTMLElement, cards: number): Promise<void> {
  await waitFor(() =>
    expect(canvasElement.querySelectorAll('[data-slot="collection-card"]:has(img)').length).toBe(cards),
  );
}

export const Ready: StoryObj = page(LIST, {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: 'Performing arts' })).toBeVisible();
    await coversOf(canvasElement, 6);
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const OverLimit: StoryObj = page(LIST, {
  school: 'over-limit',
  play: ({ canvasElement }) => coversOf(canvasElement, 3),
});
export const NothingFits: StoryObj = page(`${LIST}?q=astronomy`);

/** More than a page holds: the address says which page, and no card beyond it asks for its pictures. */
export const InPages: StoryObj = page(`${LIST}?sort=name&page=2`, {
  school: 'busy',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, address }) => {
    await expect(await canvas.findByText('13–19 of 19 collections')).toBeVisible();
    const cards = () => within(canvas.getByRole('list', { name: 'Collections' })).getAllByRole('listitem').length;
    await expect(canvasElement.querySelectorAll('[data-slot="collection-card"]')).toHaveLength(7);
    await userEvent.click(canvas.getByRole('link', { name: 'Page 1' }));
    await expect(address()).toBe(`${LIST}?sort=name`);
    await expect(canvas.getByText('1–12 of 19 collections')).toBeVisible();
    await expect(canvasElement.querySelectorAll('[data-slot="collection-card"]')).toHaveLength(12);
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'How many collections on a page' }),
      '24 a page',
    );
    await expect(address()).toBe(`${LIST}?sort=name&size=24`);
    await expect(cards()).toBeGreaterThanOrEqual(19);
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'How many collections on a page' }),
      '12 a page',
    );
    await userEvent.click(canvas.getByRole('link', { name: 'Page after' }));
    await expect(address()).toBe(`${LIST}?sort=name&page=2`);
    await coversOf(canvasElement, 7);
  },
});
/** A collection that a colleague makes is offered above the others, which stay where they are. */
export const MadeByOthers: StoryObj = page(LIST, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const list = await canvas.findByRole('list', { name: 'Collections' });
    const names = () =>
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }: HTMLElement) => textContent);
    const before = names();
    const body = { name: 'Autumn term', description: '', rules: null };
    await world.as('staff-3').call(createCollection, { body });
    const offer = await canvas.findByRole('button', { name: '1 new collection' });
    await expect(names()).toEqual(before);
    await userEvent.click(offer);
    await waitFor(() => expect(names()).toEqual(['Autumn term', ...before]));
    await expect(canvas.queryByRole('button', { name: '1 new collection' })).toBeNull();
  },
});
/** A page that is no longer there is the last one; another question begins at the first. */
export const PagePastTheLast: StoryObj = page(`${LIST}?page=9`, {
  school: 'busy',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await expect(await canvas.findByText('13–19 of 19 collections')).toBeVisible();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search collections' }), 'o');
    await waitFor(() => expect(address()).toBe(`${LIST}?q=o`));
  },
});

export const MakingOne: StoryObj = page(LIST, {
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New collection' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }));
    await expect(await dialog.findByText('Give the collection a name.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Name'), 'River day');
    await userEvent.click(dialog.getByRole('button', { name: 'Create collection' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'River day' })).toBeVisible();
    await expect(world.documents.list('collections').some(({ name }) => name === 'River day')).toBe(true);
  },
});

/** An empty list and an empty search differ, and each has its way on. */
export const AddsToAnEmptyOne: StoryObj = page(LIST, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New collection' }));
    const form = within(await canvas.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Name'), 'River day');
    await userEvent.click(form.getByRole('button', { name: 'Create collection' }));
    const heading: HTMLElement = await canvas.findByRole('heading', { name: 'No stories yet' });
    const empty = within(heading.closest<HTMLElement>('[data-slot="empty-state"]') ?? heading);
    await expect(canvas.getAllByRole('button', { name: 'Add stories' })).toHaveLength(1);
    await userEvent.click(empty.getByRole('button', { name: 'Add stories' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('searchbox'), 'astronomy');
    await dialog.findByRole('heading', { name: 'No matching stories' });
    await userEvent.click(dialog.getByRole('button', { name: 'Clear filters' }));
    await dialog.findByRole('list', { name: 'Stories to choose from' });
  },
});

export const One: StoryObj = page(ONE, {
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Performing arts' })).toBeVisible();
    await expect(await canvas.findByRole('list', { name: 'Stories in Performing arts' })).toBeVisible();
    await expect(canvas.getByLabelText('Name')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(await canvas.findByText(/^[1-9]\d* stories match$/)).toBeVisible();
    await expect(canvas.queryByRole('tab')).toBeNull();
  },
});
/** On a narrower page what it is called and which stories its rules add have a tab of their own. */
export const OneSettings: StoryObj = page(SETTINGS, {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^[1-9]\d* stories match$/)).toBeVisible();
    await expect(canvas.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  },
});
/** What is typed in the settings stays while the stories are looked at, and their tab says so. */
export const UnsavedStaysBesideTheStories: StoryObj = page(ONE, {
  globals: { viewport: { value: 'tablet' } },
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Settings' }));
    await expect(address()).toBe(SETTINGS);
    const name = await canvas.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'On stage');
    await userEvent.click(canvas.getByRole('tab', { name: 'Stories' }));
    await expect(address()).toBe(ONE);
    await expect(name).not.toBeVisible();
    await expect(await canvas.findByRole('list', { name: /^Stories in/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('tab', { name: 'Settings Unsaved' }));
    await expect(canvas.getByLabelText('Name')).toHaveValue('On stage');
  },
});
/** The answer to saving comes late: it leads back to the settings, and the focus to the field. */
export const RefusedWhileAtTheStories: StoryObj = page(SETTINGS, {
  globals: { viewport: { value: 'tablet' } },
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, address, ready }) => {
    await ready();
    const name = await canvas.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Sport');
    const answer = Promise.withResolvers<void>();
    world.answer(updateCollection, async () => {
      await answer.promise;
      throw new ProductError('invalid', 'Some of it is wrong.', { fields: { name: 'Choose another name.' } });
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await userEvent.click(canvas.getByRole('tab', { name: /^Stories/ }));
    await expect(address()).toBe(ONE);
    answer.resolve();
    await waitFor(() => expect(address()).toBe(SETTINGS));
    await waitFor(() => expect(name).toHaveFocus());
    await expect(name).toHaveAccessibleDescription(/Choose another name\./);
  },
});
export const OneLoading: StoryObj = one('Loading');
export const OneEmpty: StoryObj = one('Empty');
export const OneNoPermission: StoryObj = one('NoPermission');
export const OneOffline: StoryObj = one('Offline');
export const OneFailed: StoryObj = one('Failed');
export const OneViewer: StoryObj = page(ONE, { as: 'VIEWER' });

/** What was typed survives a reload and the end of a session, as a story’s text does. */
export const UnsavedIsKept: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, visit, address }) => {
    const description = await canvas.findByLabelText(/^Description/);
    const before = (description as HTMLTextAreaElement).value;
    await userEvent.clear(description);
    await userEvent.type(description, 'Plays, concerts and a mural');
    await visit(address());
    await expect(await canvas.findByText('Unsaved changes restored.')).toBeVisible();
    await expect(canvas.getByLabelText(/^Description/)).toHaveValue('Plays, concerts and a mural');
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(canvas.getByLabelText(/^Description/)).toHaveValue(before));
    await expect(canvas.queryByText('Unsaved changes restored.')).toBeNull();
  },
});

export const ARuleShowsWhatFits: StoryObj = page('/manage/collections/collection-open?tab=settings', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const rules = await canvas.findByRole('radio', { name: /Automatically by rules/ });
    // The conditions are loaded once they are needed.
    await expect(canvas.queryByRole('checkbox', { name: 'School news' })).toBeNull();
    await userEvent.click(rules);
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'School news' }));
    await expect(await canvas.findByText(/^[1-9]\d* stories match$/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText('With any of these hashtags'), '#Drama ');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const open = () => world.documents.list('collections').find(({ id }) => id === 'collection-open');
    await waitFor(() => expect(open()?.rules).toMatchObject({ channels: ['feed-news'], any: ['drama'] }));
  },
});

export const LastDayBeforeTheFirst: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('First day'), '2026-11-01');
    await userEvent.type(canvas.getByLabelText('Last day'), '2026-10-01');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(canvas.getByLabelText('Last day')).toHaveAccessibleDescription(/Choose a last day after the first day/),
    );
  },
});

/** A trust has more channels than one looks through: they are found by their names. */
export const FromManyChannels: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  before: async ({ documents }) => {
    const [feed] = documents.list('feeds');
    if (!feed) throw new Error('The school has no channel');
    for (let number = 1; number <= 30; number++) {
      const id = `feed-house-${number}`;
      await documents.set('feeds', id, { ...feed, id, name: `House ${number} news` });
    }
  },
  play: async ({ canvas, userEvent }) => {
    const channels = await canvas.findByRole('combobox', { name: 'From these channels' });
    await userEvent.type(channels, 'house 17');
    await userEvent.click(await canvas.findByRole('option', { name: /House 17 news/ }));
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByRole('radio', { name: /Automatically by rules/ })).toBeChecked();
    await expect(
      canvas.getByText(/House 17 news/, { selector: '[data-slot="chip"] *, [data-slot="chip"]' }),
    ).toBeVisible();
  },
});

/** Changes can be undone, and further ones are compared with what was saved. */
export const ChangesTakenBack: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const name = await canvas.findByLabelText('Name');
    const before = (name as HTMLInputElement).value;
    const save = canvas.getByRole('button', { name: 'Save' });
    const undo = () => canvas.queryByRole('button', { name: 'Undo my changes' });
    await userEvent.type(name, ' and music');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo my changes' }));
    await expect(name).toHaveValue(before);
    await expect(save).toBeDisabled();
    await userEvent.type(name, ' and music');
    await userEvent.click(save);
    await waitFor(() =>
      expect(world.documents.list('collections').find(({ id }) => id === 'collection-arts')?.name).toBe(
        `${before} and music`,
      ),
    );
    await waitFor(() => expect(undo()).not.toBeInTheDocument());
    await userEvent.type(name, '!');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo my changes' }));
    await expect(name).toHaveValue(`${before} and music`);
  },
});

/** The network goes away in the middle: every field that was changed is still there, and goes out later. */
export const OfflineKeepsWhatWasTyped: StoryObj = page(SETTINGS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const one = () => world.documents.list('collections').find(({ id }) => id === 'collection-arts');
    const name = await canvas.findByLabelText('Name');
    const description = canvas.getByLabelText(/Description/);
    const first = canvas.getByLabelText('First day');
    await userEvent.clear(name);
    await userEvent.type(name, 'On stage');
    await userEvent.clear(description);
    await userEvent.type(description, 'Plays and concerts.');
    await userEvent.type(first, '2026-09-01');
    const before = one();
    world.network = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(
      await canvas.findByText(
        'Request error! We couldn’t reach SprX. Your changes are still here. Try again in a moment.',
      ),
    ).toBeVisible();
    await expect(name).toHaveValue('On stage');
    await expect(description).toHaveValue('Plays and concerts.');
    await expect(first).toHaveValue('01/09/2026');
    await expect(one()).toEqual(before);
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(one()).toMatchObject({ name: 'On stage', description: 'Plays and concerts.' }));
    await expect(one()?.rules).toMatchObject({ from: expect.stringMatching(/^2026-(08-31|09-01)/) });
  },
});

export const AddingByHand: StoryObj = page('/manage/collections/collection-open', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add stories' }));
    const dialog = within(await canvas.findByRole('dialog'));
    const boxes = await dialog.findAllByRole('checkbox');
    const free = boxes.find((box) => !box.hasAttribute('disabled'));
    if (!free) throw new Error('Nothing can be chosen');
    const before = world.documents.list('collections').find(({ id }) => id === 'collection-open')?.count ?? 0;
    await userEvent.click(free);
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 story' }));
    await waitFor(() =>
      expect(world.documents.list('collections').find(({ id }) => id === 'collection-open')?.count).toBe(before + 1),
    );
  },
});

/** A story that a colleague puts in is offered above the others, which stay where they are. */
export const AddedByOthers: StoryObj = page('/manage/collections/collection-open', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const list = await canvas.findByRole('list', { name: /^Stories in/ });
    const rows = () =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }: HTMLElement) => textContent);
    const before = rows();
    const added = world.documents
      .list('stories')
      .find(({ collectionIds, status }) => status === 'approved' && !collectionIds.includes('collection-open'));
    if (!added) throw new Error('A story is needed that is not in the collection');
    const params = { id: 'collection-open', storyId: added.id };
    await world.as('staff-3').call(addStoryToCollection, { params });
    const offer = await canvas.findByRole('button', { name: '1 new story' });
    await expect(rows()).toEqual(before);
    await userEvent.click(offer);
    await waitFor(() => expect(canvas.queryByRole('button', { name: '1 new story' })).toBeNull());
    await expect(rows().length).toBeGreaterThan(before.length);
  },
});

const AS_A_FEED = { destinations: [{ kind: 'feed' as const }] };
/** What is shown cannot be deleted: the dialog says what would break before anything is pressed, and the server after it. */
export const DeletingOneInUse: StoryObj = page(ONE, {
  before: (world) =>
    world.as('staff-3').call(publishCollection, { params: { id: 'collection-arts' }, body: AS_A_FEED }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Published as a feed\./)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'More for this collection' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(
      await dialog.findByText('The widget “Performing arts page” would have no stories to show.'),
    ).toBeVisible();
    await expect(dialog.getByText('Readers who follow its feed would get an error.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete collection' }));
    await expect(await dialog.findByText(/The widget “Performing arts page” shows this collection/)).toBeVisible();
  },
});
