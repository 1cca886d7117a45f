import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import { listCollections } from '../../../src/domain/api/collections.ts';
import { listStories } from '../../../src/domain/api/stories.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';
import { addNewsletter } from '../../support/newsletters.ts';
import { pageStories } from '../../support/page-stories.tsx';
import { awkward } from '../../support/samples.ts';

/** `/widgets`, `/widgets/story`, `/widgets/story/add`, `/widgets/story/edit/{id}`: stories on the school's own pages. */
const meta = { title: 'Pages/Widgets/Story widgets', tags: ['autodocs', 'type:list', 'type:form'] } satisfies Meta;
export default meta;

const EDIT = '/widgets/story/edit/widget-1';
const overview = pageStories('widgets');
const states = pageStories('widgets.story');
const add = pageStories('widgets.story.add');
const edit = pageStories('widgets.story.edit.id', { at: EDIT });

const shadow = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('iframe')?.contentDocument?.body.firstElementChild?.shadowRoot;

export const Overview: StoryObj = page('/widgets', {
  parameters: { picture: 'page' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Home page' })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'Oakfield Weekly' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Next: Edition 3, 3 stories' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'New newsletter' })).toBeVisible();
    await waitFor(() => expect(canvas.getAllByText(/^(Shows \d+ stor|No published stories yet)/)).toHaveLength(4));
  },
});
export const OverviewLoading: StoryObj = overview('Loading');
export const OverviewEmpty: StoryObj = overview('Empty');
export const OverviewNoPermission: StoryObj = overview('NoPermission');
export const OverviewOffline: StoryObj = overview('Offline');
export const OverviewFailed: StoryObj = overview('Failed');
export const OverviewOverLimit: StoryObj = page('/widgets', { school: 'over-limit' });

const miniatures = (canvasElement: HTMLElement) => [
  ...canvasElement.querySelectorAll<HTMLElement>('[data-slot="widget-miniature"]'),
];
/** How many stories each shows; null while it is not drawn. */
const drawn = (canvasElement: HTMLElement) =>
  miniatures(canvasElement).map((miniature) => {
    const root = [...miniature.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)?.shadowRoot;
    return root ? root.querySelectorAll('article').length : null;
  });

