// Long: one page in all its states.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { PICTURES } from '../../../src/ui/pictures.ts';
import { page } from '../../support/app.tsx';
import { changePerson } from '../../support/members.ts';
import { pageStories } from '../../support/page-stories.tsx';
import { STORY_PASSWORD } from '../../support/workbench/scenario.ts';
import type { World } from '../../support/workbench/world.ts';

/** One's own account: who one is, how one signs in, where one belongs, and the way out. */
export default { title: 'Pages/User/Your account', tags: ['type:settings'] } satisfies Meta;

const states = pageStories('user');
const quiet = { picture: 'none' };
const PHOTO = 'users/user-ADMIN/photo/me.png';

export const Ready: StoryObj = page('/user', {
  before: async (world) => {
    await world.documents.update('users', 'user-ADMIN', { photoPath: PHOTO });
    world.files.put(PHOTO, PICTURES.theatre.src);
  },
  play: async ({ ready, canvas }) => {
    await ready();
    await canvas.findByText('Edge on Windows');
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Your photo' })).toBeVisible());
  },
});

export const TwoSchoolsAndLongNames: StoryObj = page('/user', {
  as: 'two-schools',
  before: async (world) => {
    await changePerson(world, 'user-two-schools', {
      firstname: 'Wolfeschlegelsteinhausenbergerdorff Maximiliane',
      surname: 'Ní Dhomhnaill-Ó Súilleabháin de la Fontaine',
      jobtitle: 'Assistant head for communications, admissions and community partnerships',
    });
    const name = 'The Royal and Ancient Grammar School of Saint Æthelthryth at Oakfield-on-the-Hill';
    await world.documents.update('institutions', 'oakfield', { name });
  },
  play: async ({ ready, canvas }) => {
    await ready();
    await canvas.findByText('Edge on Windows');
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const Offline: StoryObj = states('Offline');

/** Without a school one still has an account. */
export const NoSchool: StoryObj = page('/user', {
  as: 'no-school',
  parameters: quiet,
  play: async ({ canvas }) => {
    await canvas.findByText(/You don’t belong to a school yet/);
  },
});

export const ChangesTheName: StoryObj = page('/user', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const name = await canvas.findByLabelText(/First name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'Meg');
    const part = within(canvas.getByRole('region', { name: 'Profile' }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await canvas.findByRole('button', { name: 'Account of Meg Reid' });
    await part.findByText(/^Saved at/);
    await expect(name).toBeVisible();
  },
});

export const SaysWhatIsWrong: StoryObj = page('/user', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const name = await canvas.findByLabelText(/First name/);
    await userEvent.clear(name);
    await userEvent.type(name, 'R2D2');
    const job = canvas.getByLabelText(/Job title/);
    await userEvent.clear(job);
    const part = within(canvas.getByRole('region', { name: 'Profile' }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Use letters/));
    await expect(job).toHaveAccessibleDescription(/Enter your job title/);
    await expect(name).toHaveValue('R2D2');
  },
});

/** Trying numbers does not reveal that another account has this one. */
export const TelephoneOfAnotherAccount: StoryObj = page('/user', {
  parameters: quiet,
  before: (world) => world.documents.update('users', 'user-AUTHOR', { phoneNumber: '+447400123456' }),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const phone = await canvas.findByLabelText(/^Phone/);
    await waitFor(() => expect(phone).not.toHaveValue(''));
    await userEvent.clear(phone);
    await userEvent.type(phone, '07400 123456');
    const part = within(canvas.getByRole('region', { name: 'Profile' }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await part.findByText(/^Saved at/);
    await expect(phone).toBeValid();
  },
});

const typePassword = async (
  screen: ReturnType<typeof within>,
  userEvent: { type: (element: Element, text: string) => Promise<void>; click: (element: Element) => Promise<void> },
  password: string,
) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  await userEvent.type(dialog.getByLabelText(/^Password/), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
};

/** The old password is asked for in any case; a wrong one changes nothing, and what was typed stays. */
export const ChangesThePassword: StoryObj = page('/user', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    const field = await canvas.findByLabelText(/New password/);
    const part = within(canvas.getByRole('region', { name: 'Password' }));
    await userEvent.type(field, 'short');
    await userEvent.click(part.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Add what is missing/));
    await userEvent.clear(field);
    await userEvent.type(field, 'Sprx-demo-2');
    await userEvent.click(part.getByRole('button', { name: 'Change password' }));
    await typePassword(canvas, userEvent, 'Wrong-password-1');
    await canvas.findByText('This password isn’t right.');
    const dialog = within(canvas.getByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText(/^Password/));
    await userEvent.type(dialog.getByLabelText(/^Password/), STORY_PASSWORD);
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await canvas.findByText(/^Password changed/);
    await waitFor(() => expect(field).toHaveValue(''));
  },
});

/** The other admin of the school is none any more. */
const asLastAdmin = (world: World) =>
  changePerson(world, 'staff-3', { institutions: { oakfield: { role: 'AUTHOR' } } });

