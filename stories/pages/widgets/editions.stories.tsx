import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getEdition, updateEdition } from '../../../src/domain/api/newsletters.ts';
import { page } from '../../support/app.tsx';
import { loseConnection, regainConnection } from '../../support/connection.ts';
import { dragTo, handleIn } from '../../support/drag.ts';
import { addNewsletter, LONG, published, section } from '../../support/newsletters.ts';
import { pageStories } from '../../support/page-stories.tsx';
import { awkward } from '../../support/samples.ts';
import { fill } from '../../support/steps.ts';
import type { World } from '../../support/workbench/world.ts';

/** `/widgets/newsletter/{id}/editions`: the editions of a newsletter, and the board that each is put together on. */
const meta = { title: 'Pages/Widgets/Editions', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const NEWSLETTERS = '/widgets/newsletter';
const EDITIONS = '/widgets/newsletter/newsletter-1/editions';
const BOARD = '/widgets/newsletter/newsletter-1/editions?edition=edition-3';

const states = pageStories('widgets.newsletter.id.editions', {
  at: EDITIONS,
  before: (world) => addNewsletter(world),
  Empty: { before: (world) => addNewsletter(world, { editions: 0 }) },
});

const PARAMS = { id: 'newsletter-1', eid: 'edition-3' };
const editionOf = async (world: World) => (await world.as('ADMIN').call(getEdition, { params: PARAMS })).edition;
const titlesOf = (world: World, ids: readonly string[]) =>
  ids.map((id) => world.documents.get('stories', id)?.title ?? '');

export const Ready: StoryObj = page(EDITIONS, {
  before: (world) => addNewsletter(world, { editions: 7 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Editions' })).toBeVisible();
    await expect(within(await canvas.findByRole('list', { name: 'Editions' })).getAllByRole('listitem')).toHaveLength(
      7,
    );
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const Paused: StoryObj = page(EDITIONS, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world, { newsletter: { disabledByPlan: true } }),
});

export const Board: StoryObj = page(BOARD, {
  parameters: { picture: 'page' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Subject')).toHaveValue('The Tempest, a cup and a hedge');
    await expect(canvas.getByRole('heading', { level: 1, name: 'The Tempest, a cup and a hedge' })).toBeVisible();
    await expect((await canvas.findAllByRole('button', { name: /^Add / })).length).toBeGreaterThan(1);
    await expect(canvas.getByText(/^Saved at/)).toBeVisible();
  },
});
export const BoardLoading: StoryObj = page(BOARD, { network: 'stalled', before: (world) => addNewsletter(world) });
export const BoardFailed: StoryObj = page(BOARD, {
  network: 'failing',
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas, userEvent, world }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    world.network = 'fast';
    await userEvent.click(again);
    await expect(await canvas.findByLabelText('Subject')).toBeVisible();
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull());
  },
});
export const BoardViewer: StoryObj = page(BOARD, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
});
export const BoardPaused: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world, { newsletter: { disabledByPlan: true } }),
});
/** Nothing in it yet: what is to be done first is said. */
export const BoardZero: StoryObj = page(BOARD, {
  before: (world) =>
    addNewsletter(world, { sections: [section('s1')], edition: { subject: '', previewText: '', intro: '' } }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Give the edition a subject.')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1, name: 'No subject yet' })).toBeVisible();
    await expect(canvas.getByText('This edition has no stories yet.')).toBeVisible();
  },
});
/** As many stories as an edition can have, one that is not published, one that was deleted, and names as long as they get. */
export const BoardFull: StoryObj = page(BOARD, {
  school: 'busy',
  before: async (world) => {
    const ids = published(world, 58);
    await world.documents.update('stories', ids[1] ?? '', { title: awkward.longTitle.title });
    await world.documents.update('stories', ids[2] ?? '', { status: 'hidden' });
    const storyIds = ['gone', ...ids, 'gone-too'];
    await addNewsletter(world, {
      newsletter: LONG,
      edition: { subject: LONG.description.slice(0, 150) },
      sections: [section('s1', { title: LONG.name, storyIds })],
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/An edition can have 60 stories/)).toBeVisible();
    await expect(canvas.getAllByText('This story was deleted. It is left out.')).toHaveLength(2);
  },
});
export const BoardMissing: StoryObj = page(`${EDITIONS}?edition=gone`, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Edition not found' })).toBeVisible();
  },
});

