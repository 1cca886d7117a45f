import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { createCredential, rotateCredential, testCredential } from '../../../src/domain/api/credentials.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { fill } from '../../support/steps.ts';
import { STORY_PASSWORD } from '../../support/workbench/scenario.ts';
import type { World } from '../../support/workbench/world.ts';

/** What SprX is registered as with providers: `/admin/manage/credentials`, `/add` and `/edit/{identifier}`. */
const meta = { title: 'Pages/Admin/Credentials', tags: ['autodocs', 'type:admin-table', 'type:form', 'type:detail'] };
export default meta;

const LIST = '/admin/manage/credentials';
const ONE = '/admin/manage/credentials/edit/vimeo-2026';
const TRIAL = '/admin/manage/credentials/edit/vimeo-trial';
const ADD = '/admin/manage/credentials/add';
const AS = { as: 'platform-admin', institutionId: '' } as const;
const unseen = { parameters: { picture: 'none' } };
const seen = { parameters: { picture: 'page' } };

const MADE = {
  network: 'vimeo',
  clientId: 'b1f0a3c2d4e5',
  clientSecret: 'made-up-secret-9xQz',
  scopes: ['public', 'private'],
} as const;
const add = (world: World, identifier: string, more: object = {}) =>
  world
    .as('platform-admin')
    .call(createCredential, { body: { identifier, ...MADE, scopes: [...MADE.scopes], ...more } });

async function two(world: World): Promise<void> {
  await add(world, 'vimeo-2026', { expiresAt: '2027-11-30' });
  await add(world, 'vimeo-trial', { clientId: 'c7e1', clientSecret: 'wrong-secret-one' });
  const admin = world.as('platform-admin');
  await admin.call(testCredential, { params: { identifier: 'vimeo-2026' } });
  await admin.call(testCredential, { params: { identifier: 'vimeo-trial' } });
}

const list = pageStories('admin.manage.credentials', { before: two });
const one = pageStories('admin.manage.credentials.edit.identifier', { before: two, at: ONE });
const adding = pageStories('admin.manage.credentials.add');
const layers = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);

export const Ready: StoryObj = page(LIST, {
  ...AS,
  ...seen,
  before: two,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'vimeo-2026' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Add a credential' })).toBeVisible();
    await expect(canvas.getByText('Not working')).toBeVisible();
  },
});
export const Loading: StoryObj = list('Loading');
export const Failed: StoryObj = list('Failed');
export const NoPermission: StoryObj = list('NoPermission');
export const Offline: StoryObj = list('Offline');
export const None: StoryObj = page(LIST, {
  ...AS,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No credentials yet' })).toBeVisible();
  },
});

export const One: StoryObj = page(ONE, {
  ...AS,
  ...seen,
  before: two,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'vimeo-2026' })).toBeVisible();
    await expect(await canvas.findByText('9xQz')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /Client id/ })).toHaveValue('b1f0a3c2d4e5');
  },
});
export const OneLoading: StoryObj = one('Loading');
export const OneEmpty: StoryObj = one('Empty');
export const OneFailed: StoryObj = one('Failed');
export const OneNoPermission: StoryObj = one('NoPermission');
export const OneOffline: StoryObj = one('Offline');

/** A colleague's credential takes the place of the one that is used. */
export const MadeActive: StoryObj = page(TRIAL, {
  ...AS,
  ...unseen,
  before: two,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Use for new sign-ins' }));
    await expect(await canvas.findByText('Use this credential')).toBeVisible();
  },
});

export const Tested: StoryObj = page(TRIAL, {
  ...AS,
  ...unseen,
  before: two,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Test' }));
    await layers(context).findByText('Vimeo doesn’t know this client id with this secret.');
  },
});

export const Rotated: StoryObj = page(ONE, {
  ...AS,
  before: two,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Rotate secret' }));
    const layer = layers(context);
    await userEvent.click(await layer.findByRole('button', { name: 'Save new secret' }));
    await layer.findByText('Enter the client secret.');
    await fill(userEvent, layer.getByLabelText(/New client secret/), 'another-made-up-7Ypk');
    await userEvent.click(layer.getByRole('button', { name: 'Save new secret' }));
    await expect(await canvas.findByText('7Ypk')).toBeVisible();
    await expect(await canvas.findByText('Not tested')).toBeVisible();
  },
});

