import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getInvitation } from '../../../src/domain/api/people.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';
import { addInvitation } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** Opening an invitation, and answering it. */
export default { title: 'Pages/Auth/Invitation', tags: ['type:form', 'type:detail'] } satisfies Meta;

const CODE = '1'.padStart(32, '0');
const CONFIRM = `/auth/school/confirm_invite?code=${CODE}`;
const enter = pageStories('auth.school.invite');
const answer = pageStories('auth.school.confirm_invite', { at: CONFIRM });

export const Ready: StoryObj = page('/auth/school/invite', {
  as: 'no-school',
  before: (world) => addInvitation(world),
});

/** The link of the email can be pasted whole. */
export const Pasted: StoryObj = page('/auth/school/invite', {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world),
  play: async ({ canvas, userEvent, address }) => {
    const field = await canvas.findByLabelText('Link or code');
    await userEvent.click(field);
    await userEvent.paste(`https://app.sprx.example/auth/school/confirm_invite?code=${CODE}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Open invitation' }));
    await canvas.findByRole('heading', { level: 1, name: 'Join Oakfield School' });
    await expect(address()).toBe(CONFIRM);
  },
});

/** The sentences of the catalogue, at the field. */
export const NoCode: StoryObj = page('/auth/school/invite', {
  as: 'no-school',
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Link or code');
    const button = canvas.getByRole('button', { name: 'Open invitation' });
    await userEvent.click(button);
    await expect(field).toHaveAccessibleDescription(/Paste the link or code/);
    await userEvent.type(field, 'abc');
    await userEvent.click(button);
    await expect(field).toHaveAccessibleDescription(/The invitation could not be found\./);
    await userEvent.clear(field);
    await userEvent.type(field, '9'.repeat(32));
    await userEvent.click(button);
    await waitFor(() => expect(field).toHaveAccessibleDescription(/The invitation could not be found\./));
    await expect(field).toHaveValue('9'.repeat(32));
  },
});

/** A link that came to this address leads on. */
export const ByLink: StoryObj = page(`/auth/school/invite?code=${CODE}`, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world),
  play: ({ address }) => waitFor(() => expect(address()).toBe(CONFIRM)),
});

export const Details: StoryObj = page(CONFIRM, {
  as: 'no-school',
  before: (world) => addInvitation(world, { message: 'It would be lovely to have the history trips in our stories.' }),
});

/** Accepting opens the school, with what was asked for. */
export const Accepts: StoryObj = page(`${CONFIRM}&target=%2Fmanage%2Fstories`, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world),
  play: async ({ canvas, userEvent, address, memory }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept invitation' }));
    await waitFor(() => expect(address()).toBe('/manage/stories'));
    await expect(memory.read()).toBe('oakfield');
  },
});

/** Accepted once and taken out of the school since: nothing to accept any more. */
export const AcceptedBefore: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world, { status: 'accepted' }),
  play: async ({ canvas }) => {
    await canvas.findByText('You’ve already accepted this invitation');
    await expect(canvas.queryByRole('button', { name: 'Accept invitation' })).toBeNull();
  },
});

export const Declines: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Decline invitation' }));
    await canvas.findByRole('heading', { level: 1, name: 'Find your school' });
    await expect(world.documents.get('invitations', CODE)?.status).toBe('declined');
  },
});

/** A refusal says why and leaves the invitation as it was. */
export const AcceptFails: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world),
  play: async ({ canvas, userEvent, world }) => {
    const accept = await canvas.findByRole('button', { name: 'Accept invitation' });
    world.network = 'offline';
    await userEvent.click(accept);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Request error!');
    await expect(world.documents.get('invitations', CODE)?.status).toBe('pending');
    await expect(canvas.getByRole('button', { name: 'Accept invitation' })).toBeEnabled();
  },
});

export const NotFound: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'The invitation could not be found.' });
  },
});

export const Expired: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world, { expiresAt: new Date('2026-11-19T09:00:00.000Z') }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'The invitation has expired.' });
  },
});

/** Signing out leads back here with the other address. */
export const OtherAccount: StoryObj = page(CONFIRM, {
  as: 'no-school',
  before: (world) => addInvitation(world, { email: 'noah.whitlock@oakfield.test' }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'This invitation is for another user.' });
    await expect(canvas.getByRole('button', { name: 'Sign out and use the invited email' })).toBeVisible();
  },
});

export const ChangesAccount: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world, { email: 'noah.whitlock@oakfield.test' }),
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out and use the invited email' }));
    await waitFor(() => expect(address()).toBe(`/auth/login?target=${encodeURIComponent(CONFIRM)}`));
    await expect(await canvas.findByLabelText('Email')).toBeVisible();
  },
});

/** Whose address is not confirmed learns nothing of the invitation yet; the way leads on to it afterwards. */
export const NotConfirmed: StoryObj = page(CONFIRM, {
  as: 'unverified',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world, { email: 'unverified@sprx.test' }),
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Confirm your email' });
    await expect(new URLSearchParams(address().split('?')[1]).get('code')).toBe(CODE);
    await expect(canvas.queryByText(/Oakfield/)).toBeNull();
  },
});

export const OtherError: StoryObj = page(CONFIRM, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => world.refuse(getInvitation, new ProductError('internal', 'Something broke.')),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', {
      level: 1,
      name: 'An unexpected error occured while getting the invitation information. Please contact a SprX administrator.',
    });
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

export const NoPermission: StoryObj = enter('NoPermission');
export const LetterNoPermission: StoryObj = answer('NoPermission');
