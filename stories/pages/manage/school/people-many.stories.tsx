import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import { addViewers } from '../../../support/members.ts';

/** `/manage/users` of a school with more people than come at once. */
const meta = { title: 'Pages/Manage/People', tags: ['type:list'] } satisfies Meta;
export default meta;

const LIST = '/manage/users';
const unseen = { parameters: { picture: 'none' } };

export const InPages: StoryObj = page(LIST, {
  school: 'busy',
  ...unseen,
  before: (world) => addViewers(world, 60),
  play: async ({ canvas, userEvent }) => {
    const rows = () =>
      within(canvas.getByRole('list', { name: 'People of the school' })).getAllByRole('listitem').length;
    await waitFor(() => expect(rows()).toBe(100));
    await userEvent.click(canvas.getByRole('button', { name: /^Show/ }));
    await waitFor(() => expect(rows()).toBe(140));
  },
});

/** Of five hundred only those in sight are in the page; each says its place, and the keys lead on from row to row. */
export const FiveHundred: StoryObj = page(LIST, {
  ...unseen,
  before: (world) => addViewers(world, 500),
  play: async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole('list', { name: 'People of the school' }));
    const places = () => list.getAllByRole('listitem').map((row: HTMLElement) => Number(row.ariaPosInSet));
    await waitFor(() => expect(places()[0]).toBe(1));
    await expect(places().length).toBeLessThan(60);
    await expect(places()).toEqual(places().map((_: number, index: number) => index + 1));
    const more = canvas.getByRole('button', { name: 'Show 100 more' });
    await userEvent.click(more);
    await canvas.findByText(/^200 of 50\d people$/);
    await expect(more).toHaveFocus();
    await expect(places().length).toBeLessThan(60);
    // Backwards from the button: the last of those that have come, then the one before.
    more.scrollIntoView();
    await waitFor(() => expect(places().at(-1)).toBe(200));
    await userEvent.tab({ shift: true });
    await expect(document.activeElement?.closest('[aria-posinset]')).toHaveAttribute('aria-posinset', '200');
    for (let step = 0; step < 20; step += 1) await userEvent.tab({ shift: true });
    const here = document.activeElement?.closest('[aria-posinset]');
    await expect(here).toHaveAttribute('aria-posinset', '190');
    await expect(here).toHaveAttribute('aria-setsize', expect.stringMatching(/^50\d$/));
    // A row half under the head of the app is too small a target.
    window.scrollTo(0, 0);
    await waitFor(() => expect(places()[0]).toBe(1));
  },
});