/** Each as visitors see it, drawn by the embed's own code, and how much of its collection it shows. */
export const Ready: StoryObj = page('/widgets/story', {
  parameters: { picture: 'page' },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: 'Home page' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /Copy snippet/ })).toHaveLength(4);
    await waitFor(() => expect(drawn(canvasElement)).not.toContain(null));
    await waitFor(() => expect(canvas.getAllByText(/^(Shows \d+ stor|No published stories yet)/)).toHaveLength(4));
    await expect(Math.max(...drawn(canvasElement).map(Number))).toBeGreaterThan(2);
    // Nothing in a miniature is reached by the keyboard.
    for (const miniature of miniatures(canvasElement)) await expect(miniature).toHaveAttribute('inert');
  },
});
/** Sorted and searched in the address, as other lists are; a widget is also found by its collection. */
export const SortedAndSearched: StoryObj = page('/widgets/story', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByRole('link', { name: 'Home page' });
    const names = () =>
      within(canvas.getByRole('list', { name: 'Story widgets' }))
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }: HTMLElement) => textContent);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Sort by' }), 'By name');
    await waitFor(() => expect(names()).toEqual(names().toSorted()));
    await expect(address()).toBe('/widgets/story?sort=name');
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search widgets' }), 'performing');
    await waitFor(() => expect(names()).toEqual(['Performing arts page']));
    await userEvent.type(canvas.getByRole('searchbox'), ' astronomy');
    await userEvent.click(await canvas.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names().length).toBeGreaterThan(1));
  },
});
/** A hundred, page by page: what a card shows is asked for once it is near. */
export const Hundred: StoryObj = page('/widgets/story', {
  parameters: { picture: 'none' },
  before: async ({ documents }) => {
    const [widget] = documents.list('widgets');
    if (!widget) throw new Error('A widget is needed');
    for (let number = 1; number <= 96; number++) {
      const name = number === 1 ? awkward.longTitle.title.slice(0, 80) : `Page ${number}`;
      const collectionId = number % 2 ? widget.collectionId : 'collection-sport';
      await documents.set('widgets', `many-${number}`, { ...widget, id: `many-${number}`, name, collectionId });
    }
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('1–12 of 100 widgets')).toBeVisible();
    await waitFor(() => expect(drawn(canvasElement)[0]).toBeGreaterThan(0));
    await expect(drawn(canvasElement).at(-1)).toBeNull();
    miniatures(canvasElement).at(-1)?.scrollIntoView();
    await waitFor(() => expect(drawn(canvasElement).at(-1)).toBeGreaterThan(0));
  },
});
/** Its stories cannot be read: the card stays, with a drawing of its layout. */
export const StoriesFailed: StoryObj = page('/widgets/story', {
  parameters: { picture: 'none' },
  before: (world) => world.refuse(listStories, new ProductError('internal', 'The shelf is stuck.')),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: 'Home page' })).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-slot="widget-miniature"] svg')).toHaveLength(4));
    await expect(canvas.queryByText(/^Shows /)).toBeNull();
  },
});
/** A copy has a name and a key of its own, and can be undone. */
export const Duplicated: StoryObj = page('/widgets/story', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const before = world.documents.list('widgets').length;
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Home page' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await expect(await canvas.findByText('“Home page (copy)” created')).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Home page (copy)' })).toBeVisible();
    const [original, copy] = ['Home page', 'Home page (copy)'].map((widgetName) =>
      world.documents.list('widgets').find(({ name }) => name === widgetName),
    );
    await expect(copy?.publicKey).not.toBe(original?.publicKey);
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Home page (copy)' })).toBeNull());
    await expect(world.documents.list('widgets')).toHaveLength(before);
  },
});
export const DuplicateAtLimit: StoryObj = page('/widgets/story', {
  school: 'over-limit',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const [menu] = await canvas.findAllByRole('button', { name: /^More for/ });
    if (!menu) throw new Error('A widget is needed');
    await userEvent.click(menu);
    const duplicate = await screen.findByRole('menuitem', { name: 'Duplicate' });
    await expect(duplicate).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const Viewer: StoryObj = page('/widgets/story', { as: 'VIEWER', parameters: { picture: 'none' } });
export const OverLimit: StoryObj = page('/widgets/story', { school: 'over-limit' });

export const Add: StoryObj = page('/widgets/story/add', {
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findAllByText('Give the widget a name.')).not.toHaveLength(0);
    await userEvent.type(canvas.getByLabelText('Name'), 'Library page');
    await userEvent.selectOptions(canvas.getByLabelText('Collection'), 'Performing arts');
    await waitFor(() => expect(shadow(canvasElement)?.querySelectorAll('article').length).toBeGreaterThan(0));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Widget created')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Copy snippet' })).toBeVisible();
    await expect(world.documents.list('widgets').some(({ name }) => name === 'Library page')).toBe(true);
  },
});
/** An alert without an end is refused at its field; with one it is saved. */
export const AddAlert: StoryObj = page('/widgets/story/add', {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    await userEvent.type(await canvas.findByLabelText('Name'), 'Snow days');
    await userEvent.selectOptions(canvas.getByLabelText('Collection'), 'Performing arts');
    await userEvent.click(canvas.getByRole('radio', { name: /^Alert/ }));
    await userEvent.click(await canvas.findByRole('radio', { name: /^Emergency/ }));
    await waitFor(() => expect(shadow(canvasElement)?.querySelector('[role=alert]')).toBeTruthy());
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findAllByText('Enter when the alert ends.')).not.toHaveLength(0);
    const until = canvas.getByLabelText(/^Until/, { selector: 'input[name=until]' });
    await userEvent.type(until, 'tomorrow');
    await userEvent.tab();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Widget created')).toBeVisible();
    const saved = world.documents.list('widgets').find(({ name }) => name === 'Snow days');
    await expect(saved).toMatchObject({ layout: 'alert', options: { severity: 'emergency', from: null } });
    await expect(Date.parse(String(saved?.options.until))).toBeGreaterThan(Date.now());
  },
});
export const AddWithoutCollections: StoryObj = page('/widgets/story/add', { school: 'new' });
export const AddOverLimit: StoryObj = page('/widgets/story/add', { school: 'over-limit' });
export const AddLoading: StoryObj = add('Loading');
export const AddFailed: StoryObj = add('Failed');
export const AddNoPermission: StoryObj = add('NoPermission');
export const AddOffline: StoryObj = add('Offline');

