import type { StoryObj } from '@storybook/react-vite';
import { matchPath } from 'react-router-dom';
import { expect, waitFor } from 'storybook/test';
import { isAboutOne, isForAdmins, isForGuests, type State, statesOf } from '../../scripts/page-states.ts';
import { BASE_ROLE_PERMISSIONS, PERMISSIONS, type Permission } from '../../src/domain/access.ts';
import { type RouteId, type RouteRow, routeById } from '../../src/domain/routes.ts';
import { framedType } from '../../src/routes/framed-type.ts';
import { MANIFEST } from '../../src/routes/manifest.ts';
import type { PageType } from '../../src/routes/page-types.ts';
import { type PageContext, type PageOptions, page } from './app.tsx';
import { loseConnection } from './connection.ts';

/** A state that a page has otherwise than the others says only what is its own. */
type OwnState = PageOptions & {
  /** The address, where the route's path is not one already. */
  readonly at?: string;
};
type Options = Omit<OwnState, 'play'> & { readonly [S in State]?: OwnState };

/** What every page draws with the same parts needs no picture of each. */
const UNSEEN = { picture: 'none' };

/** The story of each state that the page of a route has; `options` hold for all of them. */
export function pageStories(id: RouteId, options: Options = {}): (state: State) => StoryObj {
  const row = routeById(id);
  const type = MANIFEST[id]?.type;
  const { at, Loading, Empty, Failed, NoPermission, Offline, ...common } = options;
  const own = { Loading, Empty, Failed, NoPermission, Offline };
  return (state) => {
    if (!statesOf(row, type).includes(state)) throw new Error(`The page of ${id} has no state ${state}`);
    const story: OwnState = {
      ...personOf(row),
      at: at ?? row.path,
      ...common,
      ...SHARED[state](row, common, framedType(row, type)),
      ...own[state],
    };
    const { at: address = row.path, ...rest } = story;
    if (!matchPath(row.path, address.split('?')[0] ?? '')) throw new Error(`${address} is not an address of ${id}`);
    return page(address, rest);
  };
}

/** Who opens the page, unless a story says. */
function personOf(row: RouteRow): Pick<PageOptions, 'as' | 'institutionId'> {
  if (isForAdmins(row)) return { as: 'platform-admin', institutionId: '' };
  if (isForGuests(row)) return { as: 'signed-out' };
  return row.guards.includes('notAdmin') ? { as: 'no-school' } : {};
}

type Common = Omit<PageOptions, 'play'>;
/** `framed`: the type of a page inside the app's frame. */
type Shared = (row: RouteRow, common: Common, framed: PageType | null) => OwnState;
const SHARED: Readonly<Record<State, Shared>> = {
  Loading: (row, _, framed) =>
    framed ? { network: 'stalled' } : { session: 'stalled', parameters: UNSEEN, play: beforeTheAnswer(row) },
  Empty: (row, _, framed) =>
    isAboutOne(row, framed ?? undefined)
      ? { at: row.path.replace(/:\w+/g, 'gone'), parameters: UNSEEN, play: saysItIsMissing }
      : { school: 'new' },
  Failed: () => ({ network: 'failing', parameters: UNSEEN, play: comesWhenTriedAgain }),
  NoPermission: (row, common) => {
    if (row.permission) return withoutPermission(row.permission, common);
    return isForAdmins(row) ? toOthers(row) : toGuests(row);
  },
  Offline: () => ({ parameters: UNSEEN, play: staysReadable }),
};

/** A guest's page does not wait for the answer to who is here; one that needs it says so. */
const beforeTheAnswer =
  (row: RouteRow) =>
  async ({ canvas, canvasElement }: PageContext) => {
    if (!isForGuests(row)) {
      await canvas.findByRole('status');
      await expect(canvas.queryByRole('button')).toBeNull();
      return;
    }
    await expect(await canvas.findByRole('heading', { level: 1 })).toBeVisible();
    await expect(canvasElement.querySelectorAll('input:disabled, button:disabled')).toHaveLength(0);
  };

/** The page is about nothing, and no title names what is not there. */
async function saysItIsMissing({ canvas, ready }: PageContext): Promise<void> {
  await ready();
  const { textContent } = canvas.getByRole('heading', { level: 1 });
  await expect(textContent).toMatch(/not found$|^There is no /);
  await expect(document.title).toBe(`${textContent} · SprX`);
}

/** Each part that did not come says so, and comes when it is tried again. */
async function comesWhenTriedAgain({ ready, world, canvas, userEvent }: PageContext): Promise<void> {
  const failed = await canvas.findAllByRole('button', { name: 'Try again' });
  world.network = 'fast';
  for (const again of failed) await userEvent.click(again);
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull());
  await ready();
  await expect(document.title).not.toMatch(/couldn’t load|offline/);
}

/** What was there can still be read, and it is said what it is. */
async function staysReadable({ ready, world, canvas }: PageContext): Promise<void> {
  await ready();
  const title = canvas.getByRole('heading', { level: 1 }).textContent;
  loseConnection(world);
  await expect(await canvas.findByText(/^You are offline\. What you see/)).toBeVisible();
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(title);
}

/** A viewer's role without the page's permission: the page names the permission, and asks for it. */
function withoutPermission(permission: Permission, { before }: Common): OwnState {
  const permissions = BASE_ROLE_PERMISSIONS.VIEWER.filter((each) => each !== permission);
  return {
    as: 'VIEWER',
    parameters: UNSEEN,
    before: async (world) => {
      await before?.(world);
      await world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions });
    },
    play: async ({ canvas, canvasElement }) => {
      await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
        'You don’t have access to this page',
      );
      await expect(canvasElement).toHaveTextContent(new RegExp(PERMISSIONS[permission], 'i'));
    },
  };
}

/** Whoever runs one school has no business on the platform's pages. */
const toOthers = ({ title }: RouteRow): OwnState => ({
  as: 'ADMIN',
  parameters: UNSEEN,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'You don’t have access to this page',
    );
    await expect(canvas.queryByRole('link', { name: title })).toBeNull();
  },
});

/** Signing in leads back to the page that was asked for. */
const toGuests = ({ path }: RouteRow): OwnState => ({
  as: 'signed-out',
  parameters: UNSEEN,
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Welcome back' });
    await expect(address()).toContain(`/auth/login?target=${encodeURIComponent(path)}`);
  },
});
