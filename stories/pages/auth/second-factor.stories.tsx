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
  await userEvent.type(await canvas.findByLabelText('E-mail'), 'head@oakfield.test');
  await userEvent.type(canvas.getByLabelText('Password'), 'Sprx-demo-1');
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
  await canvas.findByRole('heading', { name: 'One more step' });
};
const digits = async ({ canvas, userEvent }: PageContext, six: string) => {
  await userEvent.clear(await canvas.findByLabelText('Six digits'));
  await userEvent.type(canvas.getByLabelText('Six digits'), six);
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
    await expect(await canvas.findByRole('alert')).toHaveTextContent('That code is not right.');
    await digits(context, '12');
    await expect(canvas.getByLabelText('Six digits')).toHaveAccessibleDescription(/all six digits/);
    await digits(context, '999999');
    await expect(await canvas.findByRole('alert')).toHaveTextContent('That came too late.');
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
    await userEvent.click(canvas.getByRole('button', { name: 'Send six digits to +*********4321' }));
    await expect(await canvas.findByLabelText('Six digits')).toHaveAccessibleDescription('Sent to +*********4321.');
    await expect(canvas.getByRole('button', { name: 'Send again' })).toBeVisible();
  },
});

/** Without the telephone: a kept code turns the second factor off, and the password is enough. */
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
    await userEvent.click(canvas.getByRole('button', { name: 'Turn the second step off' }));
    await expect(code).toHaveAccessibleDescription(/ten letters and digits/);
    await userEvent.clear(code);
    await userEvent.type(code, '7kq2m 9xw99');
    await userEvent.click(canvas.getByRole('button', { name: 'Turn the second step off' }));
    await expect(await canvas.findByText(/did not match/)).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, String(codes[1]).toLowerCase());
    await userEvent.click(canvas.getByRole('button', { name: 'Turn the second step off' }));
    await canvas.findByRole('heading', { name: 'The second step is off' });
  },
});
