import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { BASE_ROLE_PERMISSIONS, PERMISSIONS } from '../../src/domain/access.ts';
import { href, type RouteId, routeById } from '../../src/domain/routes.ts';
import { BUILT } from '../../src/routes/manifest.ts';
import { page } from '../support/app.tsx';
import { follow, go } from '../support/steps.ts';

/** A governor was asked to have a look: everything is there to see, nothing is there to change, and no address leads around that. */
const meta = { title: 'Flows/Only looking', tags: ['autodocs'] } satisfies Meta;
export default meta;

/** What would change something. To search, to filter, to export and to say how it looks is no change. */
const CHANGES =
  /^(Add(?! filter)|New|Save|Approve|Hide|Return|Delete|Rename|Pause|Sync|Remove|Undo|Edit|Create|More for|Decide|Review|Connect)/;

/** Every built page that asks for a permission which a viewer lacks, with something of the school in its address. */
const CLOSED = BUILT.flatMap((id) => {
  const { permission } = routeById(id);
  if (!permission || BASE_ROLE_PERMISSIONS.VIEWER.includes(permission)) return [];
  return [{ path: address(id), permission }];
});

function address(id: RouteId): string {
  const { path } = routeById(id);
  const params: Record<string, string> = { id: path.includes('widgets') ? 'widget-1' : 'story-0001', feedName: 'rss' };
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name);
}

export const SeesEverythingChangesNothing: StoryObj = page('/', {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, canvasElement, world, step, ready, visit } = context;
    const storedDocuments = () =>
      (['stories', 'collections', 'widgets', 'feeds', 'roles'] as const).map((kind) => world.documents.list(kind));
    const before = storedDocuments();
    const offersNoChange = async () => {
      const controls = canvasElement.querySelectorAll(
        'main :is(button:not([role="tab"]), a, input, textarea, select:enabled)',
      );
      const names = [...(controls as NodeListOf<HTMLElement>)]
        .filter((control) => control.checkVisibility())
        .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '');
      await expect(names.filter((name) => CHANGES.test(name))).toEqual([]);
      // A viewer may choose how something is shown, by radio buttons; a checkbox would change data.
      const open = canvasElement.querySelectorAll(
        'main :is(:read-write:not([type="search"]), [type="checkbox"]:enabled)',
      );
      await expect([...open].map(({ outerHTML }) => outerHTML.slice(0, 200))).toEqual([]);
    };
    await step('home asks for nothing', async () => {
      await ready();
      await expect(await canvas.findByRole('heading', { name: 'Latest stories' })).toBeVisible();
      await offersNoChange();
    });
    await step('stories and one of them', async () => {
      await go(context, /^Stories/);
      await expect(await canvas.findByText(/134 stories/)).toBeVisible();
      await offersNoChange();
      await visit(href('manage.stories.id', { id: 'story-0001' }));
      await ready();
      await offersNoChange();
    });
    await step('collections and one of them', async () => {
      await go(context, /^Collections/);
      await offersNoChange();
      await follow(context, 'Performing arts');
      await offersNoChange();
    });
    await step('channels and their health', async () => {
      await go(context, /^Channels/);
      await expect(canvas.getByRole('heading', { name: 'School news' })).toBeVisible();
      await offersNoChange();
    });
    await step('widgets', async () => {
      await go(context, /^Widgets/);
      await offersNoChange();
    });
    await step('addresses typed by hand are refused with the permission that is missing', async () => {
      await expect(CLOSED.length).toBeGreaterThan(3);
      for (const { path, permission } of CLOSED) {
        await visit(path);
        await ready();
        await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('You don’t have access to this page');
        await expect(canvasElement).toHaveTextContent(new RegExp(PERMISSIONS[permission], 'i'));
        await offersNoChange();
      }
    });
    await expect(storedDocuments()).toEqual(before);
  },
});