export const Edit: StoryObj = page(EDIT, {
  parameters: { picture: 'page' },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Home page' })).toBeVisible();
    await waitFor(() => expect(shadow(canvasElement)?.querySelectorAll('article').length).toBeGreaterThan(0));
  },
});
/** Columns by their slider, and the address for whoever draws the stories with code of their own. */
export const ColumnsAndCode: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    const columns = await canvas.findByRole('slider', { name: 'Columns' });
    await expect(columns).toHaveValue(String(world.documents.list('widgets')[0]?.options.columns));
    fireEvent.input(columns, { target: { value: '5' } });
    await waitFor(() => expect(columns).toHaveAttribute('aria-valuetext', '5'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(world.documents.list('widgets')[0]).toMatchObject({ options: { columns: 5 } }));
    await waitFor(() => expect(shadow(canvasElement)?.querySelectorAll('article').length).toBeGreaterThan(0));
    canvas.getByRole('tab', { name: 'Script' }).focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    const data = within(canvas.getByRole('tabpanel', { name: 'JSON' }));
    await expect(data.getByText(/\/embed\/v1\/widgets\/[\w-]+$/)).toBeVisible();
    await expect(data.getByRole('button', { name: 'Copy address' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Copy snippet' })).toBeNull();
    const email = canvas.getByRole('link', { name: 'Email to web team' });
    await expect(decodeURIComponent(email.getAttribute('href') ?? '')).toContain('data-sprx-widget=');
  },
});

/** Each tab, with what only some answers ask for. */
export const Style: StoryObj = page(EDIT, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Style' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Use our own colour/ }));
    await expect(canvas.getByLabelText('Our colour')).toBeVisible();
  },
});
export const Behaviour: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /Carousel/ }));
    await userEvent.click(canvas.getByRole('tab', { name: 'Behaviour' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Moves automatically/ }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /^Button below the stories/ }));
    await userEvent.type(canvas.getByLabelText('Words on the button'), 'Visit us');
    await userEvent.type(canvas.getByLabelText('Where the button leads'), 'https://oakfield.example/visit');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(world.documents.list('widgets')[0]).toMatchObject({
        layout: 'carousel',
        options: { interval: 6, cta: { label: 'Visit us', url: 'https://oakfield.example/visit' } },
      }),
    );
  },
});
/** What is wrong in another tab is shown there, and what is right elsewhere stays. */
export const WrongSite: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('tab', { name: 'Allowed sites' }));
    const sites = canvas.getByRole('textbox', { name: /^Allowed sites/ });
    await userEvent.type(sites, 'www.oakfield.example{Enter}https://oakfield.example/news');
    await userEvent.click(canvas.getByRole('tab', { name: 'Content' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sites).toHaveFocus());
    await expect(canvas.getByRole('tab', { name: 'Allowed sites' })).toHaveAttribute('aria-selected', 'true');
    await expect(sites).toHaveAccessibleDescription(/Line 2: Enter /);
    await userEvent.clear(sites);
    await userEvent.type(sites, 'www.oakfield.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(world.documents.list('widgets')[0]?.domains).toEqual(['www.oakfield.example']));
  },
});
/** Two people at once: what each has changed is saved; what both have is asked about. */
export const TwoAtOnce: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const name = await canvas.findByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Front door');
    const [widget] = world.documents.list('widgets');
    if (!widget) throw new Error('A widget is needed');
    await world.documents.update('widgets', widget.id, {
      name: 'Entrance',
      version: widget.version + 1,
      options: { ...widget.options, limit: 5 },
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this widget' }));
    await expect(dialog.getByText('Entrance')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(world.documents.list('widgets')[0]).toMatchObject({ name: 'Front door', options: { limit: 5 } }),
    );
  },
});
/** Visitors see no stories of a paused widget; earlier versions can be restored. */
export const PausedAndRestored: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More for this widget' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }));
    await expect(await canvas.findByText('This widget is paused')).toBeVisible();
    await expect(world.documents.list('widgets')[0]?.status).toBe('paused');
    const limit = canvas.getByLabelText('Number of stories');
    await userEvent.clear(limit);
    await userEvent.type(limit, '7');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Widget saved')).toBeVisible();
    await ready();
    await userEvent.click(canvas.getByRole('button', { name: 'Versions' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
    await expect(await dialog.findByText('Number of stories')).toBeVisible();
    const [restore] = dialog.getAllByRole('button', { name: /^Restore version/ });
    if (!restore) throw new Error('An earlier version is needed');
    await userEvent.click(restore);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(canvas.getByLabelText('Number of stories')).toHaveValue(12));
    await expect(world.documents.list('widgets')[0]).toMatchObject({ status: 'paused', options: { limit: 12 } });
  },
});
export const EditLoading: StoryObj = edit('Loading');
export const EditEmpty: StoryObj = edit('Empty');
export const EditFailed: StoryObj = edit('Failed');
export const EditNoPermission: StoryObj = edit('NoPermission');
export const EditOffline: StoryObj = edit('Offline');
/** The widget is there and what it may show is not: said, and both come when tried again. */
export const EditCollectionsFailed: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.answer(listCollections, async () => {
      throw new ProductError('internal', 'The shelf is stuck.');
    }),
  play: async ({ canvas, userEvent, world }) => {
    await expect(await canvas.findByText('The shelf is stuck.')).toBeVisible();
    await expect(canvas.queryByLabelText('Collection')).toBeNull();
    world.answer(listCollections, (_args, pass) => pass());
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByLabelText('Collection')).toHaveValue('collection-front');
  },
});

