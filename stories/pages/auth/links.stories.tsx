import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { regainConnection } from '../../support/connection.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** Where the links in emails about an account lead, one page for all of them. Each works once, and says so when it does not. */
export default { title: 'Pages/Auth/Links in emails', tags: ['type:form'] } satisfies Meta;

const NONE = { parameters: { picture: 'none' } };
const title = (canvas: PageContext['canvas'], name: string) => canvas.findByRole('heading', { level: 1, name });
const link = (mode: string, code: string) => `/authusermanagement?mode=${mode}&oobCode=${code}`;
const links = pageStories('authusermanagement', { at: link('recoverEmail', 'recoverEmail') });
const reset = pageStories('auth.reset');

/** Frameless, and the address is above, so that the password of another account is not set by mistake. */
export const NewPassword: StoryObj = page(
  '/authusermanagement?mode=resetPassword&oobCode=resetPassword:head@oakfield.test',
  {
    as: 'signed-out',
    play: async ({ canvas, userEvent }) => {
      await title(canvas, 'Choose a new password');
      await canvas.findByText('For head@oakfield.test');
      await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
      await userEvent.type(canvas.getByLabelText('New password'), 'oakfield');
      await userEvent.click(canvas.getByRole('button', { name: 'Save password' }));
      await expect(canvas.getByLabelText('New password')).toHaveAccessibleDescription(/doesn’t meet the rules/);
      await expect(canvas.getByLabelText('New password')).toHaveFocus();
    },
  },
);

export const NewPasswordSet: StoryObj = page(link('resetPassword', 'resetPassword:head@oakfield.test'), {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas, userEvent, visit }) => {
    await userEvent.type(await canvas.findByLabelText('New password'), 'Sprx-demo-2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save password' }));
    await title(canvas, 'Your password has been changed');
    await userEvent.click(canvas.getByRole('link', { name: 'Sign in' }));
    await userEvent.type(await canvas.findByLabelText('Email'), 'head@oakfield.test');
    await userEvent.type(canvas.getByLabelText('Password'), 'Sprx-demo-2');
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await title(canvas, 'Good morning, Margaret');
    await visit(link('resetPassword', 'resetPassword:head@oakfield.test'));
    await title(canvas, 'This link no longer works');
  },
});

/** What was typed stays when there is no connection. */
export const NewPasswordOffline: StoryObj = page(link('resetPassword', 'resetPassword'), {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.type(await canvas.findByLabelText('New password'), 'Sprx-demo-2');
    world.session = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Save password' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/couldn’t reach SprX/);
    await expect(canvas.getByLabelText('New password')).toHaveValue('Sprx-demo-2');
    world.session = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Save password' }));
    await title(canvas, 'Your password has been changed');
  },
});

export const UsedLink: StoryObj = page(link('resetPassword', 'used'), {
  as: 'signed-out',
  play: async ({ canvas, userEvent }) => {
    await title(canvas, 'This link no longer works');
    await expect(canvas.getByText(/Each link works once/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/auth/forgot');
    await userEvent.tab();
  },
});

export const ExpiredLink: StoryObj = page(link('resetPassword', 'expired'), {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas }) => {
    await title(canvas, 'This link has expired');
    await expect(canvas.getByRole('link', { name: 'Send a new link' })).toBeVisible();
  },
});

/** A code of one kind under the name of another is forged, and an unknown mode leads nowhere. */
export const ForgedLinks: StoryObj = page(link('verifyEmail', 'resetPassword:head@oakfield.test'), {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas, visit }) => {
    await title(canvas, 'This link no longer works');
    await expect(canvas.getByRole('link', { name: /Sign in to send a new link/ })).toBeVisible();
    await visit('/authusermanagement?mode=resetPassword');
    await title(canvas, 'This link is incomplete');
    await visit('/authusermanagement?mode=signIn&oobCode=x');
    await title(canvas, 'Page not found');
    await visit('/authusermanagement');
    await title(canvas, 'Page not found');
  },
});

