import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';

/** How the app looks is each person’s own choice, in the account menu: theme, contrast and spacing, kept on this computer. */
export default { title: 'Pages/Home/Look', tags: ['type:board'] } satisfies Meta;

const body = within(document.body);
const openMenu = async () => {
  await userEvent.click(await body.findByRole('button', { name: 'Account of Margaret Reid' }));
  await body.findByRole('menuitem', { name: 'Sign out' });
};
const choose = async (role: 'menuitemradio' | 'menuitemcheckbox', name: string) =>
  userEvent.click(await body.findByRole(role, { name }));

/** High contrast goes with light, dark and the system’s own; the menu stays open, since one tries them out. */
export const ChoosesHighContrast: StoryObj = page('/', {
  parameters: { picture: 'none' },
  play: async () => {
    const { dataset } = document.documentElement;
    try {
      await openMenu();
      await choose('menuitemcheckbox', 'High contrast');
      await expect(dataset.theme).toBe('hc-light');
      await expect(await body.findByRole('menuitemcheckbox', { name: 'High contrast' })).toBeChecked();
      await choose('menuitemradio', 'Dark');
      await waitFor(() => expect(dataset.theme).toBe('hc-dark'));
      await waitFor(() => expect(body.queryByRole('menu')).toBeNull());
      await openMenu();
      await choose('menuitemcheckbox', 'High contrast');
      await expect(dataset.theme).toBe('dark');
      await expect(localStorage.getItem('sprx-theme')).toBe('dark');
    } finally {
      localStorage.removeItem('sprx-theme');
      localStorage.removeItem('sprx-contrast');
    }
  },
});

/** Compact brings more onto the screen. */
export const ChoosesCompact: StoryObj = page('/manage/channels', {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    try {
      const search = await canvas.findByRole('searchbox');
      const before = search.getBoundingClientRect().height;
      const [channel] = within(await canvas.findByRole('list', { name: 'Channels' })).getAllByRole('listitem');
      if (!channel) throw new Error('There is no channel');
      const padding = () => Number.parseFloat(getComputedStyle(channel).paddingBlockStart);
      await expect(padding()).toBe(8);
      await openMenu();
      await choose('menuitemcheckbox', 'Compact spacing');
      await expect(document.documentElement.dataset.density).toBe('compact');
      await expect(search.getBoundingClientRect().height).toBeLessThan(before);
      await expect(padding()).toBe(4);
      await expect(await body.findByRole('menuitemcheckbox', { name: 'Compact spacing' })).toBeChecked();
      await choose('menuitemcheckbox', 'Compact spacing');
      await expect(search.getBoundingClientRect().height).toBe(before);
      await expect(localStorage.getItem('sprx-density')).toBeNull();
    } finally {
      localStorage.removeItem('sprx-density');
    }
  },
});

export const HighContrastAndCompact: StoryObj = {
  ...page('/', { parameters: { picture: 'page' } }),
  globals: { theme: 'hc-light', density: 'compact' },
};

export const HighContrastDark: StoryObj = {
  ...page('/manage/channels'),
  globals: { theme: 'hc-dark' },
};

export const ShowsVersion: StoryObj = {
  ...page('/', {
    parameters: { picture: 'none' },
    play: async () => {
      await openMenu();
      await expect(await body.findByText('Version 1.18.3, build 4481')).toBeVisible();
    },
  }),
  name: 'Account menu: opened → version and build [spec 1.9]',
};
