import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { grantAdmin } from '../../../src/domain/api/platform.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** Platform admins, and how one is added or removed. */
export default { title: 'Pages/Admin/Platform admins', tags: ['type:list'] } satisfies Meta;

const states = pageStories('admin.manageadmins');
const AS = { as: 'platform-admin', institutionId: '' } as const;
const dialogOf = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);

async function askToAdd(context: PageContext, email: string, reason: string): Promise<void> {
  const { canvas, userEvent } = context;
  await userEvent.click(await canvas.findByRole('button', { name: 'Add a platform admin' }));
  const dialog = dialogOf(context);
  await fill(userEvent, await dialog.findByLabelText(/Email/), email);
  await fill(userEvent, dialog.getByLabelText(/Reason/), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Add platform admin' }));
}

export const Ready: StoryObj = page('/admin/manageadmins', {
  ...AS,
  before: (world) =>
    world.as('platform-admin').call(grantAdmin, { body: { email: 'both@sprx.test', reason: 'Covers the holidays' } }),
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Platform admins' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(2);
    // An admin cannot remove themselves.
    await expect(list.getAllByRole('button')).toHaveLength(1);
  },
});

/** The details of an admin are to the left of the act, which is in the row's first line. */
export const OnATablet: StoryObj = page('/admin/manageadmins', {
  ...AS,
  globals: { viewport: { value: 'tablet' } },
  before: (world) =>
    world.as('platform-admin').call(grantAdmin, { body: { email: 'both@sprx.test', reason: 'Covers the holidays' } }),
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Platform admins' }));
    const act = list.getByRole('button', { name: /^Remove/ });
    const row = act.closest('li');
    if (!row) throw new Error('The act has no row');
    const facts = within(row).getByText(/ed in/);
    await expect(facts.getBoundingClientRect().right).toBeLessThanOrEqual(act.getBoundingClientRect().left);
    const { top, bottom, height } = row.getBoundingClientRect();
    await expect(height).toBeLessThanOrEqual(88);
    const middle = (act.getBoundingClientRect().top + act.getBoundingClientRect().bottom) / 2;
    await expect(Math.abs(middle - (top + bottom) / 2)).toBeLessThanOrEqual(2);
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** A second one is made; only then can anything be taken away. */
export const AddedAndTakenAway: StoryObj = page('/admin/manageadmins', {
  ...AS,
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, userEvent } = context;
    const list = within(await canvas.findByRole('list', { name: 'Platform admins' }));
    await expect(list.queryByRole('button')).toBeNull();
    await askToAdd(context, 'New@SprX.test', 'Covers the holidays');
    await userEvent.click(await list.findByRole('button', { name: /Remove… Noah Whitlock/ }));
    const dialog = dialogOf(context);
    const take = await dialog.findByRole('button', { name: 'Remove platform admin' });
    await userEvent.click(take);
    await dialog.findByText('Enter a reason.');
    await fill(userEvent, dialog.getByLabelText(/Reason/), 'The holidays are over');
    await userEvent.click(take);
    await waitFor(() => expect(list.queryByText('Noah Whitlock')).toBeNull());
  },
});

/** The error is at its field, and nothing that was typed is lost. */
export const NoAccount: StoryObj = page('/admin/manageadmins', {
  ...AS,
  parameters: { picture: 'page' },
  play: async (context) => {
    await askToAdd(context, 'nobody@oakfield.test', 'Covers the holidays');
    const dialog = dialogOf(context);
    await dialog.findByText('No account has this email. The person needs to sign up first.');
    await expect(dialog.getByLabelText(/Reason/)).toHaveValue('Covers the holidays');
  },
});
