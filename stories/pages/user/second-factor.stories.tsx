import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type FactorHint, SignInError } from '../../../src/data/auth-port.ts';
import { createRecoveryCodes } from '../../../src/domain/api/identity.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import type { World } from '../../support/workbench/world.ts';

/** The second factor of signing in: what it is asked of, and the codes for whoever lost that. */
export default { title: 'Pages/User/Second factor', tags: ['type:settings'] } satisfies Meta;

const states = pageStories('user.mfa');
const quiet = { picture: 'none' };
const APP: FactorHint = {
  id: 'app',
  kind: 'totp',
  name: 'Margaret’s phone',
  phone: null,
  enrolledAt: '2026-09-03T08:00:00.000Z',
};
const TEXT: FactorHint = { ...APP, id: 'text', kind: 'phone', name: null, phone: '+********0001' };

const press = async ({ canvas, userEvent, ready }: PageContext, name: string) => {
  await ready();
  await userEvent.click(await canvas.findByRole('button', { name }));
};

const again = async ({ canvas, userEvent }: PageContext) => {
  await userEvent.type(await canvas.findByLabelText('Password'), 'Sprx-demo-1{Enter}');
  await userEvent.type(await canvas.findByLabelText('6-digit code'), '123456{Enter}');
};

export const Off: StoryObj = page('/user/mfa');
export const PlatformAdmin: StoryObj = page('/user/mfa', { as: 'platform-admin', parameters: quiet });
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const Offline: StoryObj = states('Offline');

export const On: StoryObj = page('/user/mfa', {
  before: async (world) => {
    world.auth.setFactors('user-ADMIN', [APP, TEXT], true);
    await world.as('ADMIN').call(createRecoveryCodes);
  },
});

/** The QR code to scan and the key to type; wrong digits show an error, right ones turn it on and show the recovery codes. */
export const AddsAnApp: StoryObj = page('/user/mfa', {
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await press(context, 'Add an authenticator app');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add an authenticator app' }));
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(dialog.getByText(/^JBSW Y3DP/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('6-digit code'), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/isn’t right/);
    await expect(world.auth.factorsOf('user-ADMIN')).toEqual([]);
  },
});

export const ShowsTheCodes: StoryObj = page('/user/mfa', {
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await press(context, 'Add an authenticator app');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add an authenticator app' }));
    await userEvent.type(dialog.getByLabelText('6-digit code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    const codes = within(await canvas.findByRole('dialog', { name: 'Save your recovery codes' }));
    await expect(codes.getAllByRole('listitem')).toHaveLength(10);
    await expect(world.auth.factorsOf('user-ADMIN')).toMatchObject([{ kind: 'totp', name: 'Authenticator app' }]);
  },
});

/** A number that can be called, then what was sent to it. */
export const AddsATelephone: StoryObj = page('/user/mfa', {
  parameters: quiet,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await press(context, 'Add a phone');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Add a phone' }));
    await userEvent.clear(dialog.getByLabelText('Phone'));
    await userEvent.type(dialog.getByLabelText('Phone'), '000 000');
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
    await expect(dialog.getByLabelText('Phone')).toHaveAccessibleDescription(/only zeros/);
    await userEvent.clear(dialog.getByLabelText('Phone'));
    await userEvent.type(dialog.getByLabelText('Phone'), '+447700900123');
    await userEvent.click(dialog.getByRole('button', { name: 'Send code' }));
    await userEvent.type(await dialog.findByLabelText('6-digit code'), '123456');
    await userEvent.type(dialog.getByLabelText('Name'), 'Work phone');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await canvas.findByText('Work phone');
    await expect(world.auth.factorsOf('user-ADMIN')).toMatchObject([{ kind: 'phone', phone: '+********0123' }]);
  },
});

/** Removing the only one disables the second factor, and says so before; the password and the digits come first. */
export const Removes: StoryObj = page('/user/mfa', {
  parameters: quiet,
  before: (world) => world.auth.setFactors('user-ADMIN', [APP]),
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await press(context, 'Remove');
    const dialog = within(await canvas.findByRole('dialog', { name: 'Remove Margaret’s phone?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off two-step verification' }));
    await again(context);
    await canvas.findByText(/^Off\. Turn it on/);
    await expect(world.auth.factorsOf('user-ADMIN')).toEqual([]);
  },
});

const withTwo = async (world: World) => {
  world.auth.setFactors('user-ADMIN', [APP, TEXT]);
  await world.as('ADMIN').call(createRecoveryCodes);
};
const removeTheApp = async (context: PageContext) => {
  const { canvas, userEvent } = context;
  await context.ready();
  const [first] = await canvas.findAllByRole('button', { name: 'Remove' });
  await userEvent.click(first as HTMLElement);
  const dialog = within(await canvas.findByRole('dialog', { name: 'Remove Margaret’s phone?' }));
  await expect(dialog.getByText(/You get new recovery codes/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
};

/** Codes that were made for other factors are void: removing one of two brings new ones. */
export const RemovesOneOfTwo: StoryObj = page('/user/mfa', {
  parameters: quiet,
  before: withTwo,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await removeTheApp(context);
    await userEvent.type(await canvas.findByLabelText('Password'), 'Sprx-demo-1{Enter}');
    await userEvent.selectOptions(await canvas.findByLabelText('Send code by'), 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Send code' }));
    await userEvent.type(await canvas.findByLabelText('6-digit code'), '123456{Enter}');
    await canvas.findByRole('dialog', { name: 'Save your recovery codes' });
    await expect(world.auth.factorsOf('user-ADMIN')).toMatchObject([{ id: 'text' }]);
  },
});

/** The factor that is removed proved who is there: new codes need the one that is left, and the page says so. */
export const RemovesTheOneThatWasUsed: StoryObj = page('/user/mfa', {
  before: withTwo,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await removeTheApp(context);
    await again(context);
    await canvas.findByText(/To create new recovery codes, sign in again/);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await canvas.findByText('We couldn’t create recovery codes because you didn’t sign in again.');
    await expect(world.auth.factorsOf('user-ADMIN')).toMatchObject([{ id: 'text' }]);
    await userEvent.click(await canvas.findByRole('button', { name: 'Create recovery codes' }));
    await canvas.findByText(/To create new recovery codes, sign in again/);
  },
});

export const SignsInOnceMoreForTheCodes: StoryObj = page('/user/mfa', {
  parameters: quiet,
  before: withTwo,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await removeTheApp(context);
    await again(context);
    await canvas.findByText(/To create new recovery codes, sign in again/);
    await userEvent.type(canvas.getByLabelText('Password'), 'Sprx-demo-1{Enter}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Send code' }));
    await userEvent.type(await canvas.findByLabelText('6-digit code'), '123456{Enter}');
    await canvas.findByRole('dialog', { name: 'Save your recovery codes' });
  },
});

/** A sign-in of long ago: the password once more, then the codes. */
export const AsksForThePassword: StoryObj = page('/user/mfa', {
  parameters: quiet,
  services: (services) => {
    let isOld = true;
    return {
      ...services,
      auth: {
        ...services.auth,
        enrolTotp: async () => {
          if (isOld) {
            isOld = false;
            throw new SignInError('sign-in-again', 'Long ago.');
          }
          return services.auth.enrolTotp();
        },
      },
    };
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await press(context, 'Add an authenticator app');
    const password = await canvas.findByLabelText('Password');
    await userEvent.type(password, 'Sprx-demo-1{Enter}');
    await canvas.findByRole('dialog', { name: 'Add an authenticator app' });
  },
});
