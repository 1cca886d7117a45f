import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { changeModerationSettings, takeDownStory } from '../../../../src/domain/api/review.ts';
import { updateStory } from '../../../../src/domain/api/stories.ts';
import { PICTURES } from '../../../../src/ui/pictures.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { LONG_NAME } from '../../../support/samples.ts';
import { chooseForStory, editText, fill, replaceText, selfSaved } from '../../../support/steps.ts';
import { holdTimers } from '../../../support/timers.ts';
import type { Changes } from '../../../support/workbench/documents.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories/{id}`: our copy of a story, where it is shown and what has happened to it. */
const meta = { title: 'Pages/Manage/Story', tags: ['autodocs', 'type:detail'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001';
const states = pageStories('manage.stories.id', {
  at: PATH,
  // What every page says of a thing that is not there, seen once.
  Empty: { parameters: { picture: 'state' } },
});

function storyOf(world: World) {
  const story = world.documents.list('stories').find(({ id }) => id === 'story-0001');
  if (!story) throw new Error('The story is missing');
  return story;
}

const change = (world: World, changes: Changes<'stories'>) => world.documents.update('stories', 'story-0001', changes);

export const Ready: StoryObj = page(PATH, {
  play: async ({ canvas, world }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: storyOf(world).title })).toBeVisible();
    await expect(canvas.getByLabelText('Title')).toHaveAttribute('name', 'title');
    const history = within(await canvas.findByRole('region', { name: 'Story history' }));
    await expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Imported/),
      expect.stringMatching(/^Posted/),
    ]);
  },
});
export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');
export const Viewer: StoryObj = page(PATH, { as: 'VIEWER' });
/** Published, and changed by its source since. */
export const ChangedAtSource: StoryObj = page('/manage/stories/story-0039', {
  changed: 1,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Changed at the source.')).toBeVisible();
    await expect(canvas.getByText('Changed at the source')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Review the change' })).toHaveAttribute(
      'href',
      '/manage/stories/story-0039/moderate',
    );
  },
});

/** Two people approve stories: the edit of one is kept, and visitors see what was approved. */
export const EditAwaitingApproval: StoryObj = page('/manage/stories/story-0040', {
  before: async (world) => {
    await world.as('ADMIN').call(changeModerationSettings, { body: { twoPeople: true, holdWords: ['ambulance'] } });
  },
  play: async ({ canvas, world, userEvent }) => {
    const now = () => world.documents.list('stories').find(({ id }) => id === 'story-0040');
    const published = now()?.title;
    const title = await canvas.findByLabelText('Title');
    await fill(userEvent, title, 'The ambulance came to show us how it works');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await screen.findByText(/^Edit saved\. Not published yet: /)).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss' }));
    await expect(await canvas.findByText(/^An edit by .* awaits approval\.$/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Review the change' })).toBeVisible();
    await expect(title).toHaveValue('The ambulance came to show us how it works');
    await expect(now()).toMatchObject({ title: published, status: 'approved' });
  },
});

/** Several pictures take the place of one, moved by hand; whoever only reads sees one after the other. */
export const SeveralPictures: StoryObj = page(PATH, {
  as: 'VIEWER',
  before: async (world) => {
    const picture = (name: 'hills' | 'library' | 'theatre', alt: string) => ({
      type: 'image' as const,
      url: PICTURES[name].src,
      alt,
    });
    const film = { type: 'link' as const, url: 'https://films.example/hedge', alt: '' };
    const media = [
      picture('hills', 'The hedge seen from the hill'),
      picture('library', ''),
      picture('theatre', 'The stage after the play'),
      film,
    ];
    await change(world, { media });
  },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const carousel = within(await canvas.findByRole('region', { name: /^Pictures of “/ }));
    await expect(carousel.getAllByRole('group', { name: /^\d of 3: / })).toHaveLength(3);
    await expect(canvas.getByRole('link', { name: /films\.example/ })).toBeVisible();
    await userEvent.click(carousel.getByRole('button', { name: 'Next' }));
    await expect(carousel.getByRole('status')).toHaveTextContent('2 of 3: no description');
    await waitFor(() =>
      expect(carousel.getByRole('button', { name: /^Show 2 of 3/ })).toHaveAttribute('aria-current', 'true'),
    );
    await userEvent.click(carousel.getByRole('button', { name: 'Previous' }));
    await waitFor(() =>
      expect(carousel.getByRole('button', { name: /^Show 1 of 3/ })).toHaveAttribute('aria-current', 'true'),
    );
    carousel.getByRole('button', { name: 'Previous' }).blur();
  },
});
export const OverLimit: StoryObj = page(PATH, { school: 'over-limit' });
export const Returned: StoryObj = page(PATH, {
  before: async (world) => {
    const moderation = {
      by: 'user-AUTHOR',
      at: new Date('2026-11-19T08:00:00.000Z'),
      reason: 'Please ask the two in the front row.',
    };
    await change(world, { status: 'returned', sourceDeleted: true, moderation });
  },
});
/** Tables would be lost in the editor, so the text is shown as it came in. */
export const TextThatCannotBeEdited: StoryObj = page(PATH, {
  before: (world) =>
    change(world, {
      html: '<h2>Results</h2><table><tbody><tr><th>Relay</th><td>Year 9</td></tr></tbody></table>',
    }),
});
export const LongAndRightToLeft: StoryObj = page(PATH, {
  before: (world) =>
    change(world, {
      title: 'تلاميذ الصف التاسع يقرؤون قصائدهم في مكتبة المدينة',
      html: '<p>وقف التلاميذ واحدًا تلو الآخر وقرؤوا قصائد كتبوها بأنفسهم.</p>',
      author: LONG_NAME,
    }),
});

