import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { grantAdmin } from '../../../src/domain/api/platform.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** Who runs the platform, and how somebody begins or ends to. */
export default { title: 'Pages/Admin/Platform admins', tags: ['type:list'] } satisfies Meta;

const states = pageStories('admin.manageadmins');
const AS = { as: 'platform-admin', institutionId: '' } as const;
const dialogOf = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);

async function askToAdd(context: PageContext, email: string, reason: string): Promise<void> {
  const { canvas, userEvent } = context;
  await userEvent.click(await canvas.findByRole('button', { name: 'Add a platform admin' }));
  const dialog = dialogOf(context);
  await fill(userEvent, await dialog.findByLabelText(/E-mail/), email);
  await fill(userEvent, dialog.getByLabelText(/Reason/), reason);
  await userEvent.click(dialog.getByRole('button', { name: 'Make platform admin' }));
}

export const Ready: StoryObj = page('/admin/manageadmins', {
  ...AS,
  before: (world) =>
    world
      .as('platform-admin')
      .call(grantAdmin, { body: { email: 'both@sprx.test', reason: 'Stands in over the holidays' } }),
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Platform admins' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(2);
    // Nobody takes it from themselves.
    await expect(list.getAllByRole('button')).toHaveLength(1);
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
    await askToAdd(context, 'New@SprX.test', 'Stands in over the holidays');
    await userEvent.click(await list.findByRole('button', { name: /Take away… from Noah Whitlock/ }));
    const dialog = dialogOf(context);
    const take = await dialog.findByRole('button', { name: 'Take it away' });
    await userEvent.click(take);
    await dialog.findByText('Say in a few words why; it is kept in the audit log.');
    await fill(userEvent, dialog.getByLabelText(/Reason/), 'The holidays are over');
    await userEvent.click(take);
    await waitFor(() => expect(list.queryByText('Noah Whitlock')).toBeNull());
  },
});

/** What was wrong stands at its field, and nothing that was typed is lost. */
export const NoAccount: StoryObj = page('/admin/manageadmins', {
  ...AS,
  parameters: { picture: 'page' },
  play: async (context) => {
    await askToAdd(context, 'nobody@oakfield.test', 'Stands in over the holidays');
    const dialog = dialogOf(context);
    await dialog.findByText('Nobody has an account with this address. They have to sign up first.');
    await expect(dialog.getByLabelText(/Reason/)).toHaveValue('Stands in over the holidays');
  },
});
