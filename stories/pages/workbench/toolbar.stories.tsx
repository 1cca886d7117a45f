import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';

/** Who is signed in, what the school has and how the network is: each choice of the toolbar changes the pages for real. */
const meta = { title: 'Pages/Workbench/Toolbar', tags: ['type:list'], parameters: { picture: 'none' } } satisfies Meta;
export default meta;

const ACTS = { parameters: { picture: 'none' } };
const CHANNELS = '/manage/channels';
const STORIES = '/manage/stories';
const STORY = '/manage/stories/story-0001';
const COLLECTIONS = '/manage/collections';
const WIDGETS = '/widgets/story';

async function go({ visit, ready }: PageContext, path: string): Promise<void> {
  await visit(path);
  await ready();
}

/** A thing of a list that has come. */
const CONTENT = 'main article, main table, main [data-slot="channel-row"]';

/** What of the actions of channels, stories, a story, collections and widgets is offered. */
async function offers(context: PageContext): Promise<string[]> {
  const { canvas } = context;
  const seen: string[] = [];
  const noteIfShown = (role: 'button' | 'link', name: string) => {
    if (canvas.queryAllByRole(role, { name }).length > 0) seen.push(name);
  };
  await go(context, CHANNELS);
  noteIfShown('link', 'Add a channel');
  await go(context, STORIES);
  noteIfShown('button', 'New story');
  await go(context, STORY);
  noteIfShown('button', 'Approve');
  await go(context, COLLECTIONS);
  noteIfShown('button', 'New collection');
  await go(context, WIDGETS);
  noteIfShown('link', 'New widget');
  return seen;
}

const WRITES = ['New story', 'Approve', 'New collection'];
const EVERYTHING = ['Add a channel', ...WRITES, 'New widget'];

export const RoleViewer: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { role: 'VIEWER' },
  play: async (context) => expect(await offers(context)).toEqual([]),
});
export const RoleAuthor: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { role: 'AUTHOR' },
  play: async (context) => expect(await offers(context)).toEqual(WRITES),
});
export const RoleAdministrator: StoryObj = page(CHANNELS, {
  ...ACTS,
  as: 'VIEWER',
  globals: { role: 'ADMIN' },
  play: async (context) => expect(await offers(context)).toEqual(EVERYTHING),
});
/** Who runs the platform is in the school that was opened last, and may do everything there. */
export const RolePlatformAdmin: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { role: 'platform-admin' },
  play: async (context) => {
    await expect(await offers(context)).toEqual(EVERYTHING);
    await expect(context.canvas.getByRole('button', { name: 'Account of Sam Porter' })).toBeVisible();
  },
});
export const RoleSignedOut: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { role: 'signed-out' },
  play: async ({ canvas, address }) => {
    await expect(await canvas.findByLabelText('Email')).toBeVisible();
    await expect(address()).toContain('/auth/login');
  },
});

/** Nothing is connected: every page says where to begin. */
export const SchoolNew: StoryObj = page('/', {
  ...ACTS,
  globals: { school: 'new' },
  play: async (context) => {
    const { canvas } = context;
    await canvas.findByRole('heading', { name: 'Set up SprX' });
    for (const [path, emptyTitle] of [
      [CHANNELS, 'No channels yet'],
      [STORIES, 'No stories yet'],
      [COLLECTIONS, 'No collections yet'],
      [STORY, 'Story not found'],
    ] as const) {
      await go(context, path);
      await expect(canvas.getByText(emptyTitle)).toBeVisible();
    }
  },
});
/** Hundreds of stories, full columns. The queue of a story without pending ones is full all the same. */
export const SchoolBusy: StoryObj = page('/manage/stories/none/moderate', {
  ...ACTS,
  waiting: 0,
  globals: { school: 'busy' },
  play: async (context) => {
    const { canvas, canvasElement } = context;
    await go(context, '/manage/stories/story-0001/moderate');
    await expect(canvas.getByText(/160 awaiting review|160 stories/)).toBeVisible();
    await go(context, STORIES);
    await expect(canvas.getByText('580 stories')).toBeVisible();
    await go(context, CHANNELS);
    await expect(canvas.getAllByRole('button', { name: /^More for/ })).toHaveLength(14);
    await go(context, COLLECTIONS);
    await expect(canvas.getByText('1–12 of 19 collections')).toBeVisible();
    await expect(canvasElement.querySelectorAll('[data-slot="collection-card"]')).toHaveLength(12);
    await go(context, WIDGETS);
    await expect(canvas.getAllByRole('button', { name: /Copy snippet/ })).toHaveLength(9);
  },
});
/** The counters are at the end of the plan: nothing new fits, and each page says so. */
export const SchoolOverItsLimit: StoryObj = page('/manage/channels/add/rss', {
  ...ACTS,
  globals: { school: 'over-limit' },
  play: async (context) => {
    const { canvas } = context;
    await waitFor(() => expect(canvas.queryByLabelText('Address')).toBeNull());
    for (const path of ['/manage/channels/add/rss', '/widgets/story/add']) {
      await go(context, path);
      await expect(canvas.getByText('Your Starter plan is full')).toBeVisible();
      await expect(canvas.queryByRole('button', { name: /^(Add channel|Save)$/ })).toBeNull();
    }
    await go(context, '/manage/stories/story-0001/moderate');
    await expect(canvas.getByText(/reached your plan’s limit of 100/)).toBeVisible();
    await go(context, COLLECTIONS);
    await expect(canvas.getByText('Your Starter plan is full')).toBeVisible();
  },
});

