import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import { announcements, at, statusOf } from '../../../support/review-queue.ts';
import type { Stored } from '../../../support/workbench/documents.ts';

/** `/manage/stories/{id}/moderate` by keyboard, and as it is read out. */
const meta = { title: 'Pages/Manage/Review queue', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories/story-0001/moderate';

export const ByKeyboard: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second, third] = [at(world, 0), at(world, 1), at(world, 2)];
    const title = (story: Stored<'stories'>) => canvas.findByRole('heading', { level: 2, name: story.title });
    await title(first);
    await userEvent.keyboard('j');
    await title(second);
    await userEvent.keyboard('k');
    await title(first);
    await userEvent.keyboard('a');
    await title(second);
    await waitFor(() => expect(statusOf(world, first.id)).toBe('approved'));
    await userEvent.keyboard('h');
    await title(third);
    await waitFor(() => expect(statusOf(world, second.id)).toBe('hidden'));
    await userEvent.keyboard('u');
    await title(second);
    await waitFor(() => expect(statusOf(world, second.id)).toBe('pending'));
    await userEvent.keyboard('r');
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await expect(await dialog.findByText(/Enter what should be changed/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Please name the hall.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await waitFor(() => expect(statusOf(world, second.id)).toBe('returned'));
    await title(third);
    await userEvent.keyboard('x');
    await expect(canvas.getByRole('checkbox', { name: third.title })).toBeChecked();
  },
});

/** Each act is announced once, with what came of it. */
export const Announced: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second, third] = [at(world, 0), at(world, 1), at(world, 2)];
    await canvas.findByRole('heading', { level: 2, name: first.title });
    const heard = announcements();
    const next = async (message: string | RegExp) => {
      const before = heard.length;
      await waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(before + 1));
      await expect(heard.slice(before)).toEqual([
        typeof message === 'string' ? message : expect.stringMatching(message),
      ]);
    };
    const press = async (key: string, message: string | RegExp) => {
      const said = next(message);
      await userEvent.keyboard(key);
      await said;
    };
    await press('a', `Approved. 37 left. Now: ${second.title}`);
    await press('u', `Undone. 38 left. Now: ${first.title}`);
    await press('j', `2 of 38. Now: ${second.title}`);
    await press('x', `${second.title} selected. 1 selected.`);
    await press('k', `1 of 38. Now: ${first.title}`);
    await press('h', `Hidden. 37 left. Now: ${first.title}`);
    await expect(statusOf(world, first.id)).toBe('pending');
    await press('u', `Undone. 38 left. Now: ${second.title}`);
    const all = next('38 stories selected');
    await userEvent.click(canvas.getByRole('button', { name: 'Select all' }));
    await all;
    const none = next('Selection cleared');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await none;
    const filtered = next(/^\d+ stor(y|ies)$/);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Time' }), 'This term');
    await filtered;
    await expect(third).toBeDefined();
  },
});

/** While stories are selected, keys and bar act on them alone, and one undo brings all back. */
export const SelectionAndKeysAgree: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const [first, second, third] = [at(world, 0), at(world, 1), at(world, 2)];
    const statuses = () => [first, second, third].map(({ id }) => statusOf(world, id));
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(await canvas.findByRole('checkbox', { name: second.title }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: third.title }));
    await expect(canvas.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await userEvent.keyboard('a');
    await waitFor(() => expect(statuses()).toEqual(['pending', 'approved', 'approved']));
    await expect(canvas.getByText('Approved 2 stories')).toBeVisible();
    await userEvent.keyboard('u');
    await waitFor(() => expect(statuses()).toEqual(['pending', 'pending', 'pending']));
    await userEvent.click(await canvas.findByRole('checkbox', { name: third.title }));
    await userEvent.keyboard('r');
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByText(third.title)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox'), 'Please name the hall.');
    await userEvent.click(dialog.getByRole('button', { name: 'Return story' }));
    await waitFor(() => expect(statuses()).toEqual(['pending', 'pending', 'returned']));
  },
});

/** Keys pressed while the queue loads: moving is done afterwards, approving is refused with a message. */
export const KeysInTheFirstSecond: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  network: 'slow',
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Review queue' });
    await expect(canvas.queryByRole('article')).toBeNull();
    const heard = announcements();
    await userEvent.keyboard('ajjx');
    await expect(heard).toEqual(['Still loading. Nothing was changed.']);
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 2).title })).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: at(world, 2).title })).toBeChecked();
    await expect(statusOf(world, at(world, 0).id)).toBe('pending');
  },
});

/** `?` lists all keys. Switched off, none of them does anything. */
export const Shortcuts: StoryObj = page(PATH, {
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.keyboard('?');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expect(dialog.getByText('Previous story')).toBeVisible();
    await expect(dialog.getByRole('switch', { name: 'Single-key shortcuts' })).toBeChecked();
  },
});

export const ShortcutsOff: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    const first = at(world, 0);
    await canvas.findByRole('heading', { level: 2, name: first.title });
    await userEvent.click(canvas.getByRole('button', { name: 'Keyboard shortcuts' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Single-key shortcuts' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('ahj?');
    await expect(canvas.queryByRole('dialog')).toBeNull();
    await expect(canvas.getByRole('heading', { level: 2, name: first.title })).toBeVisible();
    await expect(statusOf(world, first.id)).toBe('pending');
    await userEvent.click(canvas.getByRole('button', { name: /^Account/ }));
    const off = await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts' });
    await expect(off).not.toBeChecked();
    await userEvent.click(off);
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('j');
    await expect(await canvas.findByRole('heading', { level: 2, name: at(world, 1).title })).toBeVisible();
  },
});
