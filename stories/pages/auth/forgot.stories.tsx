import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { requestPasswordReset } from '../../../src/domain/api/identity.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** Asking for a new password. The answer is the same whether an account has the address or not. */
export default { title: 'Pages/Auth/Forgotten password', tags: ['type:form'] } satisfies Meta;

const states = pageStories('auth.forgot');
const NONE = { parameters: { picture: 'none' } };
const send = async ({ canvas, userEvent }: PageContext, email: string) => {
  await userEvent.type(await canvas.findByLabelText('Email'), email);
  await userEvent.click(canvas.getByRole('button', { name: 'Send link' }));
};

export const Ready: StoryObj = page('/auth/forgot', {
  as: 'signed-out',
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Email')).toHaveValue('');
    await expect(canvas.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth/login');
  },
});

export const Loading: StoryObj = states('Loading');

export const Sent: StoryObj = page('/auth/forgot', {
  as: 'signed-out',
  play: async (context) => {
    const { canvas, world } = context;
    await send(context, ' Nobody@Oakfield.test ');
    await canvas.findByRole('heading', { level: 1, name: 'Check your email' });
    await expect(canvas.getByText('nobody@oakfield.test')).toBeVisible();
    await world.finishJobs();
    await expect(world.mail.sent).toEqual([]);
  },
});

/** The address comes along from the sign-in page, and is kept for another try. */
export const SentAgain: StoryObj = page('/auth/forgot?email=head%40oakfield.test', {
  ...NONE,
  as: 'signed-out',
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Send link' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(canvas.getByLabelText('Email')).toHaveValue('head@oakfield.test');
    await world.finishJobs();
    await expect(world.mail.sent).toMatchObject([{ name: 'reset-password', to: 'head@oakfield.test' }]);
  },
});

export const BadAddress: StoryObj = page('/auth/forgot', {
  ...NONE,
  as: 'signed-out',
  play: async (context) => {
    await send(context, 'head@oakfield');
    await expect(context.canvas.getByLabelText('Email')).toHaveAccessibleDescription(/name@yourschool.org/);
    await expect(context.canvas.getByLabelText('Email')).toHaveFocus();
  },
});

export const TooOften: StoryObj = page('/auth/forgot', {
  as: 'signed-out',
  before: async (world) => {
    const body = { email: 'nobody@oakfield.test' };
    for (let n = 0; n < RATE_LIMITS['password-reset'].max; n += 1) {
      await world.as('ADMIN').call(requestPasswordReset, { body });
    }
  },
  play: async (context) => {
    await send(context, 'busy@oakfield.test');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/Too many attempts/);
    await expect(context.canvas.getByLabelText('Email')).toHaveValue('busy@oakfield.test');
  },
});

export const Offline: StoryObj = page('/auth/forgot', {
  ...NONE,
  as: 'signed-out',
  network: 'offline',
  play: async (context) => {
    await send(context, 'head@oakfield.test');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/Request error!/);
    await expect(context.canvas.getByLabelText('Email')).toHaveValue('head@oakfield.test');
  },
});

/** Whoever is signed in has no need of it. */
export const SignedIn: StoryObj = page('/auth/forgot', {
  ...NONE,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
  },
});
