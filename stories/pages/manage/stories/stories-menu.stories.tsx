import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test';
import { page } from '../../../support/app.tsx';

/** `/manage/stories`: what can be done with one story without opening it, behind its button and at the pointer. */
const meta = { title: 'Pages/Manage/Menu of a story', tags: ['type:list'] } satisfies Meta;
export default meta;

const ROWS = '/manage/stories?view=list&status=pending';
const CARDS = '/manage/stories?status=pending';
const ALL = [
  'Open',
  'Open in a new tab',
  'Copy link',
  'Approve',
  'Return with a note…',
  'Hide',
  'Add to a collection…',
];
const namesIn = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

/** The first of those that wait, as the page shows it. */
async function firstOf(canvasElement: HTMLElement) {
  const shown = await waitFor(() => {
    const storyElement = canvasElement.querySelector<HTMLElement>('[data-story]');
    if (!storyElement) throw new Error('No story yet');
    return storyElement;
  });
  const link = within(shown).getAllByRole('link')[0] as HTMLElement;
  return { shown, link, id: shown.dataset.story ?? '', title: link.textContent ?? '' };
}

export const OfACard: StoryObj = page(CARDS, {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { title } = await firstOf(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: `More for ${title}` }));
    await expect(namesIn(await screen.findByRole('menu'))).toEqual(ALL);
  },
});

/** Decides about the one it was opened on, which then has another menu; the list keeps its place. */
export const AtThePointer: StoryObj = page(ROWS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    const { shown, id, title } = await firstOf(canvasElement);
    await userEvent.pointer({ keys: '[MouseRight]', target: shown, coords: { x: 500, y: 420 } });
    const menu = await screen.findByRole('menu', { name: title });
    await expect(namesIn(menu)).toEqual(ALL);
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Approve' }));
    await waitFor(() =>
      expect(world.documents.list('stories').find((each) => each.id === id)?.status).toBe('approved'),
    );
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(within(shown).getByText('Published')).toBeVisible());
    await expect(canvas.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await userEvent.pointer({ keys: '[MouseRight]', target: shown, coords: { x: 500, y: 420 } });
    await expect(namesIn(await screen.findByRole('menu'))).toEqual(ALL.filter((name) => name !== 'Approve'));
  },
});

/** For Shift+F10 and the menu key the browser sends the event that is sent here; letters jump and the focus comes back. */
export const ByKeyboard: StoryObj = page(ROWS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    const { link, id } = await firstOf(canvasElement);
    link.focus();
    await fireEvent.contextMenu(link, { clientX: 400, clientY: 400, button: 0 });
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expect(link).toHaveFocus();
    await fireEvent.contextMenu(link, { clientX: 400, clientY: 400, button: 0 });
    await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('r');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Return with a note…' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Please name the hall.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await waitFor(() =>
      expect(world.documents.list('stories').find((each) => each.id === id)?.status).toBe('returned'),
    );
  },
});

/** A finger that rests opens it for the story it rests on. */
export const LongPress: StoryObj = page(CARDS, {
  parameters: { picture: 'none' },
  play: async ({ canvasElement }) => {
    const { shown, title } = await firstOf(canvasElement);
    await fireEvent.pointerDown(shown, { pointerType: 'touch', clientX: 400, clientY: 400, bubbles: true });
    await screen.findByRole('menu', { name: title });
  },
});

/** Between stories, and where words are marked, the browser's own menu comes. */
export const BrowserMenuElsewhere: StoryObj = page(CARDS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    const { shown } = await firstOf(canvasElement);
    const stays = async (target: HTMLElement) => {
      // True: its default was not prevented.
      await expect(await fireEvent.contextMenu(target, { clientX: 400, clientY: 400 })).toBe(true);
      await expect(screen.queryByRole('menu')).toBeNull();
    };
    await stays(canvas.getByRole('list', { name: 'Stories' }));
    getSelection()?.selectAllChildren(shown);
    await stays(shown);
    getSelection()?.removeAllRanges();
    await fireEvent.contextMenu(shown, { clientX: 400, clientY: 400 });
    await screen.findByRole('menu');
  },
});

/** Who may change nothing opens and copies by the browser's own menu. */
export const Viewer: StoryObj = page(CARDS, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    const { shown } = await firstOf(canvasElement);
    await expect(canvas.queryByRole('button', { name: /^More for/ })).toBeNull();
    await expect(await fireEvent.contextMenu(shown, { clientX: 400, clientY: 400 })).toBe(true);
  },
});
/** Who gathers and decides nothing has that alone. */
export const WithoutModerationPermission: StoryObj = page(CARDS, {
  as: 'VIEWER',
  parameters: { picture: 'none' },
  before: (world) =>
    world.documents.set('roles', 'VIEWER', {
      id: 'VIEWER',
      name: 'Gatherer',
      base: null,
      permissions: ['s.c.rea', 's.s.rea', 's.co.rea', 's.co.wr'],
    }),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { title } = await firstOf(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: `More for ${title}` }));
    await expect(namesIn(await screen.findByRole('menu'))).toEqual([...ALL.slice(0, 3), 'Add to a collection…']);
  },
});

export const OverLimit: StoryObj = page(ROWS, {
  school: 'over-limit',
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { title } = await firstOf(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: `More for ${title}` }));
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getByRole('menuitem', { name: 'Approve' })).toHaveAttribute('aria-disabled', 'true');
    await expect(menu.getByRole('menuitem', { name: 'Hide' })).not.toHaveAttribute('aria-disabled');
  },
});

export const CopyingTheLink: StoryObj = page(ROWS, {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const { id, title } = await firstOf(canvasElement);
    const writeText = fn<(text: string) => Promise<void>>(async () => undefined);
    const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const copy = async () => {
      await userEvent.click(canvas.getByRole('button', { name: `More for ${title}` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    };
    try {
      await copy();
      await expect(await canvas.findByText('Link copied')).toBeVisible();
      await expect(writeText).toHaveBeenCalledWith(`${location.origin}/manage/stories/${id}`);
      writeText.mockRejectedValueOnce(new Error('no'));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await copy();
      await expect(await canvas.findByText(/couldn’t copy the link/)).toBeVisible();
    } finally {
      if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
      else Reflect.deleteProperty(navigator, 'clipboard');
    }
  },
});

/** Over the list, which neither reads again nor loses its place. */
export const IntoACollection: StoryObj = page(ROWS, {
  play: async ({ canvas, canvasElement, userEvent, world }) => {
    const { id, title } = await firstOf(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: `More for ${title}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to a collection…' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add to a collection' }));
    const box = await dialog.findByRole('checkbox', { name: /Open day/ });
    const into = () =>
      world.documents
        .list('stories')
        .find((each) => each.id === id)
        ?.collectionIds.includes('collection-open');
    await userEvent.click(box);
    await waitFor(() => expect(into()).toBe(true));
    await waitFor(() => expect(box).toBeEnabled());
    await expect(box).toBeChecked();
    await userEvent.click(box);
    await waitFor(() => expect(into()).toBe(false));
    await waitFor(() => expect(box).toBeEnabled());
    await userEvent.click(box);
    await waitFor(() => expect(box).toBeEnabled());
    await expect(box).toBeChecked();
  },
});
