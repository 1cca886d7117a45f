import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { World } from '../../../src/data/memory/world.ts';
import { page } from '../../support/app.tsx';

/** People of the company wait for a platform admin; the local environment has two ways in for those who develop. */
export default { title: 'Pages/Auth/Awaiting an admin', tags: ['type:form'] } satisfies Meta;

const ofTheCompany = (world: World) => {
  if (world.user) world.changeAccount(world.user.uid, { email: 'noah@sprx.example' });
};

/** Where the routing leads. */
export const Waiting: StoryObj = page('/', {
  as: 'no-school',
  before: ofTheCompany,
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { name: 'Waiting for an administrator' });
    await expect(address()).toBe('/auth/awaiting_admin');
  },
});

/** It moves on by itself once the claim is there, to what was asked for. */
export const LetIn: StoryObj = page('/auth/awaiting_admin?target=%2Fno%2Fsuch', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: ofTheCompany,
  play: async ({ canvas, world, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Look now' }));
    await expect(address()).toBe('/auth/awaiting_admin?target=%2Fno%2Fsuch');
    const { user } = world;
    if (user) world.setClaims(user.uid, { ...user.claims, admin: true });
    await userEvent.click(canvas.getByRole('button', { name: 'Look now' }));
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

/** In the local environment the demo’s platform admin stands in the fields. */
export const LocalSignIn: StoryObj = page('/auth/admin/login', {
  as: 'signed-out',
  config: { environment: 'local' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('E-mail')).toHaveValue('admin@sprx.test');
  },
});

export const LocalSignUp: StoryObj = page('/auth/admin/signup', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  config: { environment: 'local' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/@sprx.example/)).toBeVisible();
  },
});

/** Anywhere else there is no such page. */
export const NowhereElse: StoryObj = page('/auth/admin/login', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  config: { environment: 'production' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found'));
  },
});