/** The network goes away in the middle: everything that was changed is still there, and goes out later. */
export const EditOfflineKeepsWhatWasTyped: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const name = await canvas.findByLabelText('Name');
    const limit = canvas.getByLabelText('Number of stories');
    await userEvent.clear(name);
    await userEvent.type(name, 'Front door');
    await userEvent.clear(limit);
    await userEvent.type(limit, '7');
    await userEvent.click(canvas.getByRole('radio', { name: /List/ }));
    const before = structuredClone(world.documents.list('widgets')[0]);
    world.network = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(
      await canvas.findByText(
        'Request error! We couldn’t reach SprX. Your changes are still here. Try again in a moment.',
      ),
    ).toBeVisible();
    await expect(name).toHaveValue('Front door');
    await expect(limit).toHaveValue(7);
    await expect(canvas.getByRole('radio', { name: /List/ })).toBeChecked();
    await expect(world.documents.list('widgets')[0]).toEqual(before);
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(world.documents.list('widgets')[0]).toMatchObject({
        name: 'Front door',
        layout: 'list',
        options: { limit: 7 },
      }),
    );
  },
});

export const EditingFollowsAtOnce: StoryObj = page(EDIT, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    await waitFor(() => expect(shadow(canvasElement)?.querySelector('.-grid')).toBeTruthy());
    await userEvent.click(canvas.getByRole('radio', { name: /List/ }));
    await waitFor(() => expect(shadow(canvasElement)?.querySelector('.-list')).toBeTruthy());
    const limit = canvas.getByLabelText('Number of stories');
    await userEvent.clear(limit);
    await userEvent.type(limit, '2');
    await waitFor(() => expect(shadow(canvasElement)?.querySelectorAll('article')).toHaveLength(2));
    await userEvent.clear(limit);
    await userEvent.type(limit, '99');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(limit).toHaveAccessibleDescription(/Use 48 or fewer/));
    await userEvent.clear(limit);
    await userEvent.type(limit, '3');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(world.documents.list('widgets')[0]).toMatchObject({ layout: 'list', options: { limit: 3 } }),
    );
  },
});
