import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getInvitationHint } from '../../../src/domain/api/people.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { type PageContext, type PageOptions, page } from '../../support/app.tsx';
import { addInvitation } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** A new account: what a password needs is ticked off as it is typed, and an invitation fixes the address. */
export default { title: 'Pages/Auth/Sign up', tags: ['type:form'] } satisfies Meta;

const states = pageStories('auth.signup');

const fill = async ({ canvas, userEvent }: PageContext, email: string, password: string) => {
  await userEvent.type(await canvas.findByLabelText('Email'), email);
  await userEvent.type(canvas.getByLabelText('Password'), password);
};
const agree = ({ canvas, userEvent }: PageContext) =>
  userEvent.click(canvas.getByRole('checkbox', { name: /I agree to the terms/ }));
const send = ({ canvas, userEvent }: PageContext) =>
  userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
const CODE = 'ab'.repeat(16);

/** Without the frame of the pages behind it; the rules of the password stand there from the beginning. */
export const Ready: StoryObj = page('/auth/signup', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'noah@oakfield.test', 'Short1');
    await expect(context.canvas.getByText('1 of 4 still missing.')).toBeInTheDocument();
  },
});

export const Loading: StoryObj = states('Loading');

/** Each field in its own words; the first has the focus, nothing is sent, nothing is lost. */
export const BadInput: StoryObj = page('/auth/signup', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async (context) => {
    const { canvas } = context;
    await fill(context, 'noah@oakfield', 'Short1');
    await send(context);
    await waitFor(() => expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription(/name@/));
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(/doesn’t meet the rules/);
    await expect(canvas.getByRole('checkbox')).toHaveAccessibleDescription(/Agree to the terms/);
    await expect(canvas.getByLabelText('Email')).toHaveValue('noah@oakfield');
  },
});

/** The account is made and signed in; who the person is comes next, and the target is kept. */
export const LeadsOn: StoryObj = page('/auth/signup?target=%2Fmanage%2Fstories', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'noah@elsewhere.test', 'Sprx-demo-2');
    await agree(context);
    await send(context);
    await context.canvas.findByRole('heading', { name: 'Your details' });
    await expect(context.address()).toBe('/auth/signup_detail?target=%2Fmanage%2Fstories');
  },
});

/** An address that has an account: the same two ways on in every case. */
export const AddressInUse: StoryObj = page('/auth/signup?code=abc', {
  as: 'signed-out',
  play: async (context) => {
    const { canvas } = context;
    await fill(context, 'head@oakfield.test', 'Sprx-demo-1');
    await agree(context);
    await send(context);
    const banner = await canvas.findByText('Sign in or reset your password');
    await expect(banner).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Reset your password' })).toHaveAttribute(
      'href',
      '/auth/forgot?code=abc',
    );
    await expect(canvas.getByText('The invitation could not be found.')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).toHaveValue('Sprx-demo-1');
  },
});

const failing = (before: PageOptions['before'], sentence: string) =>
  page(`/auth/signup?code=${CODE}`, {
    parameters: { picture: 'none' },
    as: 'signed-out',
    before,
    play: async ({ canvas }) => {
      await expect(await canvas.findByText(sentence)).toBeVisible();
      await expect(canvas.getByLabelText('Email')).toHaveValue('');
    },
  });
export const InvitationExpired: StoryObj = {
  ...failing((world) => addInvitation(world, { code: CODE, expiresAt: world.ago(1) }), 'The invitation has expired.'),
  name: 'Sign-up by an invitation: 403 → the catalogue’s sentence [spec 8.2]',
};
export const InvitationFailed: StoryObj = {
  ...failing(
    (world) => world.refuse(getInvitationHint, new ProductError('internal', 'What the server says of it.')),
    'An unexpected error occured while getting the invitation information. Please contact a SprX administrator.',
  ),
  name: 'Sign-up by an invitation: 500 → the catalogue’s sentence [spec 8.4]',
};

/** By an invitation: the school is named, and the address is filled in and fixed. */
export const Invited: StoryObj = page(`/auth/signup?code=${CODE}`, {
  as: 'signed-out',
  before: (world) => addInvitation(world, { code: CODE, email: 'noah.whitlock@oakfield.test' }),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await canvas.findByRole('heading', { name: 'Join Oakfield School' });
    const email = canvas.getByLabelText('Email');
    await expect(email).toHaveAttribute('readonly');
    await userEvent.type(canvas.getByLabelText('Password'), 'Sprx-demo-2');
    await agree(context);
    await send(context);
    await canvas.findByRole('heading', { name: 'Your details' });
    await expect(context.address()).toBe(
      `/auth/signup_detail?code=${CODE}&target=${encodeURIComponent(`/auth/school/invite?code=${CODE}`)}`,
    );
  },
});

export const Offline: StoryObj = page('/auth/signup', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  session: 'offline',
  play: async (context) => {
    await fill(context, 'noah@elsewhere.test', 'Sprx-demo-2');
    await agree(context);
    await send(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/couldn’t reach SprX/);
    await expect(context.canvas.getByLabelText('Password')).toHaveValue('Sprx-demo-2');
  },
});
