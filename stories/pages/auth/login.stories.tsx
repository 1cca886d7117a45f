import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getInvitationHint } from '../../../src/domain/api/people.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { loseConnection, regainConnection } from '../../support/connection.ts';
import { heldAnswer } from '../../support/held-answer.ts';
import { addInvitation } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** The way in. Fields say what is wrong beside them; what the server refuses is said once, above. */
export default { title: 'Pages/Auth/Sign in', tags: ['type:form'] } satisfies Meta;

const states = pageStories('auth.login');

const fill = async ({ canvas, userEvent }: PageContext, email: string, password: string) => {
  await userEvent.type(await canvas.findByLabelText('Email'), email);
  if (password) await userEvent.type(canvas.getByLabelText('Password'), password);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
};

/** Without the frame of the pages behind it. */
export const Ready: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Email')).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
});

export const Loading: StoryObj = states('Loading');

/** Nothing is sent before both fields make sense; the first that does not has the focus. */
export const FieldErrors: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'head@oakfield', '');
    const { canvas } = context;
    const email = canvas.getByLabelText('Email');
    await expect(email).toHaveFocus();
    await expect(email).toHaveAccessibleDescription(/Enter an email address, for example/);
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(/Enter your password/);
  },
});

/** One neutral answer, whichever of the two is wrong; what was typed stays. */
export const WrongDetails: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'nobody@oakfield.test', 'Wrong-password-1');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/Wrong email or password/);
    await expect(context.canvas.getByLabelText('Email')).toHaveValue('nobody@oakfield.test');
    await expect(context.canvas.getByLabelText('Password')).toHaveFocus();
  },
});

export const Disabled: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'disabled@oakfield.test', 'Sprx-demo-1');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/account is disabled/);
  },
});

export const TooManyTries: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'locked@oakfield.test', 'Sprx-demo-1');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/few minutes/);
  },
});

export const Offline: StoryObj = page('/auth/login', {
  as: 'signed-out',
  session: 'offline',
  play: async (context) => {
    await fill(context, 'head@oakfield.test', 'Sprx-demo-1');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/Request error!/);
    await expect(context.canvas.getByLabelText('Password')).toHaveValue('Sprx-demo-1');
  },
});

/** Without a network the page says so before anything is tried. */
export const WithoutNetwork: StoryObj = page('/auth/login', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async ({ canvas, world }) => {
    await canvas.findByLabelText('Email');
    loseConnection(world);
    await canvas.findByText(/You are offline/);
    regainConnection(world);
    await waitFor(() => expect(canvas.queryByText(/You are offline/)).toBeNull());
  },
});

/** Signing in leads to what was asked for. */
export const SignsInToTheTarget: StoryObj = page('/auth/login?target=%2Fno%2Fsuch%2Fpage', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'head@oakfield.test', 'Sprx-demo-1');
    await waitFor(() => expect(context.canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found'));
  },
});

/** Who has no account, or forgot the password, takes along what was asked for. */
export const OtherWays: StoryObj = page('/auth/login?code=abc&target=%2Fmanage%2Fstories', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async ({ canvas }) => {
    const query = '?code=abc&target=%2Fmanage%2Fstories';
    await expect(await canvas.findByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      `/auth/signup${query}`,
    );
    await expect(canvas.getByRole('link', { name: 'Forgotten?' })).toHaveAttribute('href', `/auth/forgot${query}`);
    await expect(canvas.getByRole('checkbox', { name: /Keep me signed in/ })).toBeChecked();
  },
});

const CODE = 'ab'.repeat(16);
const INVITED = `/auth/login?target=${encodeURIComponent(`/auth/school/confirm_invite?code=${CODE}`)}`;
const EMAIL = 'noah.whitlock@oakfield.test';

/** By the link of an invitation: who invites to what comes before anything else, and the address is filled in. */
export const Invited: StoryObj = page(INVITED, {
  as: 'signed-out',
  before: (world) => addInvitation(world, { code: CODE, email: EMAIL }),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Join Oakfield School' });
    await expect(canvas.getByText('Margaret Reid invited you. Your role: Author.')).toBeVisible();
    await expect(canvas.getByLabelText('Email')).toHaveValue(EMAIL);
    await expect(canvas.queryByText('Welcome back')).toBeNull();
    const ways = canvas.getAllByRole('link', { name: 'Create an account' });
    await expect(ways).toHaveLength(1);
    await expect(ways[0]).toHaveAttribute('href', INVITED.replace('login', 'signup'));
  },
});

const slowHint = heldAnswer(getInvitationHint);

/** A slow answer about the invitation takes nothing away that was typed meanwhile. */
export const InvitedAndTyping: StoryObj = page(INVITED, {
  parameters: { picture: 'none' },
  as: 'signed-out',
  before: async (world) => {
    await addInvitation(world, { code: CODE, email: EMAIL });
    slowHint.hold(world);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'other@oakfield.test');
    await slowHint.letGo();
    await canvas.findByRole('heading', { level: 1, name: 'Join Oakfield School' });
    await expect(canvas.getByLabelText('Email')).toHaveValue('other@oakfield.test');
  },
});

/** An invitation that is over says so; one that is not there, or was accepted, leaves the sign-in as it is. */
export const InvitedTooLate: StoryObj = page(INVITED, {
  as: 'signed-out',
  before: (world) => addInvitation(world, { code: CODE, expiresAt: world.ago(1) }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The invitation has expired.')).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  },
});

export const InvitedByNone: StoryObj = page(INVITED, {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Welcome back' });
    await expect(canvas.queryByText(/invitation/)).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Create an account' })).toBeVisible();
  },
});

const remembered: unknown[] = [];

/** The session is kept for this tab alone where the person says so. */
export const OnASharedComputer: StoryObj = page('/auth/login', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  services: (services) => ({
    ...services,
    auth: {
      ...services.auth,
      signIn: (...said) => {
        remembered.push(said[2]);
        return services.auth.signIn(...said);
      },
    },
  }),
  play: async (context) => {
    remembered.length = 0;
    await context.userEvent.click(await context.canvas.findByRole('checkbox', { name: /Keep me signed in/ }));
    await fill(context, 'head@oakfield.test', 'Sprx-demo-1');
    await waitFor(() => expect(remembered).toEqual([false]));
  },
});

/** A window that was closed has changed nothing, and says so. */
export const Providers: StoryObj = page('/auth/login', {
  as: 'signed-out',
  config: { providers: ['google', 'microsoft'] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in with Google' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The sign-in window was closed');
    await expect(canvas.getByRole('button', { name: 'Sign in with Microsoft' })).toBeEnabled();
  },
});

export const ByProvider: StoryObj = page('/auth/login?target=%2Fno%2Fsuch%2Fpage', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  config: { providers: ['google'] },
  before: (world) => world.auth.setProvided('google', 'head@oakfield.test'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign in with Google' }));
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found'));
  },
});
