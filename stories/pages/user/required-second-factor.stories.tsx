import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { FactorHint } from '../../../src/data/auth-port.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { LONG_NAME } from '../../support/samples.ts';
import type { World } from '../../support/workbench/world.ts';

/** A second factor that a school, or the platform, requires: the page shown instead, and the way there and back. */
export default { title: 'Pages/User/Required second factor', tags: ['type:settings', 'type:list'] } satisfies Meta;

const quiet = { picture: 'none' };
const PAGE = '/manage/stories';
const PAST = '2026-11-20T09:00:00.000Z';
const SOON = '2026-11-27T09:30:00.000Z';
const APP: FactorHint = {
  id: 'app',
  kind: 'totp',
  name: 'My phone',
  phone: null,
  enrolledAt: '2026-09-03T08:00:00.000Z',
};

const requires = (from: string) => (world: World) =>
  world.documents.update('institutions', 'oakfield', { secondFactorFrom: new Date(from) });
const title = (canvas: PageContext['canvas'], name: string) => canvas.findByRole('heading', { level: 1, name });

export const SetUp: StoryObj = page(PAGE, {
  before: requires(PAST),
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await title(canvas, 'Oakfield School requires two-step verification');
    await expect(canvas.getByRole('link', { name: 'Turn on two-step verification' })).toBeVisible();
  },
});

export const SignInOnceMore: StoryObj = page(PAGE, {
  before: async (world) => {
    await requires(PAST)(world);
    world.auth.setFactors('user-ADMIN', [APP]);
  },
  play: async ({ canvas, userEvent, address }) => {
    await title(canvas, 'Sign in again');
    await expect(canvas.getByText(/You signed in without it this time/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(address()).toBe('/auth/login?target=%2Fmanage%2Fstories'));
  },
  parameters: quiet,
});

export const RequiredInAWeek: StoryObj = page('/user/dataexport', {
  before: requires(SOON),
  parameters: { picture: 'page' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/7 days/)).toBeVisible();
  },
});

export const LongName: StoryObj = page(PAGE, {
  before: async (world) => {
    await requires(PAST)(world);
    await world.documents.update('institutions', 'oakfield', { name: LONG_NAME });
  },
  parameters: quiet,
  play: async ({ canvas }) => {
    await title(canvas, `${LONG_NAME} requires two-step verification`);
  },
});

/** The page is there again once it is on, and what was asked for is where one is. */
export const ThereAndBack: StoryObj = page(`${PAGE}?status=approved`, {
  before: requires(PAST),
  parameters: quiet,
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Turn on two-step verification' }));
    await expect(await canvas.findByText('Turn it on to continue.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add an authenticator app' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add an authenticator app' }));
    await userEvent.type(dialog.getByLabelText('6-digit code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(address()).toBe('/manage/stories?status=approved'));
    await title(canvas, 'Stories');
  },
});

/** The only one can be removed: it is said what that shuts. */
export const RemovesTheLast: StoryObj = page('/user/mfa', {
  before: async (world) => {
    await requires(PAST)(world);
    world.auth.setFactors('user-ADMIN', [APP], true);
  },
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Remove My phone?' }));
    await expect(dialog.getByText(/lose access until you turn it/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off two-step verification' }));
    await userEvent.type(await canvas.findByLabelText('Password'), 'Sprx-demo-1{Enter}');
    await userEvent.type(await canvas.findByLabelText('6-digit code'), '123456{Enter}');
    await expect(await canvas.findByText('Oakfield School requires two-step verification')).toBeVisible();
  },
});

/** A target of another origin is none. */
export const ForeignTargetIgnored: StoryObj = page('/user/mfa?target=//elsewhere.example', {
  before: (world) => world.auth.setFactors('user-ADMIN', [APP], true),
  parameters: quiet,
  play: async ({ canvas }) => {
    await canvas.findByText('My phone');
    await expect(canvas.queryByRole('button', { name: 'Continue' })).toBeNull();
  },
});

export const PlatformAdmin: StoryObj = page('/admin/manageadmins', {
  as: 'platform-admin',
  config: { adminSecondFactorFrom: '2026-11-01T00:00:00.000Z' },
  parameters: quiet,
  play: async ({ canvas }) => {
    await title(canvas, 'SprX requires two-step verification');
  },
});

export const Offline: StoryObj = page(PAGE, { before: requires(PAST), network: 'offline', parameters: quiet });
