import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { FactorHint } from '../../../src/data/auth-port.ts';
import { createRecoveryCodes } from '../../../src/domain/api/identity.ts';
import { type PageContext, page } from '../../support/app.tsx';
import type { World } from '../../support/workbench/world.ts';

/** The second factor of signing in: six digits from an app or by text message, or a code that was kept. */
export default { title: 'Pages/Auth/Second factor' } satisfies Meta;

const APP: FactorHint = { id: 'app', kind: 'totp', name: 'Margaret’s phone', phone: null, enrolledAt: null };
const TEXT: FactorHint = { id: 'text', kind: 'phone', name: null, phone: '+*********4321', enrolledAt: null };
const having =
  (...factors: FactorHint[]) =>
  (world: World) =>
    world.auth.setFactors('user-ADMIN', factors);

const signIn = async ({ canvas, userEvent }: PageContext) => {
  await userEvent.type(await canvas.findByLabelText('Email'), 'head@oakfield.test');
  await userEvent.type(canvas.getByLabelText('Password'), 'Sprx-demo-1');
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
  await canvas.findByRole('heading', { name: 'Two-step verification' });
};
const digits = async ({ canvas, userEvent }: PageContext, six: string) => {
  await userEvent.clear(await canvas.findByLabelText('6-digit code'));
  await userEvent.type(canvas.getByLabelText('6-digit code'), six);
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
};

export const FromAnApp: StoryObj = page('/auth/login?target=%2Fno%2Fsuch', {
  as: 'signed-out',
  before: having(APP),
  play: signIn,
});

/** Wrong, then too short, then right: what was asked for opens. */
export const WrongThenRight: StoryObj = page('/auth/login?target=%2Fno%2Fsuch', {
  parameters: { picture: 'none' },
  as: 'signed-out',
  before: having(APP),
  play: async (context) => {
    const { canvas, address } = context;
    await signIn(context);
    await digits(context, '000000');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Wrong code');
    await digits(context, '12');
    await expect(canvas.getByLabelText('6-digit code')).toHaveAccessibleDescription(/all 6 digits/);
    await digits(context, '999999');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This code has expired');
    await digits(context, '123 456');
    await waitFor(() => expect(address()).toBe('/no/such'));
  },
});

/** More than one: the person chooses, and a text message is sent when it is asked for. */
export const ChoosesHow: StoryObj = page('/auth/login?target=%2Fno%2Fsuch', {
  as: 'signed-out',
  before: having(APP, TEXT),
  play: async (context) => {
    const { canvas, userEvent } = context;
    await signIn(context);
    await userEvent.click(canvas.getByRole('radio', { name: /Text message/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Send code to +*********4321' }));
    await expect(await canvas.findByLabelText('6-digit code')).toHaveAccessibleDescription('Sent to +*********4321');
    await expect(canvas.getByRole('button', { name: 'Send again' })).toBeVisible();
  },
});

/** Without the phone: a recovery code removes the second factor, and the password is enough. */
export const Lost: StoryObj = page('/auth/login?target=%2Fno%2Fsuch', {
  as: 'signed-out',
  before: having(APP),
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const { codes } = await world.as('ADMIN').call(createRecoveryCodes);
    await signIn(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Use a recovery code' }));
    const code = await canvas.findByLabelText('Recovery code');
    await userEvent.type(code, '7kq2m-9xw');
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off two-step verification' }));
    await expect(code).toHaveAccessibleDescription(/10 letters and digits/);
    await userEvent.clear(code);
    await userEvent.type(code, '7kq2m 9xw99');
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off two-step verification' }));
    await expect(await canvas.findByText(/Wrong email, password or code/)).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, String(codes[1]).toLowerCase());
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off two-step verification' }));
    await canvas.findByRole('heading', { name: 'Two-step verification is off' });
  },
});