/** The same without a code, which a mail program has cut off. */
export const ResetWithoutCode: StoryObj = page('/auth/reset', {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas }) => {
    await title(canvas, 'This link is incomplete');
    await expect(canvas.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/auth/forgot');
  },
});

/** The service may be away for a moment: the link is still good. */
export const LinkOffline: StoryObj = page(link('verifyEmail', 'verifyEmail:unverified@sprx.test'), {
  ...NONE,
  as: 'signed-out',
  session: 'offline',
  play: async ({ canvas, userEvent, world }) => {
    await title(canvas, 'Request error!');
    regainConnection(world);
    world.session = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await title(canvas, 'Your email is confirmed');
  },
});

export const Loading: StoryObj = links('Loading');
export const ResetLoading: StoryObj = reset('Loading');

/** Confirms at once, and leads on to an address of our own alone. */
export const ConfirmsAddress: StoryObj = page(link('verifyEmail', 'verifyEmail:unverified@sprx.test'), {
  ...NONE,
  as: 'unverified',
  play: async ({ canvas, visit, address, world }) => {
    await title(canvas, 'Your email is confirmed');
    await expect(world.user?.emailVerified).toBe(true);
    const evil = encodeURIComponent('https://evil.example/auth/activate/success');
    await visit(`${link('verifyEmail', 'verifyEmail:head@oakfield.test')}&continueUrl=${evil}`);
    await title(canvas, 'Your email is confirmed');
    await expect(address()).toContain('/authusermanagement');
    const own = encodeURIComponent(`${window.location.origin}/auth/activate/success`);
    await visit(`${link('verifyEmail', 'verifyEmail:author@oakfield.test')}&continueUrl=${own}`);
    await waitFor(() => expect(address()).toBe('/auth/activate/success'));
  },
});

export const ChangedAddress: StoryObj = page(link('verifyAndChangeEmail', 'verifyAndChangeEmail:head@new.example'), {
  as: 'signed-out',
  play: async ({ canvas }) => {
    await title(canvas, 'Your email has been changed');
    await expect(canvas.getByText(/Sign in with head@new.example from now on/)).toBeVisible();
  },
});

/** A mail scanner opens links; nothing is undone before the button is pressed. */
export const TakesAddressBack: StoryObj = page(link('recoverEmail', 'recoverEmail:head@oakfield.test'), {
  as: 'signed-out',
  play: async ({ canvas, userEvent, world }) => {
    await title(canvas, 'Restore your old email?');
    await userEvent.click(canvas.getByRole('button', { name: 'Restore email' }));
    await title(canvas, 'Your email has been restored');
    await userEvent.click(canvas.getByRole('button', { name: 'Choose a new password' }));
    await canvas.findByText(/choose a new password to head@oakfield.test/);
    await world.finishJobs();
    await expect(world.mail.sent).toMatchObject([{ name: 'reset-password', to: 'head@oakfield.test' }]);
  },
});

export const TakesSecondFactorOff: StoryObj = page(
  link('revertSecondFactorAddition', 'revertSecondFactorAddition:head@oakfield.test'),
  {
    ...NONE,
    as: 'signed-out',
    play: async ({ canvas, userEvent }) => {
      await title(canvas, 'Turn off two-step verification?');
      await userEvent.click(canvas.getByRole('button', { name: 'Turn off' }));
      await title(canvas, 'Two-step verification is off');
      await expect(canvas.getByRole('button', { name: 'Choose a new password' })).toBeVisible();
    },
  },
);

/** Used or too old: what one can do instead, by what the link was for. */
export const OtherUsedLinks: StoryObj = page(link('verifyAndChangeEmail', 'used'), {
  ...NONE,
  play: async ({ canvas, visit }) => {
    await title(canvas, 'This link no longer works');
    await expect(canvas.getByText(/Your email hasn’t changed/)).toBeVisible();
    await visit(link('recoverEmail', 'expired'));
    await title(canvas, 'This link has expired');
    await expect(canvas.getByRole('button', { name: 'Choose a new password' })).toBeVisible();
    await visit(link('verifyEmail', 'used'));
    await canvas.findByRole('link', { name: /Continue/ });
  },
});