/** Bold words, a list and a link: the story's page shows what was written. */
export const WrittenWithTheToolbar: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await editText({ canvas, userEvent });
    await replaceText({ canvas, userEvent }, 'The hall was full.');
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.click(canvas.getByRole('button', { name: 'Bold' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Bulleted list' }));
    await waitFor(() => expect(storyOf(world).html).toBe('<ul><li><strong>The hall was full.</strong></li></ul>'), {
      timeout: 60_000,
    });
    await selfSaved(context);
    await expect(canvas.getByRole('button', { name: 'Bold' })).toBeVisible();
  },
});

/** Visitors see it: what they read changes with Save alone. */
export const SavingAPublishedStory: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    const before = storyOf(world);
    const title = await canvas.findByLabelText('Title');
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
    const timers = holdTimers(800);
    await fill(userEvent, title, 'The Tempest, as told by the front row');
    await expect(canvasElement.querySelector('[data-slot="autosave-mark"]')).toBeNull();
    // Longer than a story that saves itself would wait.
    await timers.pass(4000);
    timers.release();
    await expect(storyOf(world).title).toBe(before.title);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storyOf(world).title).toBe('The Tempest, as told by the front row'));
    await expect(storyOf(world).html).toBe(before.html);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled());
  },
});

/** The network goes away in the middle: every field that was changed is still there, and goes out later. */
export const OfflineKeepsWhatWasTyped: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas, userEvent, world }) => {
    const title = await canvas.findByLabelText('Title');
    const tags = [...storyOf(world).hashtags, 'harvest'];
    await userEvent.clear(title);
    await userEvent.type(title, 'Half past eight');
    const text = await replaceText({ canvas, userEvent }, 'The hall was full.');
    await userEvent.type(canvas.getByLabelText(/Hashtags/, { selector: 'input' }), 'harvest ');
    const before = storyOf(world);
    world.network = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(
      await canvas.findByText(
        'Request error! We couldn’t reach SprX. Your changes are still here. Try again in a moment.',
      ),
    ).toBeVisible();
    await expect(canvas.getByText(/^Not saved\. Request error!/)).toBeVisible();
    await expect(title).toHaveValue('Half past eight');
    await expect(text).toHaveTextContent('The hall was full.');
    await expect(canvas.getByRole('button', { name: /Remove.*harvest/ })).toBeVisible();
    await expect(storyOf(world)).toEqual(before);
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storyOf(world)).toMatchObject({ title: 'Half past eight', hashtags: tags }));
    await waitFor(() => expect(canvas.queryByText(/^Not saved\./)).toBeNull());
    await expect(storyOf(world).html).toContain('The hall was full.');
  },
});

/** As it was stored before it had the values that it was begun on. */
function withoutBase(): void {
  const name = Object.keys(localStorage).find((each) => each.startsWith('sprx.draft.'));
  if (!name) throw new Error('No draft is stored');
  const { at, value } = JSON.parse(localStorage.getItem(name) ?? '') as { at: number; value: { base?: unknown } };
  localStorage.setItem(name, JSON.stringify({ at, value: { ...value, base: undefined } }));
}

