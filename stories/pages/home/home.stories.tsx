import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { BASE_ROLE_PERMISSIONS } from '../../../src/domain/access.ts';
import { getCurrentInstitution } from '../../../src/domain/api/schools.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { STORY_NOW } from '../../support/workbench/scenario.ts';

/** How ready stories are, this week, what needs attention, and the latest stories. */
export default { title: 'Pages/Home/Home', tags: ['type:board'] } satisfies Meta;

const states = pageStories('home', {
  Empty: {
    play: async ({ canvas }) => {
      await canvas.findByRole('heading', { name: 'Set up SprX' });
    },
  },
  // Each of its parts fails for itself.
  Failed: {
    parameters: { picture: 'state' },
    play: async ({ canvas }) => {
      await expect(await canvas.findAllByText('This did not load.')).not.toHaveLength(0);
    },
  },
});

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const now = Date.parse(STORY_NOW);

export const Ready: StoryObj = page('/', {
  play: async ({ canvas, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
    await canvas.findByText('38 stories awaiting review');
    await canvas.findByRole('heading', { name: 'Latest stories' });
    // Each number by the documents themselves.
    const monday = new Date(now).setUTCHours(0, 0, 0, 0) - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS;
    const own = world.documents.list('stories').filter(({ iid }) => iid === 'oakfield');
    const approvedIn = (from: number, to: number) =>
      own.filter(({ status, moderation }) => {
        const at = moderation?.at.toMillis() ?? 0;
        return status === 'approved' && at >= from && at < to;
      }).length;
    const posted = own.filter(({ publishedAt }) => publishedAt.toMillis() >= monday).length;
    const current = approvedIn(monday, monday + WEEK_MS);
    await canvas.findByText(`${posted} new stories, ${current} approvals`);
    const before = approvedIn(monday - WEEK_MS, monday);
    const line = canvas.getByText('2 channels need attention').closest('[data-slot="meta-line"]');
    await expect(line).toHaveTextContent(/38 awaiting review/);
    await expect(line?.textContent?.startsWith(before ? `${before} stor` : '38')).toBe(true);
    const published = own.filter(({ status }) => status === 'approved').length;
    await expect(canvas.getByRole('link', { name: `All ${published} stories` })).toBeVisible();
  },
});

const panelsOf = (root: HTMLElement) => {
  const panels = root.querySelector<HTMLElement>('[data-slot="board-panels"]');
  if (!panels) throw new Error('The home has no panels');
  return Array.from(panels.children, (panel) => panel.getBoundingClientRect());
};

/** The three panels are of one height, and what they hold reaches their ends. */
export const EqualPanels: StoryObj = page('/', {
  parameters: { picture: 'none' },
  globals: { viewport: { value: 'laptop' } },
  play: async ({ canvasElement, canvas, ready }) => {
    const approved = await canvas.findByText(/, \d+ approvals?$/);
    await ready();
    const [completeness, week, attention] = panelsOf(canvasElement);
    if (!completeness || !week || !attention) throw new Error('Three panels are needed');
    await expect([week.height, attention.height]).toEqual([completeness.height, completeness.height]);
    const tile = within(canvas.getByRole('region', { name: 'Story completeness' }));
    const meter = tile.getByRole('meter', { name: 'With hashtags' });
    await expect(completeness.bottom - meter.getBoundingClientRect().bottom).toBeLessThan(24);
    await expect(week.bottom - approved.getBoundingClientRect().bottom).toBeLessThan(24);
  },
});

/** The third panel has a row of its own, and no half of a row is empty. */
export const OnATablet: StoryObj = page('/', {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvasElement, canvas, ready }) => {
    await canvas.findByText(/awaiting review$/, { selector: 'p' });
    await ready();
    const [completeness, week, attention] = panelsOf(canvasElement);
    await expect(week?.height).toBe(completeness?.height);
    await expect([attention?.left, attention?.right]).toEqual([completeness?.left, week?.right]);
  },
});

/** May review stories, but not add channels. */
export const Author: StoryObj = page('/', {
  as: 'AUTHOR',
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Review stories' });
    await expect(canvas.queryByRole('link', { name: 'Add a channel' })).toBeNull();
  },
});

/** Is asked for nothing that only others can do. */
export const Viewer: StoryObj = page('/', {
  parameters: { picture: 'page' },
  as: 'VIEWER',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Latest stories' });
    await canvas.findByText(/published last week$/);
    await expect(canvas.queryByText(/awaiting review/, { selector: 'main *' })).toBeNull();
    await expect(canvas.queryByRole('heading', { name: 'Needs attention' })).toBeNull();
    await expect(canvas.queryByRole('link', { name: 'Review stories' })).toBeNull();
  },
});