/** A browser that was left open: the password is asked for, and the new secret is not lost. */
export const RotatedAfterAWhile: StoryObj = page(ONE, {
  ...AS,
  ...unseen,
  before: async (world) => {
    await two(world);
    world.auth.letTimePass();
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Rotate secret' }));
    const layer = layers(context);
    await fill(userEvent, await layer.findByLabelText(/New client secret/), 'another-made-up-7Ypk');
    await userEvent.click(layer.getByRole('button', { name: 'Save new secret' }));
    const password = within(await layer.findByRole('dialog', { name: 'Confirm your password' }));
    await fill(userEvent, password.getByLabelText(/^Password/), STORY_PASSWORD);
    await userEvent.click(password.getByRole('button', { name: 'Continue' }));
    await expect(await canvas.findByText('7Ypk')).toBeVisible();
  },
});

/** It goes with or without a reason, and the list is shown again. */
export const Deleted: StoryObj = page(TRIAL, {
  ...AS,
  ...unseen,
  before: two,
  play: async (context) => {
    const { canvas, userEvent, address } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await layers(context).findByRole('button', { name: 'Delete credential' }));
    await waitFor(() => expect(address()).toBe(LIST));
    await canvas.findByRole('link', { name: 'vimeo-2026' });
    await expect(canvas.queryByRole('link', { name: 'vimeo-trial' })).toBeNull();
  },
});

/** Channels read with it: it stays, and the dialog says why. */
export const InUse: StoryObj = page(ONE, {
  ...AS,
  before: async (world) => {
    await two(world);
    await world.documents.write('feeds/films', { id: 'films', iid: 'oakfield', data: { credential: 'vimeo-2026' } });
  },
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete' }));
    const layer = layers(context);
    await fill(userEvent, await layer.findByLabelText(/Reason/), 'The old app is gone');
    await userEvent.click(layer.getByRole('button', { name: 'Delete credential' }));
    await layer.findByText(/A channel uses this credential/);
    await expect(layer.getByLabelText(/Reason/)).toHaveValue('The old app is gone');
  },
});

/** Another admin has changed the secret since: the page shows it, what was typed stays. */
export const ChangedElsewhere: StoryObj = page(ONE, {
  ...AS,
  ...unseen,
  before: two,
  play: async ({ canvas, userEvent, world }) => {
    const field = await canvas.findByRole('textbox', { name: /Client id/ });
    await fill(userEvent, field, 'typed-by-me');
    await world
      .as('platform-admin')
      .call(rotateCredential, { params: { identifier: 'vimeo-2026' }, body: { clientSecret: 'from-elsewhere-4Kdd' } });
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('4Kdd')).toBeVisible();
    await expect(field).toHaveValue('typed-by-me');
  },
});

export const Adding: StoryObj = page(ADD, {
  ...AS,
  ...seen,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Add a credential' })).toBeVisible();
  },
});
export const AddLoading: StoryObj = adding('Loading');
export const AddFailed: StoryObj = adding('Failed');
export const AddNoPermission: StoryObj = adding('NoPermission');
export const AddOffline: StoryObj = adding('Offline');

/** Each wrong field says what it wants, and nothing that was typed is lost. */
export const AddRefused: StoryObj = page(ADD, {
  ...AS,
  before: two,
  play: async ({ canvas, userEvent }) => {
    const identifier = await canvas.findByRole('textbox', { name: /Identifier/ });
    await fill(userEvent, identifier, 'Vimeo 2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect((await canvas.findAllByText('Use 3 to 40 lower-case letters, digits or hyphens.'))[0]).toBeVisible();
    await expect(canvas.getAllByText('Enter the client secret.')[0]).toBeVisible();
    await fill(userEvent, identifier, 'vimeo-2026');
    await fill(userEvent, canvas.getByRole('textbox', { name: /Client id/ }), 'abc');
    await fill(userEvent, canvas.getByLabelText(/Client secret/), 'made-up');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect((await canvas.findAllByText(/^Use at least 16 characters/))[0]).toBeVisible();
    await fill(userEvent, canvas.getByLabelText(/Client secret/), 'made-up-secret-9xQz');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect((await canvas.findAllByText('This identifier is already in use.'))[0]).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: /Client id/ })).toHaveValue('abc');
  },
});

export const Added: StoryObj = page(ADD, {
  ...AS,
  ...unseen,
  play: async ({ canvas, userEvent, address }) => {
    await fill(userEvent, await canvas.findByRole('textbox', { name: /Identifier/ }), 'vimeo-new');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: /Network/ }), 'Vimeo');
    await fill(userEvent, canvas.getByRole('textbox', { name: /Client id/ }), 'abc');
    await fill(userEvent, canvas.getByLabelText(/Client secret/), 'made-up-secret-8Hhh');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(`${LIST}/edit/vimeo-new`));
    await expect(await canvas.findByText('8Hhh')).toBeVisible();
  },
});
