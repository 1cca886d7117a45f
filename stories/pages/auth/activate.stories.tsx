import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** Waiting until an e-mail address is confirmed, and what comes of it. */
export default { title: 'Pages/Auth/Confirm an address', tags: ['type:form'] } satisfies Meta;

const NONE = { parameters: { picture: 'none' } };

const states = pageStories('auth.activate');
const check = pageStories('auth.activate.test');

export const Ready: StoryObj = page('/auth/activate', {
  as: 'unverified',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Confirm your email' });
  },
});

/** One email a minute; the button counts down, also when the last email was asked for elsewhere. */
export const NewLink: StoryObj = page('/auth/activate', {
  as: 'unverified',
  ...NONE,
  play: async ({ canvas, userEvent, world, visit }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send a new link' }));
    await canvas.findByText(/Email sent/);
    await expect(await canvas.findByRole('button', { name: /Send a new link in (1:00|0:5\d)/ })).toBeDisabled();
    await world.finishJobs();
    await expect(world.mail.sent).toMatchObject([{ name: 'verify-email', to: world.user?.email }]);
    await visit('/auth/activate?again');
    await userEvent.click(await canvas.findByRole('button', { name: 'Send a new link' }));
    await canvas.findByText(/We’ve just sent you an email/);
    await world.finishJobs();
    await expect(world.mail.sent).toHaveLength(1);
  },
});

export const NotSent: StoryObj = page('/auth/activate', {
  ...NONE,
  as: 'unverified',
  network: 'failing',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send a new link' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/We couldn’t send the email/);
  },
});

/** Confirmed in another tab: coming back to this one is enough. */
export const Loading: StoryObj = states('Loading');
export const CheckLoading: StoryObj = check('Loading');

export const MovesOn: StoryObj = page('/auth/activate?target=%2Fmanage%2Fcollections', {
  ...NONE,
  as: 'unverified',
  play: async ({ canvas, world, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Confirm your email' });
    await world.auth.accounts.update('user-unverified', { emailVerified: true });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(address()).not.toContain('/auth/activate'));
  },
});

export const AnotherAddress: StoryObj = page('/auth/activate', {
  ...NONE,
  as: 'unverified',
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another email' }));
    await userEvent.type(canvas.getByLabelText('New email'), world.user?.email ?? '');
    await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(canvas.getByLabelText('New email')).toHaveAccessibleDescription(/your current email/));
  },
});

export const AnotherAddressSent: StoryObj = page('/auth/activate', {
  ...NONE,
  as: 'unverified',
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another email' }));
    await userEvent.type(canvas.getByLabelText('New email'), 'right@oakfield.test');
    await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
    await canvas.findByText(/We’ve emailed the new address/);
    await world.finishJobs();
    await expect(world.mail.sent).toMatchObject([{ name: 'change-email', to: 'right@oakfield.test' }]);
  },
});

/** A sign-in of long ago: the password once more, and what was typed stays. */
export const AnotherAddressLater: StoryObj = page('/auth/activate', {
  as: 'unverified',
  before: (world) => world.auth.letTimePass(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use another email' }));
    await userEvent.type(canvas.getByLabelText('New email'), 'right@oakfield.test');
    await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
    await userEvent.type(await canvas.findByLabelText('Password'), 'Wrong-password-1');
    await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(/Wrong password/));
    await expect(canvas.getByLabelText('New email')).toHaveValue('right@oakfield.test');
  },
});

export const LongAddress: StoryObj = page('/auth/activate', {
  ...NONE,
  as: 'unverified',
  before: (world) =>
    world.auth.accounts.update('user-unverified', { email: `${'a-very-long-name.'.repeat(12)}@oakfield.test` }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Confirm your email' });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});

export const Success: StoryObj = page('/auth/activate/success', {
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your email is confirmed' });
    await expect(canvas.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/');
  },
});

export const SuccessSignedOut: StoryObj = page('/auth/activate/success', {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Sign in' })).toBeVisible();
  },
});

/** The page does not claim success before it is true. */
export const SuccessTooEarly: StoryObj = page('/auth/activate/success', {
  ...NONE,
  as: 'unverified',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Confirm your email' });
  },
});

export const LinkFailed: StoryObj = page('/auth/activate/error?reason=expired', {
  as: 'unverified',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'This link has expired' });
    await expect(canvas.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  },
});

export const Check: StoryObj = page('/auth/activate/test', {
  ...NONE,
  as: 'unverified',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Account check' });
    await expect(canvas.getByText('/auth/activate')).toBeVisible();
  },
});