/** What was typed outlives leaving the page, and what a colleague has saved meanwhile is not undone by it. */
export const UnsavedChangesRestored: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas, userEvent, world, visit, address }) => {
    await userEvent.type(await canvas.findByLabelText('Title'), ' again');
    await world.as('AUTHOR').call(updateStory, { params: { id: 'story-0001' }, body: { hashtags: ['theirs'] } });
    await visit(address());
    await expect(await canvas.findByText('Unsaved changes restored.')).toBeVisible();
    await expect(canvas.getByLabelText('Title')).toHaveDisplayValue(/ again$/);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storyOf(world).title).toMatch(/ again$/));
    await expect(storyOf(world).hashtags).toEqual(['theirs']);
    await waitFor(() => expect(canvas.queryByText('Unsaved changes restored.')).toBeNull());
    await expect(Object.keys(localStorage).filter((name) => name.startsWith('sprx.draft.'))).toEqual([]);
  },
});
export const OldDraftRestored: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas, userEvent, world, visit, address }) => {
    const { title } = storyOf(world);
    await userEvent.type(await canvas.findByLabelText('Title'), ' again');
    withoutBase();
    await visit(address());
    await expect(await canvas.findByText('Unsaved changes restored.')).toBeVisible();
    await expect(canvas.getByLabelText('Title')).toHaveValue(`${title} again`);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(storyOf(world).title).toBe(`${title} again`));
    await waitFor(() => expect(canvas.queryByText('Unsaved changes restored.')).toBeNull());
    await userEvent.type(canvas.getByLabelText('Title'), ' and again');
    await visit(address());
    await userEvent.click(await canvas.findByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(canvas.getByLabelText('Title')).toHaveValue(`${title} again`));
    await expect(canvas.getByRole('button', { name: 'Save' })).toBeDisabled();
  },
});

/** A sync changes the story while a person types: what is typed stays, the rest follows. */
export const ChangedMeanwhile: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas, userEvent, world }) => {
    const title = await canvas.findByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'My own title');
    await change(world, { html: '<p>The source was changed.</p>' });
    await waitFor(() => expect(canvas.getByLabelText('Text')).toHaveTextContent('The source was changed.'));
    await expect(title).toHaveValue('My own title');
  },
});

export const IntoACollection: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const box = await canvas.findByRole('checkbox', { name: /Open day/ });
    await userEvent.click(box);
    await waitFor(() => expect(storyOf(world).collectionIds).toContain('collection-open'));
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    await waitFor(() => expect(storyOf(world).collectionIds).not.toContain('collection-open'));
  },
});

/** Approving continues with the next story or returns to the list, depending on where the person came from. */
export const OtherWaysToApprove: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More approval options' }));
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Approve and review next',
      'Approve and view all stories',
    ]);
  },
});
export const ApprovingAndGoingOn: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More approval options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and review next' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible();
    await expect(storyOf(world).status).toBe('approved');
    await expect(address()).toMatch(/^\/manage\/stories\/(?!story-0001\/)[\w-]+\/moderate$/);
  },
});
/** The last pending one leads back; what was being typed is saved before. */
export const ApprovingWhileTyping: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  waiting: 1,
  play: async ({ canvas, userEvent, world, address }) => {
    const title = await canvas.findByLabelText('Title');
    await userEvent.type(title, ' and more');
    await userEvent.click(await canvas.findByRole('button', { name: 'More approval options' }));
    await expect(screen.queryByRole('menuitem', { name: /then the next one/ })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and view all stories' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();
    await expect(storyOf(world)).toMatchObject({ status: 'approved', title: expect.stringMatching(/ and more$/) });
    await expect(address()).toMatch(/^\/manage\/stories(\?|$)/);
  },
});

/** How its channel is, under the pointer or on focus; the link leads to where it can be changed. */
export const ChannelOfTheStory: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { feedId: 'feed-social' }),
  play: async ({ canvas, userEvent }) => {
    const link = await canvas.findByRole('link', { name: 'Oakfield on Mastodon' });
    await expect(link).toHaveAttribute('href', '/manage/channels?channel=feed-social');
    await userEvent.hover(link);
    const card = within(await screen.findByRole('group', { name: 'Oakfield on Mastodon' }));
    await expect(card.getByText('Not working')).toBeVisible();
    await expect(card.getByText(/mastodon\.example/)).toBeVisible();
    await userEvent.unhover(link);
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Oakfield on Mastodon' })).toBeNull());
    await userEvent.hover(link);
    await screen.findByRole('group', { name: 'Oakfield on Mastodon' });
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('group', { name: 'Oakfield on Mastodon' })).toBeNull();
  },
});
/** Where the channel may not be seen, or is gone, only its name is shown. */
export const ChannelNotVisible: StoryObj = page(PATH, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: (world) =>
    world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions: ['s.s.rea'] }),
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Story history' });
    await expect(canvas.getByText('From').nextElementSibling).not.toBeEmptyDOMElement();
    await expect(within(canvas.getByText('From').parentElement as HTMLElement).queryByRole('link')).toBeNull();
  },
});

