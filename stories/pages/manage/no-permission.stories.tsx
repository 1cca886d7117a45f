import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { createAccessRequest } from '../../../src/domain/api/people.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { page } from '../../support/app.tsx';
import type { World } from '../../support/workbench/world.ts';

/** A page without the permission for it: who can give it, and asking them. */
const meta = { title: 'Pages/Manage/No permission', tags: ['type:list', 'also:forbidden', 'also:403'] } satisfies Meta;
export default meta;

const PEOPLE = '/manage/users';
const quiet = { picture: 'none' };
const sent = ({ mail }: World) => mail.sent.filter(({ name }) => name === 'access-request');

export const Ready: StoryObj = page(PEOPLE, {
  as: 'VIEWER',
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText('Ask an admin of Oakfield School for “See people”.')).toBeVisible();
    await expect(await canvas.findByText(/can give you this permission\.$/)).toBeVisible();
    await expect(canvas.getByText('i.u.rea')).not.toBeVisible();
  },
});

/** One request for each permission: those who can give it get a notification and an email. */
export const AsksForAccess: StoryObj = page(PEOPLE, {
  as: 'VIEWER',
  play: async ({ canvas, userEvent, world, ready, visit }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask for access' }));
    const done = await canvas.findByText(/^Request sent .* We’ll email you when your role changes\.$/);
    await waitFor(() => expect(done.closest('p')).toHaveFocus());
    await world.finishJobs();
    await waitFor(() => expect(sent(world).length).toBeGreaterThan(0));
    await expect(world.documents.list('notifications').some(({ kind }) => kind === 'access-request')).toBe(true);
    await visit(PEOPLE);
    await expect(await canvas.findByText(/^Request sent/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Ask for access' })).toBeNull();
  },
});

export const RequestFails: StoryObj = page(PEOPLE, {
  as: 'VIEWER',
  parameters: quiet,
  before: (world) =>
    world.refuse(createAccessRequest, new ProductError('conflict', 'No one can give it. Contact SprX.')),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask for access' }));
    await expect(await canvas.findByText(/No one can give it/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Ask for access' })).toBeEnabled();
  },
});

/** Known before the page is drawn, so asking again is not offered within a day. */
export const AskedYesterday: StoryObj = page(PEOPLE, {
  as: 'VIEWER',
  parameters: quiet,
  before: (world) => world.documents.update('members', 'user-VIEWER', { accessAskedAt: { 'i.u.rea': world.ago(25) } }),
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(await canvas.findByRole('button', { name: 'Ask for access' })).toBeVisible();
  },
});