export const LastAdminCannotLeave: StoryObj = page('/user', {
  parameters: quiet,
  before: asLastAdmin,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave Oakfield School' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Leave Oakfield School?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave school' }));
    await dialog.findByText(/last admin/);
  },
});

export const LeavesASchool: StoryObj = page('/user', {
  as: 'two-schools',
  institutionId: 'riverside',
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Leave Oakfield School' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave school' }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Leave Oakfield School' })).toBeNull());
    await canvas.findByRole('button', { name: 'Leave Riverside Primary' });
  },
});

/** The sign-in is some time ago, and the account has a second factor: both are asked for once more. */
export const SignsOutEverywhere: StoryObj = page('/user', {
  parameters: quiet,
  before: async (world) => {
    world.auth.letTimePass();
    world.auth.setFactors('user-ADMIN', [
      { id: 'app', kind: 'totp', name: 'Phone', phone: null, enrolledAt: '2026-09-03T08:00:00.000Z' },
    ]);
  },
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out everywhere' }));
    const confirm = within(await canvas.findByRole('dialog', { name: 'Sign out everywhere?' }));
    await userEvent.click(confirm.getByRole('button', { name: 'Sign out everywhere' }));
    await typePassword(canvas, userEvent, STORY_PASSWORD);
    const digits = await canvas.findByLabelText(/6-digit code/);
    await userEvent.type(digits, '123456');
    await userEvent.click(
      within(canvas.getByRole('dialog', { name: 'Two-step verification' })).getByRole('button', { name: 'Continue' }),
    );
    await waitFor(() => expect(world.user).toBeNull());
    await canvas.findByLabelText('Email');
  },
});

/** Whoever does not type the password has changed nothing. */
export const ThinksBetterOfIt: StoryObj = page('/user', {
  parameters: quiet,
  before: (world) => world.auth.letTimePass(),
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out everywhere' }));
    const confirm = within(await canvas.findByRole('dialog', { name: 'Sign out everywhere?' }));
    await userEvent.click(confirm.getByRole('button', { name: 'Sign out everywhere' }));
    const passwordDialog = within(await canvas.findByRole('dialog', { name: 'Confirm your password' }));
    await userEvent.click(passwordDialog.getByRole('button', { name: 'Cancel' }));
    await confirm.findByText(/No changes were saved/);
    await expect(world.user).not.toBeNull();
  },
});

export const DeletesTheAccount: StoryObj = page('/user', {
  as: 'AUTHOR',
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Delete your account permanently?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    const field = dialog.getByRole('textbox');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/That is not/));
    await userEvent.type(field, 'author@oakfield.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(world.user).toBeNull());
    await canvas.findByLabelText('Email');
  },
});

export const LastAdminCannotDelete: StoryObj = page('/user', {
  parameters: quiet,
  before: asLastAdmin,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'head@oakfield.test');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await dialog.findByText(/last admin of Oakfield School/);
  },
});

/** A real picture of the browser's own, as from a camera. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 400;
  const context = canvas.getContext('2d');
  if (context) {
    const sky = context.createLinearGradient(0, 0, 640, 400);
    sky.addColorStop(0, 'steelblue');
    sky.addColorStop(1, 'wheat');
    context.fillStyle = sky;
    context.fillRect(0, 0, 640, 400);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File(blob ? [blob] : [], 'me.jpg', { type: 'image/jpeg' });
}

export const CutsAPhoto: StoryObj = page('/user', {
  // The dialog's middle falls on half a pixel, and its text on either side of it; ImageCrop has the picture.
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Add photo' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Choose a photo' }));
    await userEvent.upload(dialog.getByLabelText(/Photo/), await photo());
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use this photo' })).toBeEnabled());
  },
});

export const SendsAPhoto: StoryObj = page('/user', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Add photo' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Choose a photo' }));
    await userEvent.upload(dialog.getByLabelText(/Photo/), await photo());
    const use = await dialog.findByRole('button', { name: 'Use this photo' });
    await waitFor(() => expect(use).toBeEnabled());
    const area = dialog.getByRole('group', { name: /Cut-out/ });
    const before = area.style.transform + area.style.left;
    area.focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await waitFor(() => expect(area.style.transform + area.style.left).not.toBe(before));
    world.network = 'offline';
    await userEvent.click(use);
    await dialog.findByText(/didn’t respond in time/);
    world.network = 'fast';
    await userEvent.click(use);
    await canvas.findByText('Photo updated.');
    await canvas.findByRole('button', { name: 'Remove photo' });
    await expect(world.documents.get('users', 'user-ADMIN')?.photoPath).toMatch(/^users\/user-ADMIN\/photo\/.+\.jpg$/);
    // The account's menu shows it at once, and the initials again once it is gone.
    const menu = canvas.getByRole('button', { name: /^Account of/ });
    await waitFor(() => expect(menu.querySelector('img')).not.toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(menu.querySelector('img')).toBeNull());
  },
});

export const NotAPicture: StoryObj = page('/user', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Add photo' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Choose a photo' }));
    await userEvent.upload(dialog.getByLabelText(/Photo/), new File(['no picture'], 'me.png', { type: 'image/png' }));
    await dialog.findByText(/format doesn’t match its name/);
  },
});
