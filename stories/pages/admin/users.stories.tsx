import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { updateMember } from '../../../src/domain/api/people.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';

/** Finding a person of any school, and helping them. */
export default { title: 'Pages/Admin/All people', tags: ['type:admin-table'] } satisfies Meta;

const states = pageStories('admin.users');
const AS = { as: 'platform-admin', institutionId: '' } as const;
const layers = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);
const open = async ({ canvas, userEvent }: PageContext, name: string) =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const Ready: StoryObj = page('/admin/users', {
  ...AS,
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Margaret Reid' });
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

export const Found: StoryObj = page('/admin/users', {
  ...AS,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await canvas.findByRole('button', { name: 'Margaret Reid' });
    await fill(userEvent, canvas.getByRole('searchbox'), 'oak tom');
    await waitFor(() => expect(address()).toBe('/admin/users?q=oak+tom'));
    await canvas.findByRole('button', { name: 'Tom Field' });
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Margaret Reid' })).toBeNull());
    await fill(userEvent, canvas.getByRole('searchbox'), 'zzz');
    await canvas.findByRole('heading', { name: 'No results for “zzz”' });
  },
});

export const OnePerson: StoryObj = page('/admin/users?q=tom', {
  ...AS,
  parameters: { picture: 'page' },
  play: async (context) => {
    await open(context, 'Tom Field');
    await layers(context).findByRole('button', { name: /Remove… from Oakfield School/ });
  },
});

export const Disabled: StoryObj = page('/admin/users?q=tom', {
  ...AS,
  parameters: { picture: 'none' },
  play: async (context) => {
    const { userEvent } = context;
    await open(context, 'Tom Field');
    const layer = layers(context);
    await userEvent.click(await layer.findByRole('button', { name: 'Disable account…' }));
    await fill(userEvent, await layer.findByLabelText(/Reason/), 'Asked for it by phone');
    await userEvent.click(layer.getByRole('button', { name: 'Disable account' }));
    await layer.findByRole('button', { name: 'Enable account…' });
  },
});

/** What cannot be is said, and everything stays as it was. */
export const LastAdmin: StoryObj = page('/admin/users?q=margaret', {
  ...AS,
  parameters: { picture: 'none' },
  before: (world) => world.as('ADMIN').call(updateMember, { params: { uid: 'staff-3' }, body: { roleId: 'AUTHOR' } }),
  play: async (context) => {
    const { userEvent } = context;
    await open(context, 'Margaret Reid');
    const layer = layers(context);
    await userEvent.click(await layer.findByRole('button', { name: /Remove… from Oakfield School/ }));
    await fill(userEvent, await layer.findByLabelText(/Reason/), 'Has left the school');
    await userEvent.click(layer.getByRole('button', { name: 'Remove' }));
    await layer.findByText(/last admin/);
    await expect(layer.getByLabelText(/Reason/)).toHaveValue('Has left the school');
  },
});
