import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { Permission } from '../../../../src/domain/access.ts';
import { updateMember } from '../../../../src/domain/api/people.ts';
import { page } from '../../../support/app.tsx';
import { roleOf } from '../../../support/members.ts';
import { pageStories } from '../../../support/page-stories.tsx';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/roles`, `/manage/roles/{id}` and `/manage/roles/add`: what people of the school may do. */
const meta = { title: 'Pages/Manage/Roles', tags: ['autodocs', 'type:list', 'type:form'] } satisfies Meta;
export default meta;

const LIST = '/manage/roles';
const OWN = '/manage/roles/sport';
const roles = pageStories('manage.roles');
const role = pageStories('manage.roles.id', { at: '/manage/roles/AUTHOR' });
const add = pageStories('manage.roles.add');
const unseen = { parameters: { picture: 'none' } };

const SPORT: readonly Permission[] = ['s.c.rea', 's.s.rea', 's.s.wr', 's.co.rea'];
const sport = async (world: World) => {
  await world.documents.set('roles', 'sport', {
    id: 'sport',
    name: 'Sports desk',
    base: null,
    permissions: [...SPORT],
  });
  await world.as('ADMIN').call(updateMember, { params: { uid: 'staff-2' }, body: { roleId: 'sport' } });
};

export const Ready: StoryObj = page(LIST, {
  before: sport,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Sports desk' })).toBeVisible();
    await expect(canvas.getAllByText('Fixed')).toHaveLength(3);
  },
});
export const Loading: StoryObj = roles('Loading');
export const Empty: StoryObj = roles('Empty');
export const Failed: StoryObj = roles('Failed');
export const NoPermission: StoryObj = roles('NoPermission');
export const Offline: StoryObj = roles('Offline');
export const OneLoading: StoryObj = role('Loading');
export const OneEmpty: StoryObj = role('Empty');
export const OneFailed: StoryObj = role('Failed');
export const OneNoPermission: StoryObj = role('NoPermission');
export const OneOffline: StoryObj = role('Offline');
export const AddLoading: StoryObj = add('Loading');
export const AddFailed: StoryObj = add('Failed');
export const AddNoPermission: StoryObj = add('NoPermission');
export const AddOffline: StoryObj = add('Offline');

export const Own: StoryObj = page(OWN, {
  before: sport,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /Name/ })).toHaveValue('Sports desk');
  },
});

const editor = async (world: World) => {
  await sport(world);
  const permissions = ['s.s.rea', 's.s.wr', 'i.r.rea', 'i.r.wr'] as const;
  await world.documents.set('roles', 'VIEWER', {
    id: 'VIEWER',
    name: 'Editor',
    base: null,
    permissions: [...permissions],
  });
};

/** Permissions that their own role does not hold cannot be given. */
export const LimitedToOwnPermissions: StoryObj = page('/manage/roles/add', {
  as: 'VIEWER',
  before: editor,
  play: async ({ canvas }) => {
    await canvas.findByText(/You can only give permissions that your own role includes/);
    await expect(canvas.getByRole('checkbox', { name: /Add, change and remove channels/ })).toBeDisabled();
    await expect(canvas.getByRole('checkbox', { name: /Write, review and publish stories/ })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Administrator' })).toBeDisabled();
  },
});

/** A role that holds more than one's own can be looked at, with the reason why not more. */
export const RoleAboveOnesOwn: StoryObj = page(OWN, {
  as: 'VIEWER',
  ...unseen,
  before: editor,
  play: async ({ canvas }) => {
    await canvas.findByText(/your role does not include “See channels” \(s\.c\.rea\)/);
    await expect(canvas.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await expect(canvas.getByText('You can view this role but not change it.')).toBeVisible();
  },
});

export const Editing: StoryObj = page(OWN, {
  ...unseen,
  before: sport,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const name = await canvas.findByRole('textbox', { name: /Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Viewer');
    await userEvent.click(canvas.getByRole('checkbox', { name: /Add, change and remove channels/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('There is a role called “Viewer” already.')).toBeVisible();
    await userEvent.clear(name);
    await userEvent.type(name, 'Sport and channels');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Sport and channels' })).toBeVisible();
    await expect(world.documents.get('roles', 'sport')?.permissions).toEqual([
      's.c.rea',
      's.c.wr',
      's.s.rea',
      's.s.wr',
      's.co.rea',
    ]);
  },
});

/** A base role can be looked at and copied. */
export const Fixed: StoryObj = page('/manage/roles/AUTHOR', {
  ...unseen,
  play: async ({ canvas, userEvent, ready, address }) => {
    await ready();
    await expect(await canvas.findByText(/This role is built in/)).toBeVisible();
    await expect(canvas.queryByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('link', { name: 'Create a copy' }));
    await expect(await canvas.findByRole('textbox', { name: /Name/ })).toHaveValue('Author (copy)');
    await expect(address()).toBe('/manage/roles/add?from=AUTHOR');
  },
});

export const Adding: StoryObj = page('/manage/roles/add', {
  ...unseen,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Add role' }));
    await expect(await canvas.findByText(/Enter a name for the role/)).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: /Name/ }), 'Editors');
    await userEvent.click(canvas.getByRole('button', { name: 'Author' }));
    await expect(canvas.getByRole('button', { name: 'Author' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(canvas.getByRole('button', { name: 'Add role' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Editors' })).toBeVisible();
  },
});

/** The permission is removed while the form is filled in: nothing typed is lost, and the page says what is missing. */
export const TakenAwayWhileTyping: StoryObj = page(OWN, {
  ...unseen,
  as: 'VIEWER',
  before: async (world) => {
    await sport(world);
    await world.documents.set('roles', EDITOR.id, { ...EDITOR, permissions: [...SPORT, 'i.r.rea', 'i.r.wr'] });
  },
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const name = await canvas.findByRole('textbox', { name: /Name/ });
    await userEvent.type(name, ' and news');
    await world.documents.set('roles', EDITOR.id, { ...EDITOR, permissions: [...SPORT, 'i.r.rea'] });
    await expect(await canvas.findByText('You no longer have permission to change roles')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveValue('Sports desk and news');
    await expect(canvas.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await world.documents.set('roles', EDITOR.id, { ...EDITOR, permissions: [...SPORT, 'i.r.rea', 'i.r.wr'] });
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Sports desk and news' })).toBeVisible();
  },
});

/** The whole page goes with the permission: what was typed is kept in the tab, and back with it. */
export const PageTakenAwayWhileTyping: StoryObj = page('/manage/roles/add', {
  ...unseen,
  as: 'VIEWER',
  before: (world) =>
    world.documents.set('roles', EDITOR.id, { ...EDITOR, permissions: ['i.r.rea', 'i.r.wr', 's.s.rea'] }),
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await userEvent.type(await canvas.findByRole('textbox', { name: /Name/ }), 'News desk');
    await world.documents.set('roles', EDITOR.id, { ...EDITOR, permissions: ['s.s.rea'] });
    await expect(await canvas.findByText(/Your changes are kept in this tab/)).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: /Name/ })).not.toBeInTheDocument();
    await world.documents.set('roles', EDITOR.id, { ...EDITOR, permissions: ['i.r.rea', 'i.r.wr', 's.s.rea'] });
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveValue('News desk'));
  },
});

const EDITOR = { id: 'VIEWER', name: 'Role keeper', base: null };

export const Deleting: StoryObj = page(OWN, {
  ...unseen,
  before: sport,
  play: async ({ canvas, userEvent, ready, world, address }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }));
    const form = within(within(document.body).getByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Delete role' }));
    await expect(await form.findByText('Choose a role to replace it.')).toBeVisible();
    await userEvent.selectOptions(form.getByRole('combobox', { name: /New role/ }), 'Author');
    await userEvent.click(form.getByRole('button', { name: 'Delete role' }));
    await waitFor(() => expect(address()).toBe(LIST));
    await expect(roleOf(world, 'staff-2')).toBe('AUTHOR');
  },
});
