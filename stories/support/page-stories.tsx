import type { StoryObj } from '@storybook/react-vite';
import { matchPath } from 'react-router-dom';
import { expect } from 'storybook/test';
import { BASE_ROLE_PERMISSIONS, PERMISSIONS } from '../../src/domain/access.ts';
import { ROUTES, type RouteRow } from '../../src/domain/routes.ts';
import { type PageOptions, page } from './app.tsx';
import { loseConnection } from './connection.ts';

/** The states that every page of a school has. Where a page's own has more to show, it is written by hand. */
type States = Readonly<Record<'Loading' | 'Empty' | 'Failed' | 'NoPermission' | 'Offline', StoryObj>>;

/** By the page's address; `options` hold for each of them. */
export function pageStories(path: string, options: Omit<PageOptions, 'play'> = {}): States {
  const unseen = { parameters: { ...options.parameters, picture: 'none' } };
  return {
    Loading: page(path, { ...options, network: 'stalled' }),
    Empty: page(path, { ...options, school: 'new' }),
    Failed: page(path, { ...options, network: 'failing' }),
    NoPermission: withoutPermission(path, options),
    Offline: page(path, {
      ...options,
      ...unseen,
      play: async ({ ready, world, canvas }) => {
        await ready();
        const title = canvas.getByRole('heading', { level: 1 }).textContent;
        loseConnection(world);
        await expect(await canvas.findByText(/^You are offline/)).toBeVisible();
        await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(title);
      },
    }),
  };
}

/** A viewer's role without what the page takes: it says so, and names the permission. */
function withoutPermission(path: string, options: Omit<PageOptions, 'play'>): StoryObj {
  const { permission } = routeAt(path);
  if (!permission) throw new Error(`${path} takes no permission`);
  const permissions = BASE_ROLE_PERMISSIONS.VIEWER.filter((each) => each !== permission);
  return page(path, {
    ...options,
    as: 'VIEWER',
    before: async (world) => {
      await options.before?.(world);
      await world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions });
    },
    play: async ({ canvas, canvasElement }) => {
      await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent('This is not open to you yet');
      await expect(canvasElement).toHaveTextContent(new RegExp(PERMISSIONS[permission], 'i'));
    },
  });
}

function routeAt(path: string): RouteRow {
  const [pathname = '/'] = path.split('?');
  const rows: readonly RouteRow[] = ROUTES;
  const found = rows.filter((row) => matchPath(row.path, pathname) !== null);
  // An address that is spelt out goes before one with a parameter.
  const row = found.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0];
  if (!row) throw new Error(`No route is at ${path}`);
  return row;
}