export const Loading: StoryObj = states('Loading');
export const Empty: StoryObj = states('Empty');
export const Failed: StoryObj = states('Failed');
export const Offline: StoryObj = states('Offline');

export const OverLimit: StoryObj = page('/', { school: 'over-limit' });

/** A role of the school’s own that may see nothing: the plan is all there is. */
export const NoPermission: StoryObj = page('/', {
  as: 'VIEWER',
  before: (world) =>
    world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions: [] }),
});

/** Two schools and no choice yet. */
export const ChooseSchool: StoryObj = page('/', {
  as: 'two-schools',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Riverside/ }));
    await canvas.findByRole('heading', { name: 'Good morning, Ines' });
  },
});

export const Choosing: StoryObj = page('/', { as: 'two-schools' });

/** Another tab opened another school: this one asks and goes on. */
export const ChosenElsewhere: StoryObj = page('/', {
  parameters: { picture: 'page' },
  as: 'two-schools',
  institutionId: 'oakfield',
  play: async ({ canvas, memory }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Ines' });
    memory.chooseElsewhere('riverside');
    await canvas.findByRole('button', { name: 'Switch to Riverside Primary' });
  },
});

/** The school’s own data did not come: it is closed, and one may try again. */
export const SchoolFailed: StoryObj = page('/', {
  before: (world) =>
    world.refuse(getCurrentInstitution, new ProductError('internal', 'Something went wrong on our side.')),
});

/** An administrator takes permissions away while the page is open: it follows without a reload. */
export const RoleChanges: StoryObj = page('/', {
  parameters: { picture: 'none' },
  as: 'AUTHOR',
  play: async ({ canvas, world }) => {
    await canvas.findByRole('link', { name: 'Review stories' });
    const permissions = [...BASE_ROLE_PERMISSIONS.VIEWER];
    await world.documents.set('roles', 'AUTHOR', { id: 'AUTHOR', name: 'Author', base: 'AUTHOR', permissions });
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Review stories' })).toBeNull());
  },
});

/** A name of sixty letters, a story in Arabic, one without a picture. */
export const LongWords: StoryObj = page('/', {
  before: async ({ documents }) => {
    const name = 'The Worshipful Company of Chandlers’ Free Grammar School of Oakfield';
    await documents.update('institutions', 'oakfield', { name });
    const [first, second] = documents
      .list('stories')
      .filter(({ status }) => status === 'approved')
      .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis());
    if (!first || !second) throw new Error('Two stories have to be out');
    await documents.update('stories', first.id, {
      title: 'معرض العلوم يفتح أبوابه لأهالي الحي',
      text: 'عرض طلاب الصف التاسع تجاربهم.',
    });
    await documents.update('stories', second.id, { media: [] });
  },
});

/** The account menu: theme, recent messages, the way out. */
export const AccountMenu: StoryObj = page('/', {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account of Margaret Reid' }));
    await waitFor(() => expect(document.querySelector('[role="menuitemradio"]')).not.toBeNull());
  },
});

/** What was said stays to be read. */
export const RecentMessages: StoryObj = page('/', {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account of Margaret Reid' }));
    const body = within(document.body);
    await userEvent.click(await body.findByRole('menuitem', { name: 'Recent messages' }));
    await expect(await body.findByRole('dialog', { name: 'Recent messages' })).toHaveTextContent('No messages yet');
  },
});

/** From the foot of the sidebar to another school: everything on screen is the other one’s. */
export const SwitchesSchool: StoryObj = page('/manage/channels', {
  parameters: { picture: 'none' },
  as: 'two-schools',
  institutionId: 'oakfield',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Oakfield School/ }));
    await userEvent.click(await within(document.body).findByRole('menuitemradio', { name: 'Riverside Primary' }));
    await canvas.findByText('Riverside Primary is ready for its first stories');
    await expect(canvas.queryByText('School news')).toBeNull();
  },
});

/** Leaving on purpose leads to the sign-in page, with no way back to the page that was open. */
export const SignsOut: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account of Margaret Reid' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Sign out' }));
    await canvas.findByLabelText('Email');
  },
});

/** Signed out in another tab: this one follows. */
export const SignedOutElsewhere: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
    world.auth.signIn(null);
    await canvas.findByLabelText('Email');
  },
});
