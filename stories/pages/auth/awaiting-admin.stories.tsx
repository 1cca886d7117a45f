import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import type { World } from '../../support/workbench/world.ts';

/** People of the company wait for a platform admin; the local environment has two ways in for those who develop. */
export default { title: 'Pages/Auth/Awaiting an admin', tags: ['type:form'] } satisfies Meta;

const signIn = pageStories('auth.admin.login', { config: { environment: 'local' } });
const signUp = pageStories('auth.admin.signup', { config: { environment: 'production' } });

const ofTheCompany = (world: World) => {
  const { user } = world;
  return user ? world.auth.put([{ ...user, email: 'noah@sprx.example' }]) : undefined;
};

/** Where the routing leads. */
export const Waiting: StoryObj = page('/', {
  as: 'no-school',
  before: ofTheCompany,
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { name: 'Awaiting approval' });
    await expect(address()).toBe('/auth/awaiting_admin');
  },
});

/** It moves on by itself once the claim is there, to what was asked for. */
export const AdminRightsGranted: StoryObj = page('/auth/awaiting_admin?target=%2Fno%2Fsuch', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: ofTheCompany,
  play: async ({ canvas, world, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check now' }));
    await expect(address()).toBe('/auth/awaiting_admin?target=%2Fno%2Fsuch');
    const { user } = world;
    if (user) await world.auth.accounts.setClaims(user.uid, { ...user.claims, admin: true });
    await userEvent.click(canvas.getByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(address()).toBe('/no/such'));
  },
});

export const SigningOut: StoryObj = page('/auth/awaiting_admin', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: ofTheCompany,
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(address()).toBe('/auth/login'));
  },
});

/** In the local environment the fields are filled with the demo’s platform admin. */
export const LocalSignIn: StoryObj = page('/auth/admin/login', {
  as: 'signed-out',
  config: { environment: 'local' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Email')).toHaveValue('admin@sprx.test');
  },
});

/** Anywhere, for the company’s addresses alone: others would not wait for an admin. */
export const SignUp: StoryObj = page('/auth/admin/signup', {
  as: 'signed-out',
  config: { environment: 'production' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.type(await canvas.findByLabelText(/Email/), 'noah@oakfield.test');
    await userEvent.type(canvas.getByLabelText(/^Password/), 'Sprx-demo-1');
    await userEvent.click(canvas.getByRole('checkbox', { name: /I agree/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
    await expect(await canvas.findByText('Use an address ending in @sprx.example.')).toBeVisible();
    await expect(address()).toBe('/auth/admin/signup');
  },
});

export const LocalSignInLoading: StoryObj = signIn('Loading');
export const SignUpLoading: StoryObj = signUp('Loading');

/** Complete and confirmed, the account is pending. */
export const SignUpLeadsToWaiting: StoryObj = {
  ...page('/auth/admin/signup', {
    parameters: { picture: 'none' },
    as: 'signed-out',
    config: { environment: 'production' },
    play: async ({ canvas, world, userEvent, address }) => {
      await userEvent.type(await canvas.findByLabelText(/Email/), 'zoe@sprx.example');
      await userEvent.type(canvas.getByLabelText(/^Password/), 'Sprx-demo-1');
      await userEvent.click(canvas.getByRole('checkbox', { name: /I agree/ }));
      await userEvent.click(canvas.getByRole('button', { name: 'Create account' }));
      await waitFor(() => expect(address()).toBe('/auth/signup_detail'));
      const { user } = world;
      if (!user) throw new Error('No account');
      // The link in the email was followed elsewhere; this tab hears of it with what it saves.
      await world.auth.accounts.update(user.uid, { emailVerified: true });
      await userEvent.type(await canvas.findByLabelText('First name'), 'Zoe');
      await userEvent.type(canvas.getByLabelText('Surname'), 'Marsh');
      await userEvent.type(canvas.getByLabelText('Job title'), 'Engineer');
      await userEvent.type(canvas.getByLabelText('Phone'), '+441632960155');
      await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
      await waitFor(() => expect(address()).toBe('/auth/awaiting_admin'));
    },
  }),
  name: '/auth/admin/signup: company address, in production → awaiting_admin [spec 2.20b]',
};

/** Anywhere else there is no such page. */
export const NotFoundInProduction: StoryObj = {
  ...page('/auth/admin/login', {
    parameters: { picture: 'none' },
    as: 'signed-out',
    config: { environment: 'production' },
    play: async ({ canvas }) => {
      await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found'));
    },
  }),
  name: '/auth/admin/login: outside the local environment → Page not found [spec 2.20a]',
};
