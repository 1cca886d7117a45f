import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { BASE_ROLE_PERMISSIONS } from '../../../src/domain/access.ts';
import { getCurrentInstitution } from '../../../src/domain/api/schools.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** What happened, what waits for somebody, and what is out. Only tiles that have something to say. */
export default { title: 'Pages/Home/Home', tags: ['type:board'] } satisfies Meta;

const states = pageStories('home', {
  Empty: {
    play: async ({ canvas }) => {
      await canvas.findByRole('heading', { name: 'From your first channel to your own web page' });
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

export const Ready: StoryObj = page('/', {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
    await canvas.findByText('38 stories wait for a decision');
    await canvas.findByRole('heading', { name: 'Latest stories' });
  },
});

/** May decide, but not connect channels. */
export const Author: StoryObj = page('/', {
  as: 'AUTHOR',
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: 'Review stories' });
    await expect(canvas.queryByRole('link', { name: 'Add channel' })).toBeNull();
  },
});

export const Viewer: StoryObj = page('/', {
  parameters: { picture: 'page' },
  as: 'VIEWER',
  play: async ({ canvas }) => {
    await canvas.findByText('38 stories wait for a decision');
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
    await canvas.findByRole('button', { name: 'Open Riverside Primary here too' });
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
    await expect(await body.findByRole('dialog', { name: 'Recent messages' })).toHaveTextContent('Nothing so far.');
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
    await canvas.findByText('Riverside Primary is ready for its first stories.');
    await expect(canvas.queryByText('School news')).toBeNull();
  },
});

/** Leaving on purpose leads to the sign-in page, with no way back to the page that was open. */
export const SignsOut: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Account of Margaret Reid' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Sign out' }));
    await canvas.findByLabelText('E-mail');
  },
});

/** Signed out in another tab: this one follows. */
export const SignedOutElsewhere: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async ({ canvas, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
    world.auth.signIn(null);
    await canvas.findByLabelText('E-mail');
  },
});
