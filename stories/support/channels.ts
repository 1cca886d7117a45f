import { expect, within } from 'storybook/test';
import type { PageContext } from './app.tsx';

/** Opens what the menu of School news, or of another channel, asks with. */
export const fromChannelMenu =
  (item: string, title: string, channel = 'School news') =>
  async ({ canvas, userEvent }: PageContext) => {
    await canvas.findByRole('heading', { name: channel });
    await userEvent.click(canvas.getByRole('button', { name: `More for ${channel}` }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: item }));
    await expect(await canvas.findByRole('dialog', { name: title })).toBeVisible();
  };