/** What loads for ever in its own story comes at once. */
export const NetworkFast: StoryObj = page(CHANNELS, {
  ...ACTS,
  network: 'stalled',
  globals: { network: 'fast' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'School news' })).toBeVisible();
  },
});
/** First the skeleton, then the page. */
export const NetworkSlow: StoryObj = page('/', {
  ...ACTS,
  globals: { network: 'slow' },
  play: async (context) => {
    const { canvasElement, visit, ready } = context;
    for (const path of [CHANNELS, STORIES, COLLECTIONS, WIDGETS]) {
      await visit(path);
      await waitFor(() => expect(canvasElement.querySelector('[data-slot^="skeleton"]')).toBeVisible());
      await expect(canvasElement.querySelector(CONTENT)).toBeNull();
      await ready();
      await expect(canvasElement.querySelector(CONTENT)).toBeVisible();
    }
  },
});
/** Nothing ever comes: the skeleton stays. */
export const NetworkWithoutAnswer: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { network: 'stalled' },
  play: async ({ canvas, canvasElement, ready }) => {
    await ready();
    await expect(canvasElement.querySelector('[data-slot^="skeleton"]')).toBeVisible();
    await expect(canvas.queryByRole('heading', { name: 'School news' })).toBeNull();
  },
});
/** Each page says what did not load, and loads when it is tried again and the server is well. */
export const NetworkFailing: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { network: 'failing' },
  play: async (context) => {
    const { canvas, canvasElement, userEvent, world, ready } = context;
    for (const path of [CHANNELS, STORIES, STORY, COLLECTIONS, WIDGETS]) {
      world.network = 'failing';
      await go(context, path);
      const alert = canvas
        .getAllByRole('alert')
        .find((one: HTMLElement) => within(one).queryByRole('button', { name: 'Try again' }));
      if (!alert) throw new Error(`${path} offers no way to try again`);
      world.network = 'fast';
      await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(alert).not.toBeInTheDocument());
      await ready();
      await expect(canvasElement.querySelector(`${CONTENT}, main form`)).toBeVisible();
    }
  },
});
/** The page was there before the network went: the bar says it, the data stay, and what is sent is refused in words. */
export const NetworkOffline: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { network: 'offline' },
  play: async (context) => {
    const { canvas, canvasElement, userEvent, ready } = context;
    await ready();
    for (const path of [STORIES, COLLECTIONS, WIDGETS, CHANNELS]) {
      await go(context, path);
      await expect(await canvas.findByText(/^You are offline\./)).toBeVisible();
      await expect(canvasElement.querySelector(CONTENT)).toBeVisible();
    }
    await userEvent.click(canvas.getByRole('button', { name: 'Sync now: School news' }));
    await expect(await canvas.findByText(/Request error!/)).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'School news' })).toBeVisible();
  },
});
/** Signing in is what these pages ask of the network. */
export const NetworkFailingOnSignIn: StoryObj = page('/auth/login', {
  ...ACTS,
  as: 'signed-out',
  globals: { network: 'failing' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'head@oakfield.test');
    await userEvent.type(canvas.getByLabelText('Password'), 'Sprx-demo-1');
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('We couldn’t sign you in');
  },
});

/** On a phone every page asks to come back with a larger screen. */
export const ViewportPhone: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    for (const path of [CHANNELS, STORIES, '/']) {
      await go(context, path);
      await expect(await context.canvas.findByRole('heading', { level: 1 })).toHaveTextContent(/^Oh no!/);
    }
  },
});
/** As narrow as a phone by zoom alone, the page is there and needs no scrolling sideways. */
export const ViewportZoomed: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { viewport: { value: 'zoomed' } },
  play: async (context) => {
    for (const [path, title] of [
      [STORIES, 'Stories'],
      [COLLECTIONS, 'Collections'],
      [CHANNELS, 'Channels'],
    ] as const) {
      await go(context, path);
      await expect(context.canvas.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    }
  },
});
const sidebar = ({ canvas }: PageContext) =>
  canvas.getByRole('navigation', { name: 'Main' }).getBoundingClientRect().width;
export const ViewportTablet: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { viewport: { value: 'tablet' } },
  play: async (context) => {
    await context.ready();
    await expect(sidebar(context)).toBeLessThanOrEqual(64);
  },
});
export const ViewportLaptop: StoryObj = page(CHANNELS, {
  ...ACTS,
  globals: { viewport: { value: 'laptop' } },
  play: async (context) => {
    await context.ready();
    await expect(sidebar(context)).toBeGreaterThan(200);
  },
});
