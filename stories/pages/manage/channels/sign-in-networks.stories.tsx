import type { StoryObj } from '@storybook/react-vite';
import { expect, spyOn, waitFor } from 'storybook/test';
import { deleteConnection, finishConnection, startConnection } from '../../../../src/domain/api/connections.ts';
import type { Connection, ReadableAccount } from '../../../../src/domain/connection/schema.ts';
import { manifestOf, type Network } from '../../../../src/domain/networks/all.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { answer, asWindow, registerAt } from '../../../support/sign-in-window.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/channels/add/{feedName}` of the networks with a sign-in: what each may answer. */
const meta = { title: 'Pages/Manage/Add channel at a network', tags: ['autodocs', 'type:wizard'] };
export default meta;

const FACEBOOK = '/manage/channels/add/facebook';

/** What the provider lets be read, in place of what the workbench’s would. */
type Answered = { readonly accounts?: readonly ReadableAccount[]; readonly missing?: Connection['missingScopes'] };
const answering =
  (network: Network, { accounts, missing = [] }: Answered) =>
  async (world: World) => {
    await registerAt(world, network);
    world.answer(finishConnection, async (_, pass) => {
      const done = await pass();
      const connection = { ...done.connection, missingScopes: missing };
      return { connection, accounts: [...(accounts ?? done.accounts)] };
    });
  };

async function signIn({ canvas, userEvent }: PageContext, network: Network): Promise<void> {
  const pending = asWindow();
  await userEvent.click(await canvas.findByRole('button', { name: `Connect ${manifestOf(network).label}` }));
  await waitFor(() => expect(pending().attemptId).toBeTruthy());
  answer(pending(), 'code=code');
}

/** What was left unticked is named, and another sign-in is one click away. */
export const ScopesUnticked: StoryObj = page(FACEBOOK, {
  parameters: { picture: 'none' },
  before: answering('facebook', {
    missing: [{ scope: 'pages_read_engagement', message: 'Facebook does not let us read the posts of your pages.' }],
  }),
  play: async (context) => {
    await signIn(context, 'facebook');
    const { canvas, userEvent } = context;
    await expect(await canvas.findByText('Some permissions are missing.')).toBeVisible();
    await expect(canvas.getByText('Facebook does not let us read the posts of your pages.')).toBeVisible();
    const again = canvas.getByRole('button', { name: 'Sign in again' });
    await userEvent.hover(again);
    await expect(again).toBeEnabled();
  },
});
export const SignsInAgain: StoryObj = page(FACEBOOK, {
  parameters: { picture: 'none' },
  before: answering('facebook', { missing: [{ scope: 'read_insights', message: 'Figures are missing.' }] }),
  play: async (context) => {
    await signIn(context, 'facebook');
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in again' }));
    await expect(await canvas.findByText(/Continue in the window of Facebook/)).toBeVisible();
  },
});

/** The first sign-in was the wrong account: signing in with another one ends it. */
const deleted: string[] = [];
export const OtherAccount: StoryObj = page(FACEBOOK, {
  parameters: { picture: 'none' },
  before: async (world) => {
    deleted.length = 0;
    await registerAt(world, 'facebook');
    let signIns = 0;
    world.answer(finishConnection, async (_, pass) => {
      const done = await pass();
      signIns += 1;
      return { ...done, connection: { ...done.connection, id: `signIn${signIns}` } };
    });
    world.answer(deleteConnection, async ({ params }) => {
      deleted.push(params.id);
      return undefined;
    });
  },
  play: async (context) => {
    await signIn(context, 'facebook');
    await context.canvas.findByText(/Not the right account/);
    await signIn(context, 'facebook');
    await waitFor(() => expect(deleted).toEqual(['signIn1']));
  },
});

/** Nothing to choose: what to do about it. */
export const NoAccounts: StoryObj = page('/manage/channels/add/instagram', {
  parameters: { picture: 'page' },
  before: answering('instagram', { accounts: [] }),
  play: async (context) => {
    await signIn(context, 'instagram');
    const { canvas } = context;
    await expect(await canvas.findByText('This sign-in has no account at Instagram that can be read.')).toBeVisible();
    await expect(canvas.queryByRole('radio')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Connect Instagram' })).toBeEnabled();
  },
});

export const UnreadableAccount: StoryObj = page('/manage/channels/add/linkedin', {
  parameters: { picture: 'none' },
  before: answering('linkedin', {
    accounts: [
      {
        id: '4002',
        name: 'Oakfield Academy Trust',
        handle: null,
        picture: null,
        kind: 'organization',
        problem: 'You are not an administrator of this page. Ask one of them to sign in.',
      },
    ],
  }),
  play: async (context) => {
    await signIn(context, 'linkedin');
    const radio = await context.canvas.findByRole('radio', { name: /Oakfield Academy Trust/ });
    await expect(radio).toBeDisabled();
    await expect(context.canvas.getByText(/You are not an administrator of this page/)).toBeVisible();
  },
});

/** The browser keeps the window shut: the sign-in takes the place of this page, which it comes back to. */
export const BlockedPopUp: StoryObj = page('/manage/channels/add/x', {
  before: (world) => registerAt(world, 'x'),
  play: async ({ canvas, userEvent, world }) => {
    spyOn(window, 'open').mockReturnValue(null);
    world.answer(startConnection, async (_, pass) => {
      const { attempt } = await pass();
      return { attempt: { ...attempt, authorizeUrl: `${window.location.href.split('#')[0]}#at-the-provider` } };
    });
    await userEvent.click(await canvas.findByRole('button', { name: 'Connect X' }));
    await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'));
    await expect(JSON.parse(sessionStorage.getItem('sprx.sign-in') ?? '{}')).toMatchObject({ isWindow: false });
    sessionStorage.removeItem('sprx.sign-in');
    await expect(canvas.getByRole('button', { name: 'Cancel' })).toBeVisible();
  },
});

export const OverLimit: StoryObj = page(FACEBOOK, {
  school: 'over-limit',
  before: (world) => registerAt(world, 'facebook'),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'View channels' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Connect Facebook' })).toBeNull();
  },
});