/** From a new newsletter to a test in the inbox, by keyboard where rows move. */
export const WrittenFromTheStart: StoryObj = page(NEWSLETTERS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'New newsletter' }));
    await fill(userEvent, await screen.findByLabelText('Name'), 'Friday news');
    await userEvent.click(screen.getByRole('button', { name: 'Create newsletter' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'New edition' }));
    const subject = await canvas.findByLabelText('Subject');
    await ready();
    await expect(canvas.getByRole('heading', { level: 1, name: 'No subject yet' })).toBeVisible();
    await fill(userEvent, subject, 'A week in June');
    // The page is called by it as soon as it is saved.
    await canvas.findByRole('heading', { level: 1, name: 'A week in June' }, { timeout: 60_000 });
    const [add] = await canvas.findAllByRole('button', { name: /^Add (?!section)/ });
    const added = add?.getAttribute('aria-label')?.slice('Add '.length) ?? '';
    if (!add) throw new Error('A suggested story is needed');
    await userEvent.click(add);
    const up = await canvas.findByRole('button', { name: `Move up ${added}` });
    up.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('button', { name: `Move up ${added}` })).toHaveFocus());
    await expect(canvas.getByText(/is now \d+ of \d+\./)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Send a test' }));
    await expect(await canvas.findByText(/^Test sent to /)).toBeVisible();
    await waitFor(() =>
      expect(world.mail.sent).toMatchObject([{ name: 'edition-test', props: { subject: '[Test] A week in June' } }]),
    );
  },
});

/** Rows move and go by their buttons; it saves itself and says so. */
export const MovedAndRemoved: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const ids = (await editionOf(world)).sections[0]?.storyIds ?? [];
    const [first = '', second = '', third = ''] = titlesOf(world, ids);
    await expect(await canvas.findByRole('button', { name: `Move up ${first}` })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: `Move down ${first}` }));
    await expect(canvas.getByText(`“${first}” is now 2 of 3.`)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: `Move down ${first}` }));
    // At the end there is only the way up.
    await waitFor(() => expect(canvas.getByRole('button', { name: `Move up ${first}` })).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: `Remove ${second}` }));
    await waitFor(async () =>
      expect(titlesOf(world, (await editionOf(world)).sections[0]?.storyIds ?? [])).toEqual([third, first]),
    );
    await expect(await canvas.findByText(/^Saved at/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: `Add ${second}` })).toBeVisible();
  },
});

const TWO_SECTIONS = [
  section('s1', { title: 'This week' }),
  section('s2', { title: 'Empty' }),
  section('s3', { kind: 'text', title: 'Dates', html: '<p>The winter fair is on Saturday.</p>' }),
];
const partsOf = (canvasElement: HTMLElement, attribute: string) => [
  ...canvasElement.querySelectorAll<HTMLElement>(`[${attribute}]`),
];
const storiesIn = async (world: World) => (await editionOf(world)).sections.map(({ storyIds }) => storyIds);

/** By a handle within a section and into an empty one; Escape moves nothing. Each is announced and saves itself. */
export const StoriesDragged: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: async (world) => {
    const [first, ...others] = TWO_SECTIONS;
    await addNewsletter(world, {
      sections: [{ ...(first as (typeof TWO_SECTIONS)[number]), storyIds: published(world, 3) }, ...others],
    });
  },
  play: async ({ canvas, canvasElement, world, ready }) => {
    await ready();
    await canvas.findByLabelText('Subject');
    const rows = () => partsOf(canvasElement, 'data-story-id');
    const idsOf = () => rows().map(({ dataset }) => dataset.storyId ?? '');
    const [one = '', two = '', three = ''] = idsOf();
    await dragTo(handleIn(rows()[0]), rows()[2]?.firstElementChild as HTMLElement, { share: 0.8, cancelled: true });
    await expect(idsOf()).toEqual([one, two, three]);
    await dragTo(handleIn(rows()[0]), rows()[2]?.firstElementChild as HTMLElement, { share: 0.8 });
    await waitFor(() => expect(idsOf()).toEqual([two, three, one]));
    await expect(canvas.getByText(/^“.+” is now 3 of 3\.$/)).toBeInTheDocument();
    await dragTo(handleIn(rows()[0]), canvas.getByText(/^No stories in this section yet/), { share: 0.5 });
    await waitFor(async () => expect(await storiesIn(world)).toEqual([[three, one], [two], []]), { timeout: 60_000 });
  },
});

