import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { BASE_ROLE_PERMISSIONS } from '../../../../src/domain/access.ts';
import { createInvitations, createJoinRequest, updateMember } from '../../../../src/domain/api/people.ts';
import { PICTURES } from '../../../../src/ui/pictures.ts';
import { page } from '../../../support/app.tsx';
import { addInvitation, addJoinRequest } from '../../../support/joining.ts';
import { changePerson, roleOf } from '../../../support/members.ts';
import { pageStories } from '../../../support/page-stories.tsx';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/users` and `/manage/users/requests`: who belongs to the school, and who is about to. */
const meta = { title: 'Pages/Manage/People', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const LIST = '/manage/users';
const REQUESTS = '/manage/users/requests';
// The person who looks is a member, so the list is empty only for a search.
const people = pageStories('manage.users', { Empty: { at: `${LIST}?q=astronomy` } });
const requests = pageStories('manage.users.requests');
const unseen = { parameters: { picture: 'none' } };

const school = async (world: World) => {
  await addInvitation(world, { email: 'r.ames@oakfield.test' });
  await addInvitation(world, {
    email: 'supply@agency.test',
    role: 'Viewer',
    roleId: 'VIEWER',
    expiresAt: world.ago(72),
  });
  await addJoinRequest(world, { message: 'I teach Year 4 and look after the school garden.' });
};

export const Ready: StoryObj = page(LIST, {
  before: school,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('David Okafor')).toBeVisible();
    await expect(await canvas.findByText(/^1 person has asked to join\./)).toBeVisible();
    await expect(await canvas.findByText('r.ames@oakfield.test')).toBeVisible();
  },
});
/** Who asks to be let in while the list is open is named above the people, and moves none of them. */
export const AsksMeanwhile: StoryObj = page(LIST, {
  ...unseen,
  play: async ({ canvas, world, ready }) => {
    await ready();
    const top = async () => (await canvas.findByText('David Okafor')).getBoundingClientRect().top;
    const before = await top();
    await world.as('no-school', null).call(createJoinRequest, { body: { iid: 'oakfield' } });
    await expect(await canvas.findByText(/^1 person has asked to join\./)).toBeVisible();
    await expect(await top()).toBe(before);
  },
});
/** Photos of colleagues; initials where one cannot be loaded. */
export const Photos: StoryObj = page(LIST, {
  ...unseen,
  before: async (world) => {
    await changePerson(world, 'user-ADMIN', { photoPath: 'users/user-ADMIN/photo/me.png' });
    await changePerson(world, 'user-AUTHOR', { photoPath: 'users/user-AUTHOR/photo/gone.png' });
    world.files.put('users/user-ADMIN/photo/me.png', PICTURES.theatre.src);
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('David Okafor');
    const shown = () => canvasElement.querySelectorAll('[data-person] [data-slot=avatar] img');
    await waitFor(() => expect(shown()).toHaveLength(1));
  },
});
export const Loading: StoryObj = people('Loading');
export const Empty: StoryObj = people('Empty');
export const Failed: StoryObj = people('Failed');
export const NoPermission: StoryObj = people('NoPermission');
export const Offline: StoryObj = people('Offline');

/** Who may see people but not change them finds no control that would be refused. */
export const OnlyLooking: StoryObj = page(LIST, {
  as: 'VIEWER',
  ...unseen,
  before: async (world) => {
    await school(world);
    await world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions: ['i.u.rea'] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('David Okafor')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('combobox', { name: /Role of/ })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: /More for/ })).not.toBeInTheDocument();
  },
});

/** Before its approval a school cannot invite people. */
export const NotApproved: StoryObj = page(LIST, {
  before: async (world) => {
    await school(world);
    await world.documents.update('institutions', 'oakfield', { isApproved: false, status: 'waiting' });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You can invite people once your school is approved/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Invite people' })).toBeDisabled();
  },
});

/** A member who may change people, but holds less than some of them, reaches only those within their own role. */
export const Deputy: StoryObj = page(LIST, {
  as: 'VIEWER',
  before: async (world) => {
    await school(world);
    await addInvitation(world, { email: 'new.head@oakfield.test', role: 'Administrator', roleId: 'ADMIN' });
    const permissions = [...BASE_ROLE_PERMISSIONS.VIEWER, 'i.u.rea', 'i.u.wr', 'i.r.rea'] as const;
    await world.documents.set('roles', 'VIEWER', {
      id: 'VIEWER',
      name: 'Deputy',
      base: null,
      permissions: [...permissions],
    });
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('David Okafor');
    await expect(canvas.queryByRole('combobox', { name: 'Role of David Okafor' })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'More for David Okafor' })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'More for new.head@oakfield.test' })).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'More for supply@agency.test' })).toBeVisible();
    const role = canvas.getByRole('combobox', { name: 'Role of Lucia Marchetti' });
    await expect(within(role).getByRole('option', { name: 'Administrator (can do more than you)' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Invite people' }));
    const roleField = dialog().getByRole('combobox', { name: /Role/ });
    await expect(roleField).toHaveValue('');
    await expect(within(roleField).getByRole('option', { name: /^Author/ })).toBeDisabled();
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  },
});

export const LongNames: StoryObj = page(LIST, {
  before: async (world) => {
    const long = `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}Senior`;
    await changePerson(world, 'user-two-schools', { displayName: long });
    await changePerson(world, 'user-AUTHOR', { displayName: 'نورة بنت عبد الرحمن آل سعود' });
    await addInvitation(world, { email: `${'a-very-long-address.'.repeat(8)}x@oakfield.test` });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Wolfeschlegel/)).toBeVisible();
  },
});

export const Finding: StoryObj = page(LIST, {
  ...unseen,
  before: school,
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.type(await canvas.findByRole('searchbox', { name: 'Search people' }), 'osei mus');
    await waitFor(() => expect(canvas.queryByText('David Okafor')).not.toBeInTheDocument());
    await expect(await canvas.findByText('Abena Osei')).toBeVisible();
    await expect(address()).toContain('q=osei');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Role' }), 'Administrator');
    await expect(await canvas.findByText('No matching people')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(await canvas.findByText('David Okafor')).toBeVisible();
  },
});

const dialog = () => within(within(document.body).getByRole('dialog'));

/** One address or a pasted list; each that is none is named at the field. */
export const Inviting: StoryObj = page(LIST, {
  before: school,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite people' }));
    const form = dialog();
    const emails = form.getByRole('textbox', { name: /Email addresses/ });
    await userEvent.click(form.getByRole('button', { name: 'Send invitations' }));
    await expect(await form.findByText('Enter at least one email address.')).toBeVisible();
    await userEvent.click(emails);
    await userEvent.paste('"Ames, Robin" <Robin@oakfield.test>; not an address\nlee@oakfield');
    await userEvent.click(form.getByRole('button', { name: 'Send invitations' }));
    await expect(await form.findByText('Not an email address: “not an address”, “lee@oakfield”.')).toBeVisible();
  },
});

export const InvitingMany: StoryObj = page(LIST, {
  before: school,
  ...unseen,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite people' }));
    const form = dialog();
    const emails = form.getByRole('textbox', { name: /Email addresses/ });
    await userEvent.click(emails);
    await userEvent.paste('one@oakfield.test, two@oakfield.test, d.okafor@oakfield.test');
    await userEvent.click(form.getByRole('button', { name: 'Send invitations' }));
    await expect(await form.findByText('d.okafor@oakfield.test is already a member.')).toBeVisible();
    await expect(emails).toHaveValue('d.okafor@oakfield.test');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    const invited = within(canvas.getByRole('list', { name: 'Invited people' }));
    await expect(await invited.findByText('two@oakfield.test')).toBeVisible();
  },
});

export const ResendAndRevoke: StoryObj = page(LIST, {
  before: school,
  ...unseen,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const screen = within(document.body);
    await expect(await canvas.findByText('Invitation expired')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'More for supply@agency.test' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send again' }));
    await waitFor(() => expect(canvas.queryByText('Invitation expired')).not.toBeInTheDocument());
    await userEvent.click(canvas.getByRole('button', { name: 'More for supply@agency.test' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
    await waitFor(() => expect(canvas.queryByText('supply@agency.test')).not.toBeInTheDocument());
  },
});

export const AnotherRole: StoryObj = page(LIST, {
  ...unseen,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const role = await canvas.findByRole('combobox', { name: 'Role of Lucia Marchetti' });
    await userEvent.selectOptions(role, 'Author');
    await expect(await within(document.body).findByText('Lucia Marchetti is now Author.')).toBeVisible();
    await expect(roleOf(world, 'staff-4')).toBe('AUTHOR');
  },
});

/** The last administrator keeps the role, and the field says what it is. */
export const LastAdmin: StoryObj = page(LIST, {
  ...unseen,
  before: (world) => world.as('ADMIN').call(updateMember, { params: { uid: 'staff-3' }, body: { roleId: 'AUTHOR' } }),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const role = await canvas.findByRole('combobox', { name: 'Role of Margaret Reid' });
    await userEvent.selectOptions(role, 'Viewer');
    await expect(await within(document.body).findByText(/This is the school’s last admin/)).toBeVisible();
    await waitFor(() => expect(role).toHaveValue('ADMIN'));
  },
});

export const Removing: StoryObj = page(LIST, {
  ...unseen,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const screen = within(document.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'More for Karin Lindqvist' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from school' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(canvas.queryByText('Karin Lindqvist')).not.toBeInTheDocument());
  },
});

export const Requests: StoryObj = page(REQUESTS, {
  before: async (world) => {
    await addJoinRequest(world, { message: 'I teach Year 4 and look after the school garden.' });
    await addJoinRequest(world, {
      uid: 'stranger',
      name: 'J. Smith',
      email: 'j.smith@oakfield.example',
      jobtitle: null,
      createdAt: new Date('2026-11-19T15:00:00.000Z'),
    });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Noah Whitlock')).toBeVisible();
    await expect(canvas.getAllByText('School email')).toHaveLength(1);
  },
});
export const RequestsLoading: StoryObj = requests('Loading');
export const RequestsEmpty: StoryObj = requests('Empty');
export const RequestsFailed: StoryObj = requests('Failed');
export const RequestsNoPermission: StoryObj = requests('NoPermission');
export const RequestsOffline: StoryObj = requests('Offline');

export const LettingIn: StoryObj = page(REQUESTS, {
  ...unseen,
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Approve' }));
    const form = dialog();
    await userEvent.selectOptions(form.getByRole('combobox', { name: /Role/ }), 'Author');
    await userEvent.click(form.getByRole('button', { name: 'Approve' }));
    await expect(await canvas.findByText('No requests')).toBeVisible();
    await expect(roleOf(world, 'user-no-school')).toBe('AUTHOR');
  },
});

export const Declining: StoryObj = page(REQUESTS, {
  ...unseen,
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }));
    const form = dialog();
    await userEvent.click(form.getByRole('button', { name: 'Decline' }));
    await expect(await form.findByText('Enter a reason.')).toBeVisible();
    await userEvent.type(form.getByRole('textbox', { name: /Reason/ }), 'We do not know you.');
    await userEvent.click(form.getByRole('button', { name: 'Decline' }));
    await expect(await canvas.findByText('No requests')).toBeVisible();
  },
});

/** An invitation of a colleague is offered above the list, so that no row below it moves. */
export const InvitedByOthers: StoryObj = page(LIST, {
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world, { email: 'r.ames@oakfield.test' }),
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const invited = within(await canvas.findByRole('list', { name: 'Invited people' }));
    await invited.findByText('r.ames@oakfield.test');
    const body = { emails: ['of.a.colleague@oakfield.test'], roleId: 'AUTHOR' };
    await world.as('staff-3').call(createInvitations, { body });
    await userEvent.click(await canvas.findByRole('button', { name: '1 new invitation' }));
    await expect(await invited.findByText('of.a.colleague@oakfield.test')).toBeVisible();
  },
});

/** A request that came meanwhile is offered above the list. */
export const RequestsFromOthers: StoryObj = page(REQUESTS, {
  ...unseen,
  before: (world) => addJoinRequest(world, { uid: 'first', name: 'First Person' }),
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await canvas.findByText('First Person');
    await world.as('no-school', null).call(createJoinRequest, { body: { iid: 'oakfield' } });
    await userEvent.click(await canvas.findByRole('button', { name: '1 new request' }));
    await expect(await canvas.findByText('Noah Whitlock')).toBeVisible();
  },
});
