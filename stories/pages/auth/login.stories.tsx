import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';

/** The way in. Fields say what is wrong beside them; what the server refuses is said once, above. */
export default { title: 'Pages/Auth/Sign in', tags: ['type:form'] } satisfies Meta;

const fill = async ({ canvas, userEvent }: PageContext, email: string, password: string) => {
  await userEvent.type(await canvas.findByLabelText('E-mail'), email);
  if (password) await userEvent.type(canvas.getByLabelText('Password'), password);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
};

/** Without the frame of the pages behind it [spec 2.18]. */
export const Ready: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('E-mail')).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
});

/** The form does not wait for the answer to who is here. */
export const Loading: StoryObj = page('/auth/login', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  session: 'stalled',
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('E-mail')).toBeEnabled();
  },
});

/** Nothing is sent before both fields make sense; the first that does not has the focus. */
export const FieldErrors: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'head@oakfield', '');
    const { canvas } = context;
    const email = canvas.getByLabelText('E-mail');
    await expect(email).toHaveFocus();
    await expect(email).toHaveAccessibleDescription(/Enter an e-mail address such as/);
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(/Enter your password/);
  },
});

/** One neutral answer, whichever of the two is wrong; what was typed stays. */
export const WrongDetails: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'nobody@oakfield.test', 'Wrong-password-1');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/e-mail address or the password/);
    await expect(context.canvas.getByLabelText('E-mail')).toHaveValue('nobody@oakfield.test');
    await expect(context.canvas.getByLabelText('Password')).toHaveFocus();
  },
});

export const Disabled: StoryObj = page('/auth/login', {
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'disabled@oakfield.test', 'Sprx-demo-1');
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/switched off/);
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

/** Signing in leads to what was asked for. */
export const LeadsOn: StoryObj = page('/auth/login?target=%2Fno%2Fsuch%2Fpage', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  play: async (context) => {
    await fill(context, 'head@oakfield.test', 'Sprx-demo-1');
    await waitFor(() => expect(context.canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found'));
  },
});