/** A whole section by its handle; its texts stay what they are. */
export const SectionDragged: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world, { sections: TWO_SECTIONS }),
  play: async ({ canvas, canvasElement, world, ready }) => {
    await ready();
    await canvas.findByLabelText('Subject');
    const [first, , text] = partsOf(canvasElement, 'data-section');
    await dragTo(handleIn(text), first as HTMLElement, { share: 0.1 });
    await expect(canvas.getByText('The section is now 1 of 3.')).toBeInTheDocument();
    await waitFor(
      async () =>
        expect((await editionOf(world)).sections.map(({ title }) => title)).toEqual(['Dates', 'This week', 'Empty']),
      { timeout: 60_000 },
    );
  },
});

/** Sections are added, headed, written in, moved and taken out. */
export const Sections: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world, { sections: [section('s1')] }),
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    for (const kind of ['Text', 'Collection']) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Add section' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
    }
    const [, heading] = canvas.getAllByLabelText(/^Heading/);
    if (!heading) throw new Error('A heading is needed');
    await fill(userEvent, heading, 'Dates');
    await userEvent.click(canvas.getByRole('button', { name: 'Move section up: Dates' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove section: collection, part 3' }));
    await waitFor(async () =>
      expect((await editionOf(world)).sections.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
        'text Dates',
        'stories ',
      ]),
    );
  },
});

/** A colleague saves other fields: both are kept. The same field: both are shown, and one is chosen. */
export const TwoPeople: StoryObj = page(BOARD, {
  // How late it was saved last would be in it.
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const other = world.as('ADMIN');
    await other.call(updateEdition, { params: PARAMS, body: { previewText: 'Theirs' } });
    await waitFor(() => expect(canvas.getByLabelText('Preview text')).toHaveValue('Theirs'));
    const subject = canvas.getByLabelText('Subject');
    await fill(userEvent, subject, 'Mine');
    await other.call(updateEdition, { params: PARAMS, body: { subject: 'Theirs too' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this edition' }));
    await expect(dialog.getByText('Theirs too')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await expect(subject).toHaveValue('Mine');
    await expect(canvas.getByText(/Nothing more is saved until you choose/)).toBeVisible();
  },
});

/** Cut off while typing: it stays, is kept over a reload, and goes out when the network is back. */
export const OfflineKeepsWhatWasTyped: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas, canvasElement, userEvent, world, ready }) => {
    await ready();
    loseConnection(world);
    await fill(userEvent, await canvas.findByLabelText('Subject'), 'Written on the train');
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot="autosave-mark"]')).toHaveTextContent(/^Not saved/),
    );
    await expect(canvas.getByLabelText('Subject')).toHaveValue('Written on the train');
    await expect(JSON.stringify(localStorage)).toContain('Written on the train');
    regainConnection(world);
    await waitFor(async () => expect((await editionOf(world)).subject).toBe('Written on the train'));
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Written on the train'));
  },
});

/** What goes into the school's own mail program: with its look, and as plain words. */
export const CopiedAndRead: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const written: ClipboardItem[] = [];
    Object.defineProperty(navigator.clipboard, 'write', {
      configurable: true,
      value: async (items: ClipboardItem[]) => void written.push(...items),
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Copy for your mail program' }));
    await expect(await canvas.findByText(/^Copied\. Paste it/)).toBeVisible();
    const [item] = written;
    await expect(item?.types).toEqual(['text/html', 'text/plain']);
    await expect(await (await item?.getType('text/html'))?.text()).toContain('<table');
    Reflect.deleteProperty(navigator.clipboard, 'write');
    await userEvent.click(canvas.getByRole('radio', { name: 'Plain text' }));
    const plain = await canvas.findByRole('region', { name: 'Plain text' });
    await waitFor(() => expect(plain).toHaveTextContent('Dear families, here is what the week brought.'));
    await userEvent.click(canvas.getByRole('radio', { name: 'Desktop' }));
    await expect(await canvas.findByRole('article', { name: 'Oakfield Weekly' })).toBeVisible();
  },
});

/** A copy becomes the next edition; what is deleted is gone, its stories stay. */
export const DuplicatedAndDeleted: StoryObj = page(BOARD, {
  parameters: { picture: 'none' },
  before: (world) => addNewsletter(world),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const choose = async (name: string) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'More for this edition' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Duplicate');
    await expect(await canvas.findByRole('region', { name: 'Edition 4' })).toBeVisible();
    await choose('Delete edition');
    const question = within(await screen.findByRole('dialog', { name: 'Delete Edition 4?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete edition' }));
    const list = within(await canvas.findByRole('list', { name: 'Editions' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(3));
  },
});