export const Deleting: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More for this story' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete story' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Stories' })).toBeVisible();
    await expect(world.documents.list('stories').some(({ id }) => id === 'story-0001')).toBe(false);
  },
});
/** What the source says, beside what was made of it here. */
export const Original: StoryObj = page(`${PATH}?tab=original`, {
  play: async ({ canvas, world }) => {
    const article = within(await canvas.findByRole('article', { name: 'Original' }));
    await expect(article.getByRole('heading', { level: 2, name: storyOf(world).title })).toBeVisible();
  },
});
/** Two changes, the first of them brought back. */
export const History: StoryObj = page(`${PATH}?tab=history`, {
  before: async (world) => {
    const edit = (who: 'AUTHOR' | 'ADMIN', title: string) =>
      world.as(who).call(updateStory, { params: { id: 'story-0001' }, body: { title } });
    await edit('AUTHOR', 'A first title');
    await edit('ADMIN', 'A second title');
  },
  play: async ({ canvas, userEvent }) => {
    const second = within(await canvas.findByRole('region', { name: 'Version 2' }));
    await expect(second.getByText('A first title')).toBeVisible();
    await userEvent.click(second.getByRole('button', { name: 'Restore this version' }));
    const fourth = within(await canvas.findByRole('region', { name: 'Version 4' }));
    await expect(fourth.getByText('Earlier version restored (current version)')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1, name: 'A first title' })).toBeVisible();
    // The button went with the list that was read anew.
    await waitFor(() => expect(canvas.getByRole('tabpanel', { name: 'History' })).toHaveFocus());
  },
});
export const UsedIn: StoryObj = page(`${PATH}?tab=used`, {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('tab', { name: 'Used in', selected: true })).toBeVisible();
    const widgets = within(await canvas.findByRole('region', { name: 'Widgets' }));
    await expect(widgets.getByRole('link').getAttribute('href')).toMatch(/^\/widgets\/story\/edit\//);
  },
});
/** A colleague saved another title while this one was typed: the dialog asks, and nothing is lost. */
export const Conflict: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas, userEvent, world }) => {
    const title = await canvas.findByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'My title');
    await world.as('AUTHOR').call(updateStory, { params: { id: 'story-0001' }, body: { title: 'Their title' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else changed this story' }));
    await expect(dialog.getByText('Their title')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take theirs' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'My title' })).toBeVisible();
  },
});
/** A draft is published; what else can be done with it is behind its menu. */
export const Draft: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'draft' }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('link', { name: 'Publish' })).toHaveAttribute(
      'href',
      '/manage/stories/publish/story-0001',
    );
    await expect(canvas.queryByRole('button', { name: /^(Approve|Return|Hide|Take down)/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'More for this story' }));
    await expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Approve',
      'Return with a note',
      'Hide',
      'Take down',
      'Delete',
    ]);
  },
});
/** Published: visitors see it, so the one act is to take it down, and saving changes what they read. */
export const Published: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) => change(world, { status: 'approved' }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Take down' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Approve|Return|Hide)/ })).toBeNull();
  },
});
/** What is typed is shown beside the form as visitors will read it. */
export const PreviewFollowsTyping: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const title = await canvas.findByLabelText('Title');
    await fill(userEvent, title, 'Half past eight');
    const preview = within(canvas.getByRole('region', { name: 'Preview', hidden: true }));
    await expect(await preview.findByText('Half past eight')).toBeInTheDocument();
  },
});
/** Off every page with a reason, and lifted again by someone who may. */
export const TakenDown: StoryObj = page(PATH, {
  play: async (context) => {
    const { canvas, userEvent } = context;
    await chooseForStory(context, 'Take down');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take down this story' }));
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'A parent asked.');
    await userEvent.click(dialog.getByRole('button', { name: 'Take down story' }));
    await expect(await canvas.findByText('Taken down.')).toBeVisible();
    await expect(canvas.getByText('A parent asked.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Lift the takedown' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: 'Dismiss' }));
    // Nothing else is decided about it before.
    await expect(canvas.queryByRole('button', { name: /^(Approve|Return)/ })).toBeNull();
  },
});
export const TakedownLifted: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: (world) =>
    world.as('ADMIN').call(takeDownStory, { params: { id: 'story-0001' }, body: { reason: 'A parent asked.' } }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Lift the takedown' }));
    await expect(await canvas.findByRole('button', { name: 'Approve' })).toBeVisible();
  },
});
